import { type Choices, DEFAULT_CHOICES } from "../second-implementation/choices.ts";
import { startSecondImplementation } from "../second-implementation/server.ts";
import { hold } from "../second-implementation/surface.ts";
import type { Combination } from "./dimensions.ts";
import { balanceOf, DAY_MS, OTHER_USER_PREFIX, restartAt, type SharedServer } from "./server.ts";

/** Size of the pool if every pull has an id of its own. */
const UNIQUE_POOL_SIZE = 100;

/** Starts the second implementation according to the combination. */
export async function startSecond(combination: Combination, seed: number): Promise<SharedServer> {
  const choices = choicesOf(combination, seed);
  const { implementation, baseUrl, statesUrl, credentials, close } = await startSecondImplementation(choices, { seed });
  const { SANDBOX_API_KEY, SANDBOX_API_KEY_2 } = credentials;
  return {
    settings: { BASE_URL: baseUrl, PROVIDER_STATES_URL: statesUrl, SANDBOX_API_KEY, SANDBOX_API_KEY_2 },
    ask: async (method, path, body) => {
      const reply = await implementation.answer({
        method,
        segments: ["_", "api", "v1", ...path.split("/").slice(1)],
        query: new URLSearchParams(),
        headers: { "x-api-key": SANDBOX_API_KEY },
        socket: {},
        body,
      });
      return { status: reply.status, body: reply.body };
    },
    handOut: (copies, ageDays) => {
      for (const site of implementation.sandboxSites) {
        const [pack] = implementation.deployment.packs;
        for (const card of pack?.pool ?? []) {
          for (let copy = copies(); copy > 0 && pack !== undefined; copy--) {
            const held = hold(site, OTHER_USER_PREFIX + copy, pack, card);
            const ageMs = ageDays * DAY_MS;
            const aged = { purchasedAt: held.purchasedAt - ageMs, expiresAt: (held.expiresAt ?? 0) - ageMs };
            site.world.give({ ...held, ...aged }, choices.equalIds);
          }
        }
      }
    },
    balance: () =>
      balanceOf(
        implementation.sandboxSites.flatMap(({ world }) =>
          [...world.copies()].map(({ card, userId, status }) => ({
            itemId: card.id,
            userId,
            isOwned: status === "owned",
          })),
        ),
      ),
    // The server prints its own errors, and closes the connection.
    crashes: [],
    close,
  };
}

function choicesOf(
  { pool, draw, ships, sells, shows, locks, feed, ...combination }: Combination,
  seed: number,
): Choices {
  return {
    ...DEFAULT_CHOICES,
    poolSize: pool === "unique" ? UNIQUE_POOL_SIZE : pool,
    freshIds: pool === "unique",
    oneSharedPool: true,
    oneTier: draw === "even",
    instances: combination.instances.startsWith("two") ? 2 : 1,
    affinity: combination.instances === "two by connection" ? "socket" : "none",
    restartsAt: combination.instances === "restarted" ? restartAt(seed) : 0,
    equalIds: shows === "each id" ? "merge" : "stack",
    takes: { sale: sells, order: ships === "owner" ? "oldest" : ships },
    locks,
    livePrices: feed === "moving",
  };
}

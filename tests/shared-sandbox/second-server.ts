import { type Choices, HABITS } from "../second-implementation/choices.ts";
import { startSecondImplementation } from "../second-implementation/server.ts";
import { hold } from "../second-implementation/surface.ts";
import type { Combination } from "./dimensions.ts";
import { balanceOf, DAY_MS, restartAt, type SharedServer, STRANGER } from "./server.ts";

/** Size of the pool if every pull has an id of its own. */
const PLENTY = 100;

/** Starts the second implementation according to the combination. */
export async function startSecond(combination: Combination, seed: number): Promise<SharedServer> {
  const choices = choicesOf(combination, seed);
  const { stranger, baseUrl, statesUrl, credentials, close } = await startSecondImplementation(choices, { seed });
  const { SANDBOX_API_KEY, SANDBOX_API_KEY_2 } = credentials;
  return {
    settings: { BASE_URL: baseUrl, PROVIDER_STATES_URL: statesUrl, SANDBOX_API_KEY, SANDBOX_API_KEY_2 },
    ask: async (method, path, body) => {
      const reply = await stranger.answer({
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
      for (const site of stranger.sandboxSites) {
        const [pack] = stranger.premises.packs;
        for (const card of pack?.pool ?? []) {
          for (let copy = copies(); copy > 0 && pack !== undefined; copy--) {
            const held = hold(site, STRANGER + copy, pack, card);
            const ageMs = ageDays * DAY_MS;
            const aged = { purchasedAt: held.purchasedAt - ageMs, expiresAt: (held.expiresAt ?? 0) - ageMs };
            site.world.give({ ...held, ...aged }, choices.equalIds);
          }
        }
      }
    },
    balance: () =>
      balanceOf(
        stranger.sandboxSites.flatMap(({ world }) =>
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
    ...HABITS,
    poolSize: pool === "unique" ? PLENTY : pool,
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

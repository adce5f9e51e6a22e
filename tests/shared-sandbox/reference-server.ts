import { settingsOf } from "../../cli/embedded.ts";
import { give, pull } from "../../reference/buying.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { createRandom } from "../../reference/random.ts";
import { scopeOf } from "../../reference/scope.ts";
import { createReference, type Reference, STATES_PATH } from "../../reference/server.ts";
import { sharedPool } from "../../reference/variants/shared-pool.ts";
import { type Affinity, startFront } from "../lost-state/front.ts";
import { restartingAt } from "../lost-state/losses.ts";
import { withOwnDraws } from "../lost-state/own-draws.ts";
import type { Combination } from "./dimensions.ts";
import { balanceOf, DAY_MS, OTHER_USER_PREFIX, restartAt, type SharedServer } from "./server.ts";

/** Number of listings per tier if every pull has an id of its own. */
const MAX_PER_TIER = 600;
const AFFINITIES: { readonly [I in Combination["instances"]]?: Affinity } = {
  "two by connection": "connection",
  "two by request": "chance",
};

/** Starts the reference according to the combination. */
export async function startReference(
  combination: Combination,
  seed: number,
  more: readonly Deviation[] = [],
): Promise<SharedServer> {
  const affinity = AFFINITIES[combination.instances];
  const crashes: unknown[] = [];
  const instances = Array.from({ length: affinity === undefined ? 1 : 2 }, (_, instance) =>
    createReference({
      deviations: [
        withOwnDraws(seed, instance),
        sharedPool({ ...combination, size: combination.pool }),
        ...(combination.instances === "restarted" ? [restartingAt(restartAt(seed))()] : []),
        ...more,
      ],
      onCrash: (crash) => crashes.push(crash),
    }),
  );
  const [first] = instances;
  if (first === undefined) throw new TypeError("no instance");
  const front = affinity === undefined ? undefined : await startFront(instances, affinity);
  const baseUrl = front?.baseUrl ?? (await first.listen());
  const random = createRandom(seed, 5);
  return {
    settings: settingsOf({ baseUrl, statesUrl: baseUrl + STATES_PATH, keys: first.keys, close: async () => {} }),
    ask: async (method, path, body) => {
      const { app, keys } = instances[random.below(instances.length)] ?? first;
      const { statusCode, payload } = await app.inject({
        method,
        url: `/_/api/v1${path}`,
        headers: { "x-api-key": keys.sandbox[0], "content-type": "application/json" },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: statusCode, body: JSON.parse(payload) };
    },
    handOut: (copies, ageDays) => {
      for (const instance of instances) handOut(instance, copies, ageDays);
    },
    balance: () =>
      balanceOf(
        instances.flatMap(({ world }) =>
          [...world.sandbox.copies.values()].flat().map(({ listing, userId, state }) => ({
            itemId: listing.id,
            userId,
            isOwned: state === "owned",
          })),
        ),
      ),
    crashes,
    close: () => front?.close() ?? first.close(),
  };
}

function handOut({ world }: Reference, copies: () => number, ageDays: number): void {
  const scope = scopeOf(world, "sandbox", "");
  const held = new Set<string>();
  for (const pack of world.packs.filter((each) => scope.rules.isPurchasable(each, scope))) {
    for (const tier of pack.rarity_distribution) {
      const count = Math.min(pack.stock[tier.id] ?? 0, MAX_PER_TIER);
      for (let index = 0; index < count; index++) {
        const listing = world.listings.at(pack, tier, index);
        if (held.has(listing.id)) continue;
        held.add(listing.id);
        const purchasedAt = world.clock.now() - ageDays * DAY_MS;
        for (let copy = copies(); copy > 0; copy--) {
          give({ ...pull(listing, pack, OTHER_USER_PREFIX + copy, scope), purchasedAt }, scope);
        }
      }
    }
  }
}

import { everyPack } from "./every-pack.ts";
import type { Variant } from "./variant.ts";

const A_SLUG = "A-SLUG: an earlier pull may have the slug that its pack had then";

/** What feeds show of earlier pulls, and how large a limit may be. */
export const feedAndLimitVariants: readonly Variant[] = [
  {
    name: "all packs were renamed an hour ago, and the feed keeps the slugs of earlier pulls",
    because: A_SLUG,
    surfaces: ["sandbox", "partner"],
    start: ({ sandbox, partner }) => {
      for (const { pulls } of [sandbox, partner])
        for (const [at, pull] of pulls.entries())
          if (pull.pack.slug !== null) pulls[at] = { ...pull, pack: { ...pull.pack, slug: `${pull.pack.slug}-2025` } };
    },
  },
  {
    name: "every tier has six listings, and a purchase in thirty is answered with an internal error and takes effect",
    because: "A-AFTER-500: a 500 says nothing about the effect; A-SHARED-LISTING",
    surfaces: ["sandbox"],
    start: everyPack((pack) => {
      pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, 6]));
    }),
    answer: (call, reply) =>
      call.surface === "sandbox" && call.endpoint === "buy/init" && reply.status === 200 && call.nth % 30 === 0
        ? { status: 500, body: { error: "Error during transaction" } }
        : undefined,
    withoutStates: "all",
  },
  ...[32, 64].map(
    (bits): Variant => ({
      name: `a limit that no integer of ${bits} bits holds falls back to 20`,
      because: "recent-pulls: what can't be read as an integer falls back to 20; how large one may be is not said",
      rules: (plain) => ({
        limitOf: (query) => (Math.abs(Number(query.get("limit"))) >= 2 ** (bits - 1) ? 20 : plain.limitOf(query)),
      }),
    }),
  ),
];

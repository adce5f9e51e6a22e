import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { type IdPlace, replaceId } from "./support/id-place.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

interface Row extends IdPlace {
  readonly name: string;
  readonly violates: string;
  readonly surfaces: Mutant["surfaces"];
  /** The ids among which the pattern is looked up. */
  readonly known: (world: World, call: Call) => Iterable<string>;
}

const storeOf = (world: World, call: Call) => (call.surface === "partner" ? world.partner : world.sandbox);
const slugsIn = ({ packs }: World) => packs.flatMap(({ slug }) => slug ?? []);

const ROWS: readonly Row[] = [
  {
    name: "chase reads a slug as a pattern",
    violates: "chase.unknown-slug",
    endpoint: "chase",
    surfaces: both,
    known: slugsIn,
  },
  {
    name: "chase of the user surface reads a slug as a pattern",
    violates: "user-chase.unknown-slug",
    endpoint: "chase",
    surfaces: ["user"],
    known: slugsIn,
  },
  {
    name: "card reads an id as a pattern",
    violates: "card.unknown",
    endpoint: "card",
    surfaces: both,
    known: (world, call) => storeOf(world, call).copies.keys(),
  },
  {
    name: "order reads an id as a pattern",
    violates: "order.unknown",
    endpoint: "order",
    surfaces: both,
    known: (world, call) => storeOf(world, call).orders.keys(),
  },
  {
    name: "buy/init reads a pack's id as a pattern",
    violates: "buy-init.pack-unknown",
    endpoint: "buy/init",
    surfaces: both,
    member: "id",
    known: ({ packs }) => packs.map(({ id }) => id),
  },
  {
    name: "buy/status reads a session id as a pattern",
    violates: "buy-status.session-unknown",
    endpoint: "buy/status",
    surfaces: sandbox,
    member: "session_id",
    known: ({ sandbox: { purchases } }) => purchases.keys(),
  },
  {
    name: "buy/status of production reads a session id as a pattern",
    violates: "buy-status.session-unknown-in-production",
    endpoint: "buy/status",
    surfaces: partner,
    member: "session_id",
    known: (world, call) => storeOf(world, call).purchases.keys(),
  },
  {
    name: "buyback reads an item's id as a pattern",
    violates: "buyback.item-unknown",
    endpoint: "buyback",
    surfaces: both,
    member: "item_id",
    known: (world, call) => storeOf(world, call).copies.keys(),
  },
];

/** Lookups in a database that compares ids with a search pattern, in which an underscore stands for any character. */
export const idsAsPatternsMutants: readonly Mutant[] = ROWS.map((row) =>
  mutant(row.violates, "odd", row.surfaces, row.name, {
    request: (call, world) => {
      replaceId(call, row, (id) => matched(id, row.known(world, call)));
      return undefined;
    },
  }),
);

/** The first id that matches the pattern; the pattern itself if none does. */
function matched(pattern: string, ids: Iterable<string>): string {
  if (!pattern.includes("_")) return pattern;
  for (const id of ids) if (isMatch(pattern, id)) return id;
  return pattern;
}

const isMatch = (pattern: string, id: string): boolean =>
  id.length === pattern.length && [...pattern].every((sign, at) => sign === "_" || sign === id[at]);

import { type Mutant, mutant } from "./mutant.ts";
import { type IdPlace, replaceId } from "./support/id-place.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

interface Row extends IdPlace {
  readonly name: string;
  readonly violates: string;
  readonly surfaces: Mutant["surfaces"];
}

const ROWS: readonly Row[] = [
  {
    name: "a pack's id with a line break after it is taken for the id",
    violates: "buy-init.pack-unknown",
    endpoint: "buy/init",
    surfaces: both,
    member: "id",
  },
  {
    name: "a session id with a line break after it is taken for the id",
    violates: "buy-status.session-unknown",
    endpoint: "buy/status",
    surfaces: sandbox,
    member: "session_id",
  },
  {
    name: "production takes a session id with a line break after it for the id",
    violates: "buy-status.session-unknown-in-production",
    endpoint: "buy/status",
    surfaces: partner,
    member: "session_id",
  },
  {
    name: "an item's id with a line break after it is sold as the item",
    violates: "buyback.item-unknown",
    endpoint: "buyback",
    surfaces: both,
    member: "item_id",
  },
  {
    name: "a quote id with a line break after it is taken for the id",
    violates: "ship-request.rate-unknown",
    endpoint: "ship/request",
    surfaces: both,
    member: "quote_id",
  },
  {
    name: "a card is found by an id with a line break after it",
    violates: "card.unknown",
    endpoint: "card",
    surfaces: both,
  },
  {
    name: "an order is found by an id with a line break after it",
    violates: "order.unknown",
    endpoint: "order",
    surfaces: both,
  },
  {
    name: "chase cards are found by a slug with a line break after it",
    violates: "chase.unknown-slug",
    endpoint: "chase",
    surfaces: both,
  },
  {
    name: "an inventory ignores a line break after the user id",
    violates: "ownership.user-ids-exact",
    endpoint: "inventory",
    surfaces: sandbox,
  },
];

/** Ids that a pattern matches although a line break follows. */
export const lineBreakMutants: readonly Mutant[] = ROWS.map((row) =>
  mutant(row.violates, "odd", row.surfaces, row.name, {
    request: (call) => {
      replaceId(call, row, (id) => id.replace(/\n$/, ""));
      return undefined;
    },
  }),
);

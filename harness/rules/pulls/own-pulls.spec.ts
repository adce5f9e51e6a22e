import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { idsOfOwnPulls } from "./own-pulls.ts";

const AT = "2026-05-06T12:00:00Z";
const LATER = "2026-05-06T12:00:09Z";

interface Shown {
  readonly id: string;
  readonly card: string;
  readonly at?: string;
  readonly mint?: string | null;
  readonly type?: string;
}

const metadataOf = (card: string) => ({ name: card, image: `${card}.png` });
const items = (type: string, ...shown: readonly Shown[]) =>
  anExchange({
    surface: "partner",
    endpoint: "inventory",
    json: {
      user_id: "u",
      items: shown.map(({ id, card, mint = null }) => ({
        id,
        type,
        mint_address: mint,
        claw_id: "p",
        purchased_at: AT,
        content: { metadata: metadataOf(card) },
      })),
    },
  });
const feed = (...shown: readonly Shown[]) =>
  anExchange({
    surface: "partner",
    endpoint: "recent-pulls",
    json: shown.map(({ id, card, at = AT }) => ({ id, claw_id: "p", created_at: at, metadata: metadataOf(card) })),
  });

const CARDS = ["a", "b", "c"].map((id) => ({ id, card: `card ${id}` }));
const ROWS = CARDS.map(({ card }, nth) => ({ id: `row ${nth}`, card }));

it.each([
  ["market_listing", CARDS, ROWS, 1],
  ["enft", CARDS, ROWS, 1],
  // A source listing of another kind may have another id than its item.
  ["vendor_one", CARDS, ROWS, 0],
  ["market_listing", CARDS, [...ROWS, { id: "a", card: "card a" }], 0],
  [
    "market_listing",
    CARDS.map((each) => ({ ...each, mint: `mint ${each.id}` })),
    [{ id: "mint a", card: "card a" }],
    0,
  ],
  // Another user pulled the same cards later.
  ["market_listing", CARDS, ROWS.map((each) => ({ ...each, at: LATER })), 0],
  ["market_listing", CARDS, ROWS.slice(1), 0],
  // Other users pulled the same cards in the second in which the run bought a few of many items.
  ["market_listing", [...CARDS, ...["d", "e", "f"].map((id) => ({ id, card: `card ${id}` }))], ROWS, 0],
] as const)("finds ids of rows of the feed: %s %j %j", (type, bought, shown, expected) => {
  expect(judgedBy(idsOfOwnPulls, [items(type, ...bought), feed(...shown)])).toHaveLength(expected);
});

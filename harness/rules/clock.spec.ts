import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedBy } from "../../tests/support/judged-by.ts";
import { pastEvents } from "./clock.ts";

const DAY_S = 86_400;
/** The provider's time is five minutes ahead of its Date headers, which do not follow moves of the clock. */
const DATE = "Wed, 06 May 2026 10:00:00 GMT";
const MADE_AT = "2026-05-06T10:05:00.000Z";

const TARGET = { aliases: {}, keys: {}, providerStatesUrl: "http://sut.example/_states" };
const answer = (parts: ExchangeParts) => anExchange({ headers: [["date", DATE]], ...parts });

const BOUGHT = [
  answer({ endpoint: "buy/init", sentBody: { id: "p", user_id: "u" }, json: { session_id: "s", nfts: [{ id: "a" }] } }),
  answer({ endpoint: "ship/request", sentBody: { quote_id: "r" }, json: { order_id: "o", status: "success" } }),
];
const INVENTORY = answer({
  endpoint: "inventory",
  json: { user_id: "u", items: [{ id: "a", purchased_at: MADE_AT }] },
});
const ORDER = answer({ endpoint: "order", json: { order_id: "o", status: "queued", created_at: MADE_AT } });
const pulled = (created_at: string) => answer({ endpoint: "recent-pulls", json: [{ created_at }] });

it.each([
  ["2026-05-09T10:05:00.000Z", []],
  ["2026-05-09T11:05:00.000Z", ["time.past-events"]],
])(
  "a pull of %s is compared with the time of what was made before a move of three days and read after it",
  (at, ids) => {
    const judged = judgedBy(
      pastEvents,
      [...BOUGHT, INVENTORY, ORDER, pulled(at)],
      (place) => (place < BOUGHT.length ? 0 : 3 * DAY_S),
      TARGET,
    );
    const violated = judged.flatMap(([, [id, differences]]) => (differences.length > 0 ? [id] : []));
    expect([...new Set(violated)]).toEqual(ids);
  },
);

import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { acceptsWhatIsPromised } from "./promised-requests.ts";

/** An exchange that was sent so many milliseconds after the run began. */
function exchange(endpoint: Exchange["endpoint"], atMs: number, parts: ExchangeParts): Exchange {
  const made = anExchange({ endpoint, sentHeaders: [["X-API-Key", "k"]], ...parts });
  return { ...made, sentAtMs: atMs, doneAtMs: atMs + 1, startedAt: atMs };
}

/** A read by the id at the end of its path. */
function read(endpoint: Exchange["endpoint"], id: string, atMs: number, parts: ExchangeParts): Exchange {
  const made = exchange(endpoint, atMs, parts);
  return { ...made, request: { ...made.request, url: `http://sut.example/${endpoint}/${id}` } };
}

const refused = (status: number, error: string): ExchangeParts => ({ status, json: { error } });
const NO_ITEM = refused(400, "Item not found");
const NO_USER = refused(404, "User not found");

const bought = (user: string, atMs: number, id = `item of ${user}`) =>
  exchange("buy/init", atMs, {
    sentBody: { id: "p", user_id: user, amount: 1 },
    json: { session_id: `session of ${user}`, nfts: [{ id, type: "enft" }] },
  });
const delivered = (user: string, atMs: number) =>
  exchange("buy/status", atMs, {
    sentBody: { session_id: `session of ${user}` },
    json: { result: { user_id: user, nfts: [{ id: `item of ${user}`, type: "enft" }] } },
  });
const listed = (user: string, atMs: number, answer: ExchangeParts = {}) =>
  read("inventory", user, atMs, { json: { user_id: user, items: [{ id: `item of ${user}` }] }, ...answer });
const quoted = (user: string, atMs: number, answer: ExchangeParts = {}) =>
  exchange("ship/quote", atMs, {
    sentBody: { item_ids: [`item of ${user}`] },
    json: {
      session_id: `quote of ${user}`,
      expires_at: new Date(atMs + 15 * 60_000).toISOString(),
      quotes: [{ id: `${user}_rate_standard` }],
    },
    ...answer,
  });
const ordered = (user: string, atMs: number, answer: ExchangeParts = {}) =>
  exchange("ship/request", atMs, {
    sentBody: { quote_id: `${user}_rate_standard` },
    json: { order_id: `order-of-${user}`, status: "success" },
    ...answer,
  });
const sold = (user: string, atMs: number, answer: ExchangeParts = {}) =>
  exchange("buyback", atMs, {
    sentBody: { item_id: `item of ${user}` },
    json: { success: true, amount: 1 },
    ...answer,
  });

/** The list of packs, with one pack. */
const packs = (atMs: number, id = "p", type = "CORE") => exchange("available", atMs, { json: [{ id, type }] });

/** The same of a run that shows at its end what it bought at first, so that the state was kept. */
function found(...exchanges: readonly Exchange[]) {
  return foundAlone(bought("keeper", -10), ...exchanges, listed("keeper", 10_000));
}

/** Returns the violated requirement and how often requests were refused, as far as the rule says. */
function foundAlone(...exchanges: readonly Exchange[]) {
  const judged = judgedBy(acceptsWhatIsPromised, exchanges);
  return judged.map(([, [requirement, differences]]) => {
    const { at, actual } = differences[1] ?? {};
    return [requirement, at?.name, actual && "json" in actual ? actual.json : undefined];
  });
}

const TWO_USERS = [bought("u", 0), bought("w", 2)];

describe("requests that the documents promise to accept", () => {
  it("finds users, orders, sessions and cards that are not found now and then", () => {
    expect(found(...TWO_USERS, listed("u", 10, NO_USER), listed("u", 20), listed("w", 30, NO_USER))).toEqual([
      ["inventory.answers", "refusals of 4 promised requests", 2],
    ]);
    const noOrder = refused(404, "Order not found");
    const orders = ["u", "w"].flatMap((user) => [quoted(user, 10), ordered(user, 20)]);
    const reads = ["u", "w"].map((user) => read("order", `order-of-${user}`, 30, noOrder));
    expect(found(...TWO_USERS, ...orders, ...reads)).toEqual([["order.answers", "refusals of 2 promised requests", 2]]);
    const failed = (user: string, atMs = 10) =>
      exchange("buy/status", atMs, {
        sentBody: { session_id: `session of ${user}` },
        ...refused(400, "Transaction failed"),
      });
    expect(found(...TWO_USERS, failed("u"), failed("w"))[0]?.[0]).toBe("buy-status.answers");
    expect(found(...TWO_USERS, failed("u", 70_000), failed("w", 70_000), listed("keeper", 80_000))).toEqual([]);
    const noCard = refused(404, "Card not found");
    const cards = ["u", "w"].map((user) => read("card", encodeURIComponent(`item of ${user}`), 10, noCard));
    expect(found(packs(-5), ...TWO_USERS, ...cards)[0]?.[0]).toBe("card.answers");
    expect(found(packs(-5, "p", "MARKET"), ...TWO_USERS, ...cards)).toEqual([]);
  });

  it("finds refused sellbacks, quotes and orders of own items", () => {
    expect(found(...TWO_USERS, quoted("u", 10, NO_ITEM), quoted("w", 10, NO_ITEM))[0]?.[0]).toBe("ship-quote.answers");
    const first = [bought("x", 3), sold("x", 5)];
    expect(found(...TWO_USERS, ...first, sold("u", 10, NO_ITEM), sold("w", 10, NO_ITEM))[0]?.[0]).toBe(
      "buyback.answers",
    );
    // For which items claw_id is required is open.
    const named = ["u", "w"].flatMap((user, at) => [
      sold(user, 10 + at, NO_ITEM),
      sold(user, 20 + at, { sentBody: { item_id: `item of ${user}`, claw_id: "p" } }),
    ]);
    expect(found(...TWO_USERS, ...first, ...named)).toEqual([]);
    for (const text of ["Quote expired", "Item already shipped"]) {
      const orders = ["u", "w"].flatMap((user) => [quoted(user, 10), ordered(user, 20, refused(400, text))]);
      expect(found(...TWO_USERS, ...orders)[0]?.[0]).toBe("ship-request.answers");
    }
  });

  it("does not judge quotes and sessions after another client moved the clock, as Date headers show", () => {
    const dated = (each: Exchange, atMs: number): Exchange => ({
      ...each,
      headers: [...each.headers, ["date", new Date(atMs).toUTCString()]],
    });
    const orders = (movedMs: number) =>
      ["u", "w"].flatMap((user) => [
        dated(quoted(user, 10), 1000),
        dated(ordered(user, 20, refused(400, "Quote expired")), 1000 + movedMs),
      ]);
    const statuses = (movedMs: number) =>
      TWO_USERS.flatMap((purchase) => {
        const { session_id } = purchase.json as { session_id: string };
        const status = exchange("buy/status", 10, { sentBody: { session_id }, ...refused(400, "Transaction failed") });
        return [dated(purchase, 1000), dated(status, 1000 + movedMs)];
      });

    expect(found(...TWO_USERS, ...orders(0))).toHaveLength(1);
    expect(found(...TWO_USERS, ...orders(16 * 60_000))).toEqual([]);
    expect(found(...statuses(0))).toHaveLength(1);
    expect(found(...statuses(16 * 60_000))).toEqual([]);
  });

  it("finds items that are said to have expired, if an older one is sold afterwards", () => {
    const late = ["u", "w"].map((user) => sold(user, 10, refused(400, "Item has expired")));

    expect(found(bought("x", -5), ...TWO_USERS, ...late, sold("x", 20))[0]?.[0]).toBe("buyback.answers");
    // Another client may have moved the clock.
    expect(found(...TWO_USERS, ...late, bought("x", 15), sold("x", 20))).toEqual([]);
  });

  it("finds members that are said to be missing", () => {
    const quotes = ["u", "w"].map((user) => quoted(user, 10, refused(400, "item_ids is required")));
    expect(found(...TWO_USERS, ...quotes)[0]?.[0]).toBe("ship-quote.answers");
    const unbought = quotes.map((each) => quoted("x", each.sentAtMs, refused(400, "item_ids is required")));
    expect(found(...TWO_USERS, ...unbought)).toEqual([]);
    const purchases = ["u", "w"].map((user) => ({ ...bought(user, 10), ...refused(400, "user_id is required") }));
    expect(found(...TWO_USERS, ...purchases)[0]?.[0]).toBe("buy-init.answers");
    const orders = ["u", "w"].flatMap((user) => [
      quoted(user, 10),
      ordered(user, 20, refused(400, "quote_id is required")),
    ]);
    expect(found(...TWO_USERS, ...orders)[0]?.[0]).toBe("ship-request.answers");
  });

  it("finds an unknown pack that is sold before and afterwards", () => {
    const unknown = (atMs: number) => ({ ...bought("x", atMs), ...refused(400, "VM not found") });
    const [first, second] = [unknown(10), unknown(30)];

    const seen = [...TWO_USERS, first, bought("y", 20), second, packs(35)];

    expect(found(...seen, bought("z", 40))[0]?.[0]).toBe("buy-init.answers");
    expect(found(...seen)).toEqual([]);
    // It may leave the catalogue and return.
    expect(found(packs(-5, "q"), ...seen, bought("z", 40))).toEqual([]);
    expect(found(...TWO_USERS, first, unknown(11), packs(12), bought("y", 20))).toEqual([]);
  });

  it("does not judge a single refusal, and those of one user", () => {
    expect(found(...TWO_USERS, listed("u", 10, NO_USER), listed("u", 20, NO_USER))).toEqual([]);
  });

  it("does not judge what another connection than that of the purchase is told, unless each request has its own", () => {
    const keeper = { ...bought("keeper", -10), connection: 1 };
    const purchases = TWO_USERS.map((purchase) => ({ ...purchase, connection: 1 }));
    const refusedOn = (connection: number) =>
      ["u", "w"].map((user, at) => listed(user, 10, { ...NO_USER, connection: connection + at }));
    const kept = { ...listed("keeper", 10_000), connection: 1 };

    expect(foundAlone(keeper, ...purchases, ...refusedOn(2), kept)).toEqual([]);
    expect(foundAlone(keeper, ...purchases, ...refusedOn(1).slice(0, 1), ...refusedOn(0).slice(1), kept)).toHaveLength(
      1,
    );
    const apart = [...TWO_USERS, ...refusedOn(2)].map((each, at) => ({ ...each, connection: 10 + at }));
    expect(foundAlone({ ...keeper, connection: 1 }, ...apart, { ...kept, connection: 2 })).toHaveLength(1);
  });

  it("excuses what was sent again after a limit, which may refuse an order that has taken effect", () => {
    const orderedTwice = (user: string, atMs: number, first: ExchangeParts) => [
      quoted(user, atMs),
      ordered(user, atMs + 2, first),
      ordered(user, atMs + 4, refused(400, "Item already shipped")),
    ];
    const twice = (first: ExchangeParts) =>
      found(...TWO_USERS, ...orderedTwice("u", 10, first), ...orderedTwice("w", 20, first));
    expect(twice(refused(429, "Too many requests"))).toEqual([]);
    expect(twice(refused(400, "quote_id is required"))).not.toEqual([]);
  });

  it("does not judge what nobody bought, and items that may have left", () => {
    expect(found(listed("u", 10, NO_USER), listed("w", 10, NO_USER))).toEqual([]);
    const gone = [sold("u", 10), sold("w", 10, refused(500, "An unexpected error occurred"))];
    expect(found(...TWO_USERS, ...gone, quoted("u", 20, NO_ITEM), quoted("w", 20, NO_ITEM))).toEqual([]);
    const empty = ["u", "w"].map((user) => listed(user, 10, { json: { user_id: user, items: [] } }));
    expect(found(...TWO_USERS, ...empty, quoted("u", 20, NO_ITEM), quoted("w", 20, NO_ITEM))).toEqual([]);
  });

  it("does not judge listings that the run drew as often twice", () => {
    const twice = [bought("x", 4, "shared"), bought("y", 4, "shared"), bought("z", 4, "shared")];

    expect(found(...TWO_USERS, ...twice, quoted("u", 10, NO_ITEM), quoted("w", 10, NO_ITEM))).toEqual([]);
  });

  it("does not judge quotes of production's items when a sellback window may be over, or is unknown", () => {
    const date = (ms: number) => new Date(ms).toISOString();
    const seen = (endMs: number) =>
      [
        ...TWO_USERS,
        ...["u", "w"].map((user) => delivered(user, 5)),
        listed("keeper", 8, {
          json: { user_id: "keeper", items: [{ id: "k", purchased_at: date(0), buyback_expires_at: date(endMs) }] },
        }),
        ...["u", "w"].map((user) => quoted(user, 1000, NO_ITEM)),
      ].map((each) => ({ ...each, surface: "partner" as const }));

    expect(foundAlone(...seen(3000))[0]?.[0]).toBe("ship-quote.answers");
    expect(foundAlone(...seen(1500))).toEqual([]);
    expect(foundAlone(...seen(3000).filter(({ endpoint }) => endpoint !== "inventory"))).toEqual([]);
  });

  describe("of listings that several users of the run drew", () => {
    const LISTINGS = Array.from({ length: 30 }, (_, at) => `listing ${at}`);
    /** Those of the refused requests. */
    const SOME = LISTINGS.slice(0, 6);
    const sale = (id: string, atMs: number, answer: ExchangeParts = {}) =>
      exchange("buyback", atMs, { sentBody: { item_id: id }, json: { success: true, amount: 1 }, ...answer });
    const quote = (id: string, atMs: number, answer: ExchangeParts = {}) =>
      exchange("ship/quote", atMs, {
        sentBody: { item_ids: [id] },
        json: { session_id: `quote at ${atMs}`, quotes: [{ id: `rate at ${atMs}` }] },
        ...answer,
      });
    const order = (atMs: number) =>
      exchange("ship/request", atMs + 1, {
        sentBody: { quote_id: `rate at ${atMs}` },
        json: { order_id: `order at ${atMs}`, status: "success" },
      });
    /** Two users draw each listing, their copies are sold, and then nobody has one. */
    const soldOut = LISTINGS.flatMap((id, at) => [
      bought(`first ${id}`, 100 + 10 * at, id),
      bought(`second ${id}`, 102 + 10 * at, id),
      sale(id, 104 + 10 * at),
      sale(id, 106 + 10 * at),
      sale(id, 108 + 10 * at, NO_ITEM),
    ]);
    const drawnAgain = LISTINGS.map((id, at) => bought(`third ${id}`, 1000 + at, id));
    const refusedQuotes = SOME.map((id, at) => quote(id, 2000 + at, NO_ITEM));
    const usedLater = [...SOME.map((id, at) => sale(id, 3000 + at)), listed("u", 3100)];

    it("finds refusals while the run has a copy, if it sold out listings alone", () => {
      const seen = [...TWO_USERS, ...soldOut, ...drawnAgain, ...refusedQuotes, ...usedLater];
      expect(found(...seen)[0]?.[0]).toBe("ship-quote.answers");
    });

    it("does not judge them where others hold copies of many listings", () => {
      const others = LISTINGS.slice(6).flatMap((id, at) => [sale(id, 1500 + 4 * at), sale(id, 1502 + 4 * at)]);
      expect(found(...TWO_USERS, ...soldOut, ...drawnAgain, ...others, ...refusedQuotes, ...usedLater)).toEqual([]);
    });

    it("does not judge them where no copy is left, or one was ordered", () => {
      const sales = SOME.map((id, at) => sale(id, 1900 + at));
      expect(found(...TWO_USERS, ...soldOut, ...drawnAgain, ...sales, ...refusedQuotes, listed("u", 3100))).toEqual([]);
      const more = SOME.map((id, at) => bought(`fourth ${id}`, 1100 + at, id));
      const orders = SOME.flatMap((id, at) => [quote(id, 1200 + 3 * at), order(1200 + 3 * at)]);
      expect(
        found(...TWO_USERS, ...soldOut, ...drawnAgain, ...more, ...orders, ...refusedQuotes, ...usedLater),
      ).toEqual([]);
    });

    it("does not judge them where nothing takes the listing later: somebody's order may lock it", () => {
      expect(found(...TWO_USERS, ...soldOut, ...drawnAgain, ...refusedQuotes, listed("u", 3100))).toEqual([]);
    });
  });

  it("does not judge lost state, of which several endpoints know nothing any more", () => {
    const lost = [listed("u", 10, NO_USER), listed("w", 10, NO_USER), quoted("u", 20, NO_ITEM)];

    expect(foundAlone(...TWO_USERS, ...lost)).toEqual([]);
    expect(foundAlone(...TWO_USERS, ...lost.slice(0, 2))).toEqual([]);
    // Purchases that were requested before a restart, and answered after it, are lost as well.
    const late = TWO_USERS.map((purchase) => ({ ...purchase, doneAtMs: 8 }));
    const users = lost.slice(0, 2);
    expect(foundAlone(...late, bought("keeper", 5), ...users, listed("keeper", 30))).toEqual([]);
    expect(foundAlone(bought("keeper", -5), ...late, ...users, listed("keeper", 30))[0]?.[0]).toBe("inventory.answers");
    // What was seen again afterwards was not lost.
    expect(found(...TWO_USERS, ...lost, listed("u", 30), listed("w", 30))).toEqual([]);
    // Another instance knows nothing about a user: neither the session, which is seen again, nor the inventory.
    const status = (user: string, atMs: number, answer: ExchangeParts) =>
      exchange("buy/status", atMs, { sentBody: { session_id: `session of ${user}` }, ...answer });
    const statuses = ["u", "w"].flatMap((user) => [
      status(user, 20, refused(400, "Transaction failed")),
      status(user, 30, { json: { result: { user_id: user, nfts: [] } } }),
    ]);
    expect(found(...TWO_USERS, ...lost.slice(0, 2), ...statuses)).toEqual([]);
    expect(found(...TWO_USERS, ...statuses)[0]?.[0]).toBe("buy-status.answers");
    expect(found(...TWO_USERS, ...lost.slice(0, 2), listed("u", 30), listed("w", 30))[0]?.[2]).toBe(2);
  });

  it("does not judge a quote if one of its items was bought before a restart", () => {
    const again = ["u", "w"].map((user) =>
      exchange("buy/init", 6, {
        sentBody: { id: "p", user_id: user, amount: 1 },
        json: { session_id: `second session of ${user}`, nfts: [{ id: `second item of ${user}`, type: "enft" }] },
      }),
    );
    const both = ["u", "w"].map((user) =>
      quoted(user, 10, { sentBody: { item_ids: [`second item of ${user}`, `item of ${user}`] }, ...NO_ITEM }),
    );
    const seen = (keptSinceMs: number) =>
      foundAlone(...TWO_USERS, bought("keeper", keptSinceMs), ...again, ...both, listed("keeper", 30));

    expect(seen(4)).toEqual([]);
    expect(seen(-2)[0]?.[0]).toBe("ship-quote.answers");
  });

  it("finds what two endpoints refuse, if reads are never refused, as another instance would", () => {
    const refusals = ["u", "w"].flatMap((user) =>
      Array.from({ length: 9 }, (_, at) => [quoted(user, 10 + at, NO_ITEM), sold(user, 10 + at, NO_ITEM)]).flat(),
    );
    const seen = [bought("x", 3), sold("x", 5), ...TWO_USERS, ...refusals];
    const reads = Array.from({ length: 400 }, (_, at) => listed("u", 20 + at));

    expect(found(...seen, ...reads).map(([requirement]) => requirement)).toEqual([
      "buyback.answers",
      "ship-quote.answers",
    ]);
    expect(found(...seen, ...reads.slice(0, 4))).toEqual([]);
  });
});

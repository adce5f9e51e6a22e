import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import {
  amountInUsd,
  createdAtKept,
  datedApart,
  datedByRequest,
  destinationEchoed,
  destinationOfRequest,
  itemsAsQuoted,
  keepsMembers,
  membersOfRate,
  namesItsRecipient,
  neverBackwards,
} from "./orders.ts";

const partner = (parts: ExchangeParts) => anExchange({ surface: "partner", ...parts });
const quote = (rate: string, ...item_ids: readonly string[]) =>
  partner({ endpoint: "ship/quote", sentBody: { item_ids }, json: { quotes: [{ id: rate }] } });
const request = (quote_id: string, order_id: string) =>
  partner({ endpoint: "ship/request", sentBody: { quote_id }, json: { order_id } });
const order = (order_id: string, members: object, parts: ExchangeParts = {}) =>
  partner({ endpoint: "order", json: { order_id, status: "queued", ...members }, ...parts });

/** The number of differences by requirement, in the order of the judgements. */
const counts = (judged: readonly Judged[]) => judged.map(([, [id, differences]]) => [id, differences.length]);
const violations = (judged: readonly Judged[]) => counts(judged).filter(([, count]) => count !== 0);

describe("the items of an order", () => {
  const found = (order_id: string, items: readonly string[], status = "queued") =>
    violations(
      judgedBy(itemsAsQuoted, [
        quote("r1", "a", "b"),
        request("r1", "o1"),
        quote("again", "a"),
        quote("again", "b"),
        request("again", "o2"),
        quote("r2", "c"),
        request("r2", "o2"),
        order(order_id, { items: items.map((item_id) => ({ item_id })), status }),
      ]),
    );

  it.each([
    ["all of the quote", "o1", ["b", "a"]],
    ["some of the quote, as those that can be shipped", "o1", ["a"]],
    ["those of the first quote with a rate id that is used again", "o2", ["a"]],
    ["those of the second", "o2", ["b"]],
    ["those of another quote whose order has the same id", "o2", ["c"]],
    ["those of an order of another run", "other", ["d"]],
  ])("may be %s", (_, id, items) => expect(found(id, items)).toEqual([]));

  it("are all that were quoted alone too, unless something else may have taken them", () => {
    const items = [{ item_id: "b" }];
    const [alone, together] = [quote("single", "a"), quote("r1", "a", "b")];
    const [placed, read] = [request("r1", "o1"), order("o1", { items })];
    const sale = partner({ endpoint: "buyback", sentBody: { item_id: "a" }, json: { success: true } });
    const found = (...traffic: readonly Exchange[]) => violations(judgedBy(itemsAsQuoted, traffic));
    expect(found(alone, together, placed, read)).toEqual([["order.items-equal-quoted", 1]]);
    expect(found(alone, together, sale, placed, read)).toEqual([]);
    expect(found(alone, sale, together, placed, read)).toEqual([]);
    expect(found(together, placed, alone, read)).toEqual([]);
  });

  it("are none twice that was quoted once", () => {
    expect(found("o1", ["a", "b", "b"])).toEqual([["order.items-equal-quoted", 1]]);
    const twice = [quote("r1", "a", "a"), request("r1", "o1")];
    const items = [{ item_id: "a" }, { item_id: "a" }];
    expect(violations(judgedBy(itemsAsQuoted, [...twice, order("o1", { items })]))).toEqual([]);
  });

  it("are none that was not quoted for it", () => {
    expect(found("o1", ["a", "b", "c"])).toEqual([["order.items-equal-quoted", 1]]);
    expect(found("o2", ["d"])).toEqual([["order.items-equal-quoted", 1]]);
    expect(found("o1", ["c"], "cancelled")).toEqual([]);
  });
});

describe("the destination of a sandbox order", () => {
  const inSandbox = (parts: ExchangeParts) => anExchange({ surface: "sandbox", ...parts });
  const quoted = (item: string, destination: object) =>
    inSandbox({
      endpoint: "ship/quote",
      sentBody: { item_ids: [item], destination },
      json: { quotes: [{ id: "r1" }] },
    });
  const placed = inSandbox({ endpoint: "ship/request", sentBody: { quote_id: "r1" }, json: { order_id: "o1" } });
  const found = (destination: unknown, ...quotes: readonly (readonly [string, object])[]) => {
    const json = { order_id: "o1", status: "queued", items: [{ item_id: "a" }], destination };
    const traffic = quotes.map(([item, submitted]) => quoted(item, submitted));
    return counts(judgedBy(destinationEchoed, [...traffic, placed, inSandbox({ endpoint: "order", json })]));
  };
  const PASSED = [["order.destination-echo", 0]];
  const VIOLATED = [["order.destination-echo", 1]];

  it("echoes texts, and adds no documented member", () => {
    expect(found({ name: "Ada", line2: null, note: "x" }, ["a", { name: "Ada" }])).toEqual(PASSED);
    expect(found({ name: "ADA" }, ["a", { name: "Ada" }])).toEqual(VIOLATED);
    expect(found({ name: "Ada", line2: "" }, ["a", { name: "Ada" }])).toEqual(VIOLATED);
    expect(found({ name: "Ada", postal_code: "7" }, ["a", { name: "Ada", postal_code: 7 }])).toEqual(PASSED);
  });

  it("is that of the last quote of its items with the id of the rate", () => {
    expect(found({ name: "Ada" }, ["a", { name: "Ada" }], ["b", { name: "Bob" }])).toEqual(PASSED);
    expect(found({ name: "Ada" }, ["a", { name: "Ada" }], ["a", { name: "Bob" }])).toEqual(VIOLATED);
    expect(found({ name: "Ada" }, ["b", { name: "Bob" }])).toEqual([]);
  });
});

describe("the rate of an order", () => {
  const rates = [
    { id: "standard", carrier: "the service", service: "Standard", amount: 12 },
    { id: "priority", carrier: "the service", service: "Priority", amount: 25 },
  ];
  const quoted = (surface: "partner" | "sandbox") =>
    anExchange({ surface, endpoint: "ship/quote", json: { quotes: rates } });
  const shown = { carrier: "the service", service: "Priority", amount: 25 };

  it("is the one that its request chose", () => {
    const read = order("o1", shown);
    const judged = judgedBy(membersOfRate, [quoted("partner"), request("priority", "o1"), read]);
    expect(counts(judged).map(([, count]) => count)).toEqual([0, 0, 0]);
  });

  it.each([["carrier", "another"] as const, ["service", "Standard"] as const, ["amount", 12] as const])(
    "is not another one by its %s",
    (member, value) => {
      const read = order("o1", { ...shown, [member]: value });
      const judged = judgedBy(membersOfRate, [quoted("partner"), request("priority", "o1"), read]);
      expect(violations(judged)).toEqual([[`order.${member}-of-rate`, 1]]);
    },
  );

  it("is open if the order failed, or if its rate is not known on the surface", () => {
    const failed = order("o1", { amount: 1, status: "failed" });
    const exchanges = [quoted("sandbox"), request("standard", "o1"), order("o1", { amount: 1 })];
    expect(judgedBy(membersOfRate, [quoted("partner"), request("standard", "o1"), failed])).toEqual([]);
    expect(judgedBy(membersOfRate, exchanges)).toEqual([]);
  });
});

describe("the currency of an order", () => {
  const found = (members: object) => counts(judgedBy(amountInUsd, [order("o1", members)]));

  it.each(["USD", "usd"])("may be written as %s", (currency) =>
    expect(found({ currency })).toEqual([["order.currency-usd", 0]]),
  );
  it.each([
    ["EUR", "queued"],
    ["US dollar", "queued"],
    ["", "queued"],
    ["EUR", "cancelled"],
  ])("is not %j in an order that is %s", (currency, status) =>
    expect(found({ currency, status })).toEqual([["order.currency-usd", 1]]),
  );
  it.each([{}, { currency: null }])("is judged elsewhere if it is no text: %j", (members) =>
    expect(found(members)).toEqual([]),
  );
});

describe("the status of an order", () => {
  const read = (status: string, sentAtMs: number) => order("o1", { status }, { sentAtMs, doneAtMs: sentAtMs + 10 });
  const found = (...reads: readonly (readonly [string, number])[]) =>
    counts(
      judgedBy(
        neverBackwards,
        reads.map(([status, ms]) => read(status, ms)),
      ),
    ).map(([, count]) => count);

  it("goes forward", () => expect(found(["queued", 0], ["shipped", 20], ["shipped", 40])).toEqual([0, 0]));
  it("never goes back", () => expect(found(["queued", 0], ["shipped", 20], ["processing", 40])).toEqual([0, 1]));
  it("has no order in reads that overlap", () => expect(found(["shipped", 0], ["queued", 5])).toEqual([]));
});

describe("the time of an order", () => {
  const foundOn = (surface: "sandbox" | "partner", ...seconds: readonly string[]) =>
    counts(
      judgedBy(
        createdAtKept,
        seconds.map((second) => order("o1", { created_at: `2026-05-06T09:00:${second}Z` }, { surface })),
      ),
    ).map(([, count]) => count);
  const found = (...seconds: readonly string[]) => foundOn("partner", ...seconds);

  it("stays, also where one answer has no fractions", () => {
    expect(found("01.500", "01.500", "01.000")).toEqual([0, 0]);
  });
  it("may be corrected once, and is not another one at each read", () => {
    expect(found("01.100", "02.200", "02.200")).toEqual([]);
    expect(found("01.100", "02.200", "03.300")).toEqual([1]);
  });
  it("may alternate between those of two instances of the sandbox", () => {
    expect(foundOn("sandbox", "01.100", "01.200", "01.100", "01.200", "01.100")).toEqual([]);
    expect(foundOn("sandbox", "01.100", "02.200", "03.300")).toEqual([1]);
  });
  it("may be another one for each request that got the id in the sandbox, which may restart", () => {
    const ordered = (surface: "sandbox" | "partner") =>
      ["01.100", "02.200", "03.300"].flatMap((second) => [
        anExchange({ surface, endpoint: "ship/request", sentBody: { quote_id: second }, json: { order_id: "o1" } }),
        order("o1", { created_at: `2026-05-06T09:00:${second}Z` }, { surface }),
      ]);
    expect(violations(judgedBy(createdAtKept, ordered("sandbox")))).toEqual([]);
    expect(violations(judgedBy(createdAtKept, ordered("partner")))).toEqual([["order.created-at-kept", 1]]);
  });
});

describe("what production sets on the way of an order", () => {
  const found = (...reads: readonly object[]) =>
    Object.fromEntries(
      counts(
        judgedBy(
          keepsMembers,
          reads.map((members) => order("o1", members)),
        ),
      ),
    );
  const [none, a, b, c] = [null, "A", "B", "C"].map((tracking_number) => ({ tracking_number })) as [
    object,
    object,
    object,
    object,
  ];

  it("stays", () => {
    expect(found(none, a, a)).toEqual({ "order.tracking-kept": 0 });
    expect(found(a, b, c)).toEqual({ "order.tracking-kept": 1 });
  });

  it("may be corrected once, and is another one in another order", () => {
    expect(found(none, a, none)).toEqual({});
    expect(found(a, b, b)).toEqual({ "order.tracking-kept": 0 });
    const [c2, d2] = [b, c].map((members) => ({ ...members, order_id: "o2" })) as [object, object];
    expect(found(a, b, c2, d2)).toEqual({ "order.tracking-kept": 0 });
    expect(found(a, { ...b, order_id: "o2" })).toEqual({});
  });

  it("is compared as an instant if it is a time", () => {
    const at = (second: number, zone = "Z") => ({ shipped_at: `2026-05-06T12:00:0${second}${zone}` });
    expect(found(at(1), at(1, "+00:00"))).toEqual({ "order.times-kept": 0 });
    expect(found(at(1), at(2), at(3))).toEqual({ "order.times-kept": 1 });
  });
});

describe("the date of an order", () => {
  const START_MS = Date.parse("2026-02-03T10:00:00Z");

  /** Places orders one minute after another, each dated so many seconds after its request, and reads them. */
  const found = (leadsS: readonly number[], movedS = 0) =>
    judgedBy(
      datedByRequest,
      leadsS.flatMap((leadS, at) => {
        const sentAtMs = at * 60_000;
        const created_at = new Date(START_MS + sentAtMs + leadS * 1000).toISOString();
        const placed = partner({ endpoint: "ship/request", sentAtMs, json: { order_id: `order-${at}` } });
        return [placed, order(`order-${at}`, { created_at })];
      }),
      movedS,
    ).map(([{ text }, [id]]) => [JSON.parse(text), id]);

  it("is not an hour before its request, twice among others", () => {
    const json = { order_id: "order-1", status: "queued", created_at: "2026-02-03T09:01:00.000Z" };
    expect(found([0, -3600, 1, -3600, 2])).toEqual([[json, "order.created-at-of-request"]]);
  });

  it.each([
    ["a clock that differs from that of the suite", [-7200, -7200, -7200, -7200, -7200]],
    ["clocks of instances that differ by minutes", [0, -600, 0, -600, 0]],
    ["a single order", [0, -3600, 0, 0, 0]],
    ["a clock that was moved meanwhile", [0, 0, 0, 3600, 3600]],
    ["too few other orders", [0, -3600, -3600, 0]],
  ])("may be that of %s", (_, leadsS) => expect(found(leadsS)).toEqual([]));

  it("is open after a move of the clock", () => expect(found([0, -3600, 1, -3600, 2], 60)).toEqual([]));
});

describe("the dates of several orders", () => {
  const DATE = "2026-02-03T10:00:07Z";

  /** Places orders at so many seconds, each with its date, and reads them. */
  const found = (placed: readonly (readonly [atS: number, created_at: string])[], movedS = 0) =>
    counts(
      judgedBy(
        datedApart,
        placed.flatMap(([atS, created_at], at) => [
          partner({ endpoint: "ship/request", sentAtMs: atS * 1000, json: { order_id: `order-${at}` } }),
          order(`order-${at}`, { created_at }),
        ]),
        movedS,
      ),
    );
  const alike = (...times: readonly number[]) => times.map((atS) => [atS, DATE] as const);

  it("are not all the same where the requests are seconds apart", () => {
    expect(found(alike(0, 1, 2))).toEqual([["order.created-at-of-request", 1]]);
  });

  it.each([
    ["the same within two seconds", alike(0, 1, 1.9)],
    ["the same for two orders", alike(0, 60)],
    ["the same for most of the orders", [...alike(0, 60), [90, "2026-02-03T10:00:08Z"] as const]],
    ["cut to the minute", [0, 10, 20].map((atS) => [atS, "2026-02-03T10:00:00Z"] as const)],
  ])("may be %s", (_, placed) => expect(found(placed)).toEqual([]));

  it("are open after a move of the clock", () => expect(found(alike(0, 60, 90), 60)).toEqual([]));

  it("are those of the first requests, which later ones may repeat", () => {
    const requested = (id: string, ...seconds: readonly number[]) =>
      seconds.map((atS) => partner({ endpoint: "ship/request", sentAtMs: atS * 1000, json: { order_id: id } }));
    const placed = [requested("one", 0, 60), requested("two", 1, 90), requested("three", 1.5, 120)].flat();
    const reads = ["one", "two", "three"].map((id) => order(id, { created_at: DATE }));
    expect(judgedBy(datedApart, [...placed, ...reads])).toEqual([]);
  });
});

describe("the destination of a production order", () => {
  const OWN = {
    name: "Robin Receiver",
    line1: "12 Long Street",
    city: "Springfield",
    postal_code: "98765",
    country: "US",
  };
  const OTHER = { ...OWN, name: "Alex Addressee" };
  const quotedTo = (rate: string, destination: object) =>
    partner({ endpoint: "ship/quote", sentBody: { item_ids: [rate], destination }, json: { quotes: [{ id: rate }] } });
  const traffic = [quotedTo("other", OTHER), quotedTo("r1", OWN), request("r1", "o1")];
  const found = (destination: unknown, { status = "queued", before = traffic } = {}) =>
    counts(judgedBy(destinationOfRequest, [...before, order("o1", { status, destination })]));
  const PASSED = [["order.destination-of-request", 0]];
  const VIOLATED = [["order.destination-of-request", 1]];

  it.each([
    ["the recipient of another quote", { ...OWN, name: "Alex Addressee" }],
    ["the recipient of another quote beside its own", { ...OWN, line2: "c/o ALEX ADDRESSEE" }],
    ["no country", { ...OWN, country: undefined }],
    ["an empty street", { ...OWN, line1: " " }],
    ["its postal code as the city", { ...OWN, city: "98765" }],
    ["the number of another street", { ...OWN, line1: "7 Long Street" }],
  ])("is wrong with %s", (_, destination) => expect(found(destination)).toEqual(VIOLATED));

  it.each([
    ["in capitals", { ...OWN, name: "ROBIN RECEIVER", line1: "12 LONG ST", city: "SPRINGFIELD" }],
    ["with another city", { ...OWN, city: "Greater Springfield" }],
    ["with the street in another member", { ...OWN, line1: "Building 4", line2: "12 Long Street" }],
    ["with other members", { recipient: "Robin Receiver", street: "12 Long Street", town: "Springfield", land: "US" }],
  ])("may be written %s", (_, destination) => expect(found(destination)).toEqual(PASSED));

  it("may contain a name that its own address contains too", () => {
    const street = { ...OWN, line1: "12 Alex Addressee Street" };
    const before = [quotedTo("other", OTHER), quotedTo("r1", street), request("r1", "o1")];
    expect(found(street, { before })).toEqual(PASSED);
  });

  it("is open for ended orders, for rate ids of two destinations or of none, and in the sandbox", () => {
    expect(found(OTHER, { status: "cancelled" })).toEqual([]);
    expect(found(OTHER, { before: [quotedTo("r1", OTHER), ...traffic.slice(1)] })).toEqual([]);
    expect(found(OTHER, { before: [] })).toEqual([]);
    const inSandbox = [...traffic, order("o1", { destination: OTHER })].map((each) => ({
      ...each,
      surface: "sandbox" as const,
    }));
    expect(judgedBy(destinationOfRequest, inSandbox)).toEqual([]);
  });
});

describe("the recipient of an order", () => {
  const placed = (id: string, name: string, rate = `${id}-rate`) => [
    partner({ endpoint: "ship/quote", json: { quotes: [{ id: rate }] }, sentBody: { destination: { name } } }),
    request(rate, id),
  ];
  const read = (id: string, name: unknown, status = "queued") => order(id, { status, destination: { name } });
  const two = [...placed("one", "Robin Receiver"), ...placed("two", "Alex Addressee")];
  const found = (...reads: readonly ReturnType<typeof read>[]) =>
    counts(judgedBy(namesItsRecipient, [...two, ...reads])).length;

  it("may have another form, or be a part of the name", () => {
    const own = ["ROBIN RECEIVER", "Receiver", null].map((name) => read("one", name));
    expect(found(...own, read("two", "Mr. Alex  Addressee"))).toBe(0);
  });

  it("is not that of another quote, or one for several", () => {
    expect(found(read("one", "Alex Addressee"))).toBe(1);
    expect(found(read("one", "Sam Somebody"))).toBe(0);
    expect(found(read("one", "Sam Somebody"), read("two", "Sam Somebody"))).toBe(1);
  });

  it("is open for delivered orders, names in other letters, and rate ids that are used again", () => {
    const others = [
      ...placed("three", "Äneas Éluard"),
      ...placed("four", "Robin Receiver", "same"),
      ...placed("five", "Sam Somebody", "same"),
    ];
    const reads = ["three", "five", "six"].map((id) => read(id, "Alex Addressee"));
    expect(found(...others, ...reads, read("one", "Alex Addressee", "delivered"))).toBe(0);
  });
});

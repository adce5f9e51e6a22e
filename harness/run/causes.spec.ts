import { expect, test } from "vitest";
import type { Answer, Difference, Relation, Value } from "../../contract/difference.ts";
import type { BareFinding } from "../../contract/report.ts";
import { withCauses } from "./causes.ts";

function aFinding(overrides: Partial<BareFinding>): BareFinding {
  return {
    requirement: "card.answers",
    surface: "sandbox",
    endpoint: "card",
    differences: came({ status: 200, body: { json: {} } }),
    curl: "",
    source: "",
    seen: 1,
    exchanges: [1],
    again: "",
    ...overrides,
  };
}

function causesOf(...findings: readonly Partial<BareFinding>[]): readonly (readonly [string, number | undefined])[] {
  return withCauses(findings.map(aFinding)).map(({ requirement, cause }) => [requirement, cause]);
}

/** Returns a finding: an answer came instead of a success, or of a refusal. */
function came(actual: Answer, ...refusals: readonly Answer[]): readonly Difference[] {
  if (refusals.length === 0) return [{ at: {}, relation: "accepted", expected: [{ status: 200 }], actual }];
  return [{ at: {}, relation: "refused with", expected: refusals, actual }];
}

function differs(name: string, relation: Relation, expected: unknown, actual: Value): readonly Difference[] {
  return [{ at: { name }, relation, expected: [{ json: expected }], actual }];
}

const refusal = (status: number, says: string): Answer => ({ status, says, member: "error" });
const SUCCESS: Answer = { status: 200, body: { json: { id: "1" } } };
const WRONG_KEY = refusal(401, "Invalid API key");
const NOWHERE = came(refusal(404, "Not Found"));

test("one wrong answer instead of several others is one cause, shown at the plain request", () => {
  const elsewhere = came(refusal(404, "Not Found"), refusal(400, "slug is required"));
  expect(
    causesOf(
      { requirement: "chase.slug-of-every-pack", endpoint: "chase", differences: elsewhere, exchanges: [3] },
      { requirement: "chase.answers", endpoint: "chase", differences: NOWHERE, exchanges: [8] },
    ),
  ).toEqual([
    ["chase.answers", 1],
    ["chase.slug-of-every-pack", 1],
  ]);
});

test("two requirements of one clause have one cause", () => {
  const pulls = (relation: Relation) => differs("pulls", relation, 100, { json: 101 });
  const endpoint = "recent-pulls";
  expect(
    causesOf(
      { requirement: "recent-pulls.limit-above-highest", endpoint, differences: pulls("at most") },
      { requirement: "recent-pulls.limit-above-highest-filled", endpoint, differences: pulls("equals") },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1]);
});

test("two faults of one endpoint are two causes", () => {
  const endpoint = "buy/init";
  expect(
    causesOf(
      { requirement: "buy-init.amount-zero", endpoint, differences: came(SUCCESS, refusal(400, "A")) },
      { requirement: "buy-init.pack-unknown", endpoint, differences: came(SUCCESS, refusal(400, "B")) },
    ).map(([, cause]) => cause),
  ).toEqual([1, 2]);
});

test("the same answer of another endpoint is another cause", () => {
  const differences = came(refusal(500, "An unexpected error occurred"));
  expect(
    causesOf({ differences }, { requirement: "order.answers", endpoint: "order", differences }).map(
      ([, cause]) => cause,
    ),
  ).toEqual([1, 2]);
});

test("a missing field is the cause of findings that need its value", () => {
  const field: Difference = {
    at: { pointer: "/id", name: "card-details.id" },
    relation: "of type",
    expected: [{ text: "string" }],
    actual: { absent: true },
  };
  expect(
    causesOf(
      { requirement: "card.id-echo", differences: differs("id", "equals", "1", { absent: true }), exchanges: [9] },
      { requirement: "card-details.id", differences: [field], exchanges: [2] },
      { requirement: "card.name-equals-item", differences: differs("name", "equals", "1", { absent: true }) },
    ),
  ).toEqual([
    ["card-details.id", 1],
    ["card.id-echo", 1],
    ["card.name-equals-item", 2],
  ]);
});

test("a key that many endpoints accept is one cause, and a wrong text of the refusal is another", () => {
  const causes = causesOf(
    { requirement: "auth.card.unknown", differences: came(SUCCESS, WRONG_KEY) },
    {
      requirement: "auth.buy-init.unknown",
      endpoint: "buy/init",
      differences: came(refusal(400, "VM not found"), WRONG_KEY),
    },
    { requirement: "auth.order.unknown", endpoint: "order", differences: came(refusal(401, "No"), WRONG_KEY) },
  );
  expect(new Set(causes.map(([, cause]) => cause)).size).toBe(2);
});

test("equal violations of a requirement on two surfaces have one cause, different ones two", () => {
  const alike = [{ surface: "partner" }, {}] as const;
  const otherwise = { surface: "user", differences: came({ status: 500, body: { json: {} } }) } as const;
  expect(causesOf(...alike).map(([, cause]) => cause)).toEqual([1, 1]);
  expect(causesOf(...alike, otherwise).map(([, cause]) => cause)).toEqual([1, 1, 2]);
});

test("causes do not depend on the order of findings", () => {
  const findings = [
    { requirement: "order.answers", endpoint: "order", differences: NOWHERE },
    { requirement: "card.answers" },
    { requirement: "card.id-echo", differences: differs("id", "equals", "1", { absent: true }), exchanges: [4] },
    { surface: "user", requirement: "filters.answers", endpoint: "filters" },
  ] as const;
  expect(causesOf(...findings.toReversed())).toEqual(causesOf(...findings));
});

test("values of the same wrong type have one cause, other types have another", () => {
  const field = (expected: string, actual: unknown, pointer: string): readonly Difference[] => [
    { at: { pointer }, relation: "fits schema", expected: [{ text: expected }], actual: { json: actual } },
  ];
  expect(
    causesOf(
      { requirement: "chase-card.fmv", endpoint: "chase", differences: field("number", "1.00", "/0/fmv") },
      { requirement: "quote.amount", endpoint: "ship/quote", differences: field("number", "5.95", "/quotes/0/amount") },
      { requirement: "pack.id", endpoint: "available", differences: field("string", 7, "/0/id") },
      {
        requirement: "pack.last-pull",
        endpoint: "available",
        differences: field("string or null, iso-8601", 7, "/0/at"),
      },
      {
        requirement: "quote-session.expires-at",
        endpoint: "ship/quote",
        differences: field("string, iso-8601", 7, "/at"),
      },
      {
        requirement: "buyback.answers",
        endpoint: "buyback",
        differences: differs("amount", "at least", 0, { json: "2.00" }),
      },
      {
        requirement: "buyback.amount-fixed-at-purchase",
        endpoint: "buyback",
        differences: differs("amount", "within tolerance", 2, { json: "2.00" }),
      },
    ),
  ).toEqual([
    ["pack.id", 1],
    ["pack.last-pull", 2],
    ["quote-session.expires-at", 2],
    ["chase-card.fmv", 3],
    ["quote.amount", 3],
    ["buyback.answers", 3],
    ["buyback.amount-fixed-at-purchase", 3],
  ]);
});

test("a body of a wrong form is the cause of values not found in it, but not of wrong values", () => {
  const endpoint = "buy/status";
  const unread: Difference = {
    at: { pointer: "/result" },
    relation: "of type",
    expected: [{ text: "object" }],
    actual: SUCCESS,
  };
  expect(
    causesOf(
      { requirement: "buy-status.answers", endpoint, differences: [unread] },
      { requirement: "buy-status.nfts-count", endpoint, differences: differs("items", "equals", 1, { json: 0 }) },
      {
        requirement: "buy-status.tx-hash-form",
        endpoint,
        differences: differs("tx_hash", "matches", "a", { absent: true }),
      },
      {
        requirement: "buy-status.user-id-echo",
        endpoint,
        differences: differs("user_id", "equals", "a", { json: "b" }),
      },
    ),
  ).toEqual([
    ["buy-status.answers", 1],
    ["buy-status.tx-hash-form", 1],
    ["buy-status.nfts-count", 1],
    ["buy-status.user-id-echo", 2],
  ]);
});

test("each missing effect is one cause, although a balance depends on both", () => {
  const endpoint = "inventory";
  const listed = (relation: Relation) => differs("the inventory", relation, ["1"], { json: ["1"] });
  expect(
    causesOf(
      { requirement: "inventory.excludes-sold", endpoint, differences: listed("lists none") },
      { requirement: "ownership.sold-stays-sold", endpoint, differences: listed("lists none") },
      {
        requirement: "inventory.excludes-shipped",
        endpoint,
        differences: differs("ordered", "lists none", 1, { json: ["1"] }),
      },
      {
        requirement: "ownership.balance",
        endpoint,
        differences: differs("balance", "lists only", ["2"], { json: ["1"] }),
      },
      {
        requirement: "ownership.gone-at-once",
        endpoint,
        differences: differs("others", "lists all", ["2"], { json: ["1"] }),
      },
    ),
  ).toEqual([
    ["inventory.excludes-sold", 1],
    ["ownership.sold-stays-sold", 1],
    ["ownership.balance", 1],
    ["inventory.excludes-shipped", 2],
    ["ownership.gone-at-once", 3],
  ]);
});

test("refusals of the same wrong form have one cause on all endpoints, a wrong text has another", () => {
  const plain = (text: string): Answer => ({ status: 404, body: { json: text }, isJson: false });
  expect(
    causesOf(
      { requirement: "card.unknown", differences: came(plain("Card not found"), refusal(404, "Card not found")) },
      {
        requirement: "order.unknown",
        endpoint: "order",
        differences: came(plain("Order not found"), refusal(404, "Order not found")),
      },
      {
        requirement: "buy-init.missing-id",
        endpoint: "buy/init",
        differences: [{ at: {}, relation: "refused", expected: [], actual: plain("id is required") }],
      },
      {
        requirement: "inventory.user-unknown",
        endpoint: "inventory",
        differences: came(refusal(404, "No user"), refusal(404, "User not found")),
      },
    ),
  ).toEqual([
    ["buy-init.missing-id", 1],
    ["card.unknown", 1],
    ["order.unknown", 1],
    ["inventory.user-unknown", 2],
  ]);
});

test("one wrong refusal of an endpoint on two surfaces is one cause, of two endpoints two", () => {
  const differences = came(refusal(404, "Transaction failed"), refusal(400, "Transaction failed"));
  const endpoint = "buy/status";
  expect(
    causesOf(
      { requirement: "buy-status.failed", surface: "partner", endpoint, differences },
      { requirement: "crypto-status.failed", surface: "user", endpoint, differences },
      { requirement: "card.unknown", surface: "user", differences },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1, 2]);
});

test("one wrong refusal for one clause is one cause on all endpoints", () => {
  const limited: Answer = { status: 429, says: "Rate limit exceeded", member: "message" };
  const differences: readonly Difference[] = [
    { at: {}, relation: "not answered with", expected: [limited], actual: limited },
  ];
  const surface = "user";
  expect(
    causesOf(
      { requirement: "rate-limit.buy-crypto.session-exempt", surface, endpoint: "buy/crypto", differences },
      { requirement: "rate-limit.claw-init.session-exempt", surface, endpoint: "take-claw-bid-init", differences },
      { requirement: "rate-limit.claw-init.not-global", surface, endpoint: "take-claw-bid-init", differences },
      { requirement: "rate-limit.crypto-status.not-limited", surface, endpoint: "buy/status", differences },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1, 1, 2]);
});

test("a missing limit is one cause, and a wrong answer beyond the limit is another than a short window", () => {
  const endpoint = "take-claw-bid-finish";
  const limited: Answer = { status: 429, says: "Rate limit exceeded", member: "message" };
  const refused = (actual: Answer) => ({
    requirement: "rate-limit.claw-finish.second-refused" as const,
    surface: "user" as const,
    endpoint,
    differences: came(actual, limited),
  });
  const window = {
    requirement: "rate-limit.claw-finish.window-length",
    surface: "user",
    endpoint,
    differences: differs("accepted requests", "at most", 2, { json: 5 }),
    exchanges: [9],
  } as const;
  expect(causesOf(refused(SUCCESS), window).map(([, cause]) => cause)).toEqual([1, 1]);
  expect(causesOf(refused(refusal(503, "No")), window).map(([, cause]) => cause)).toEqual([1, 2]);
});

test("a field of a wrong type is the cause of an expectation that can't be computed from it", () => {
  const endpoint = "recent-pulls";
  const value: Difference = {
    at: { pointer: "/0/value", name: "recent-pull.value" },
    relation: "of type",
    expected: [{ text: "number" }],
    actual: { json: "36.82" },
  };
  const price = (expected: Value): readonly Difference[] => [
    { at: { name: "buyback_price" }, relation: "within tolerance", expected: [expected], actual: { json: 31.3 } },
  ];
  const field = { requirement: "recent-pull.value", endpoint, differences: [value] } as const;
  const computed = { requirement: "recent-pulls.buyback-price", endpoint } as const;
  expect(causesOf(field, { ...computed, differences: price({ text: "NaN" }) }).map(([, cause]) => cause)).toEqual([
    1, 1,
  ]);
  expect(causesOf(field, { ...computed, differences: price({ json: 30 }) }).map(([, cause]) => cause)).toEqual([1, 2]);
});

test("a member that is not checked is one cause, whatever the exceptions say", () => {
  const endpoint = "ship/quote";
  const thrown = (reads: string) => came(refusal(500, `can't read ${reads} of undefined`), refusal(400, "Invalid"));
  const name = { requirement: "address.name-missing", endpoint, oddPart: "destination/name" } as const;
  const whole = { requirement: "address.destination-missing", endpoint, oddPart: "destination" } as const;
  const ids = { requirement: "ship-quote.item-ids-missing", endpoint, oddPart: "item_ids" } as const;
  const causes = causesOf(
    { ...name, differences: thrown("trim") },
    { ...whole, differences: thrown("name") },
    { ...ids, differences: thrown("length"), exchanges: [2] },
  );
  expect(new Map(causes)).toEqual(
    new Map([
      ["ship-quote.item-ids-missing", 1],
      ["address.name-missing", 2],
      ["address.destination-missing", 2],
    ]),
  );
});

test("a member that is accepted is another cause than the member beside it", () => {
  const accepted = came(SUCCESS, refusal(400, "Invalid"));
  const endpoint = "ship/quote";
  const name = { requirement: "address.name-missing", endpoint, differences: accepted, oddPart: "destination/name" };
  const line = { ...name, requirement: "address.line1-missing", oddPart: "destination/line1" } as const;
  const thrown = { ...name, requirement: "input.ship-quote.documented-answers", differences: came(refusal(500, "E")) };
  expect(
    new Set(causesOf(name, { ...line, differences: came({ ...SUCCESS, status: 201 }) }).map(([, at]) => at)).size,
  ).toBe(2);
  expect(new Set(causesOf(name, thrown).map(([, at]) => at)).size).toBe(1);
});

test("a body without members that breaks several endpoints is one cause", () => {
  const differences = (name: string) => came(refusal(500, `can't read ${name} of null`));
  const oddPart = "body";
  expect(
    causesOf(
      { requirement: "buy-init.pack-missing", endpoint: "buy/init", differences: differences("id"), oddPart },
      { requirement: "input.buyback.documented-answers", endpoint: "buyback", differences: differences("x"), oddPart },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1]);
});

test("what a percent-encoded path doesn't find is shown by the missing decoding", () => {
  const [endpoint, oddPart] = ["inventory", "path"];
  const list = differs("the inventory", "lists all", ["a"], { json: [] });
  const echo = differs("user_id", "another than", "a%20b", { json: "a%20b" });
  expect(
    causesOf(
      { requirement: "buy-init.items-stack", endpoint, oddPart, differences: list },
      { requirement: "inventory.user-id-encoded", endpoint, oddPart, differences: echo },
    ),
  ).toEqual([
    ["inventory.user-id-encoded", 1],
    ["buy-init.items-stack", 1],
  ]);
});

test("an id of a wrong form and the id that contains it have one cause", () => {
  const endpoint = "ship/quote";
  const form = (name: string, relation: Relation, text: string): readonly Difference[] => [
    { at: { name }, relation, expected: [{ text }], actual: { json: "x" } },
  ];
  const session = form("session_id", "matches", "^quote_[A-Z]{16}$");
  const quote = form("quote.id", "fits schema", "like ^quote_[A-Z]{16}_rate_(a|b)$, string");
  expect(
    causesOf(
      { requirement: "ship-quote.session-id-form", endpoint, differences: session },
      { requirement: "ship-quote.quote-id-form", endpoint, differences: quote, exchanges: [2] },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1]);
});

test("a wrong number that two requirements bound is one cause", () => {
  const amount = (relation: Relation) => differs("amount", relation, 17.37, { json: 20.43 });
  expect(
    causesOf(
      { requirement: "buyback.amount-fixed-at-purchase", endpoint: "buyback", differences: amount("within tolerance") },
      { requirement: "buyback.no-voucher", endpoint: "buyback", differences: amount("at most"), exchanges: [2] },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1]);
});

import { describe, expect, it, test } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { History } from "../history/history.ts";
import { bodiesAreJson } from "./answers/content.ts";
import { refusedAsDocumented } from "./answers/error-table.ts";
import { fitsSchema } from "./answers/schemas.ts";
import { ANSWER_RULES, RUN_RULES, SUCCESS_OBSERVERS } from "./rules.ts";

/** Rules about the form of a whole answer. The answers below have only the members that another rule is about. */
const ABOUT_FORM = [bodiesAreJson, refusedAsDocumented, fitsSchema];
const OTHERS = ANSWER_RULES.filter((rule) => !ABOUT_FORM.includes(rule));

const DATE = "Wed, 06 May 2026 10:00:00 GMT";
const at = (hours: number, minutes = 0, seconds = 0) =>
  new Date(Date.UTC(2026, 4, 6, 10 + hours, minutes, seconds)).toISOString();

interface Setting {
  readonly hasStates?: boolean;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly movedS?: number;
}

/** Checks exchanges in order; returns the violated and the satisfied requirements, and observations, of the whole run. */
function check(exchanges: readonly ExchangeParts[], { hasStates = false, aliases = {}, movedS = 0 }: Setting = {}) {
  const history = new History({
    aliases,
    keys: { USER_API_KEY: "svc_issued-key" },
    ...(hasStates ? { providerStatesUrl: "http://sut.example/_states" } : {}),
  });
  const answers = exchanges.map((parts) => anExchange({ headers: [["date", DATE]], ...parts }));
  const judgements = [
    ...answers.flatMap((answer) => {
      history.add(answer, movedS);
      const rules = OTHERS.filter(({ when }) => answer.status === 200 || when === "an answer arrives");
      return rules.flatMap(({ judge }) => judge(answer, history));
    }),
    ...RUN_RULES.flatMap(({ judge }) => judge(history)).map(([, judgement]) => judgement),
  ];
  const observed = answers
    .flatMap((each) => SUCCESS_OBSERVERS.flatMap((observe) => observe(each)))
    .map(([topic]) => topic);
  const ids = (isViolated: boolean) => [
    ...new Set(judgements.filter(([, found]) => found.length > 0 === isViolated).map(([id]) => id)),
  ];
  return { violated: ids(true), kept: ids(false), observed };
}

const anItem = (parts: object = {}) => ({
  id: "mint-1",
  type: "enft",
  mint_address: "mint-1",
  buyback_price: 1,
  content: { metadata: { image: "a", back_image: "b" }, links: { image: "a", back_image: "b" } },
  ...parts,
});
const bought = (item: object, parts: ExchangeParts = {}): ExchangeParts => ({
  endpoint: "buy/init",
  json: { session_id: "s", nfts: [anItem(), item] },
  ...parts,
});

describe("items", () => {
  it.each([
    [anItem({ id: "other" }), ["shape.enft-id-is-mint-address"]],
    [anItem({ mint_address: null }), ["shape.enft-id-is-mint-address"]],
    [anItem({ type: "market_listing" }), ["shape.market-listing-not-minted"]],
    [anItem({ content: { metadata: { image: "a" }, links: { image: "z" } } }), ["shape.links-image-mirrors-metadata"]],
    [
      anItem({ content: { metadata: { image: "a", back_image: null }, links: { image: "a", back_image: "b" } } }),
      ["shape.links-back-image-mirrors-metadata"],
    ],
    [anItem(), []],
    [anItem({ type: "market_listing", mint_address: null }), []],
    [anItem({ type: "external", mint_address: "elsewhere" }), []],
    [anItem({ content: { metadata: { image: "a", back_image: "b" }, links: { image: "", back_image: null } } }), []],
    [anItem({ content: { metadata: { image: "a" }, links: { image: null } } }), []],
    [anItem({ content: { metadata: { image: "a" } } }), []],
  ])("%j violates %j", (item, violated) => expect(check([bought(item)]).violated).toEqual(violated));

  it("requires the image in the links of production's inventory", () => {
    const emptied = anItem({ content: { metadata: { image: "a" }, links: { image: "" } } });
    const inventory = { endpoint: "inventory", json: { user_id: "u", items: [emptied] } } as const;
    expect(check([{ ...inventory, surface: "partner" }]).violated).toEqual(["shape.links-image-mirrors-metadata"]);
    expect(check([inventory, bought(emptied, { surface: "partner" })]).violated).toEqual([]);
  });

  it("requires the back image in production's links, except in those of buy/init", () => {
    const front = anItem({
      content: { metadata: { image: "a", back_image: "b" }, links: { image: "a", back_image: null } },
    });
    const inventory = { endpoint: "inventory", json: { user_id: "u", items: [front] } } as const;
    expect(check([{ ...inventory, surface: "partner" }]).violated).toEqual(["shape.links-back-image-mirrors-metadata"]);
    expect(check([inventory, bought(front, { surface: "partner" })]).violated).toEqual([]);
  });

  it("lets production keep a minted listing's own id", () => {
    const item = anItem({ type: "market_listing", id: "listing" });
    expect(check([bought(item, { surface: "partner" })]).violated).toEqual([]);
  });

  it("lets production's buy/init show an item without its mint address, but not with another", () => {
    const unminted = anItem({ mint_address: null });
    const inventory: ExchangeParts = { endpoint: "inventory", json: { user_id: "u", items: [unminted] } };
    const violatedBy = (answer: ExchangeParts) => check([{ ...answer, surface: "partner" }]).violated;
    expect(violatedBy(bought(unminted))).toEqual([]);
    expect(violatedBy(bought(anItem({ id: "other" })))).toEqual(["shape.enft-id-is-mint-address"]);
    expect(violatedBy(inventory)).toEqual(["shape.enft-id-is-mint-address"]);
  });

  it("lets buy/crypto show an item without its mint address, but not with another", () => {
    const crypto = (item: object): ExchangeParts => ({
      surface: "user",
      endpoint: "buy/crypto",
      json: { result: { session_id: "s", nfts: [item] } },
    });
    expect(check([crypto(anItem({ mint_address: undefined }))]).violated).toEqual([]);
    expect(check([crypto(anItem({ mint_address: null }))]).violated).toEqual([]);
    expect(check([crypto(anItem({ id: "other" }))]).violated).toEqual(["shape.enft-id-is-mint-address"]);
  });

  it("knows a type by its alias", () => {
    const item = anItem({ type: "card", id: "other" });
    expect(check([bought(item)]).violated).toEqual([]);
    expect(check([bought(item)], { aliases: { enft: "card" } }).violated).toEqual(["shape.enft-id-is-mint-address"]);
  });
});

const aPack = (parts: object = {}) => ({
  id: "p1",
  slug: "one",
  enable: true,
  in_stock: true,
  max_per_mint: 1,
  categories: ["a", "b"],
  category: "a",
  min_ev: 1,
  ev: 2,
  max_ev: 3,
  buyback_percent: 0.85,
  rarity_distribution: [
    { id: 1, lower: 1, upper: 2, weight: 0 },
    { id: 2, lower: 2, upper: 2, weight: 5 },
  ],
  ...parts,
});

describe("packs", () => {
  const other = aPack({ id: "p2", slug: "two" });

  it.each([
    [aPack({ id: "p2" }), "available.ids-unique"],
    [aPack({ slug: "two" }), "available.slugs-unique"],
    [aPack({ category: "b" }), "available.category-is-first"],
    [aPack({ category: null }), "available.category-is-first"],
    [aPack({ ev: 0.9 }), "available.ev-within-bounds"],
    [aPack({ ev: 3.1 }), "available.ev-within-bounds"],
    [aPack({ max_per_mint: 0 }), "available.max-per-mint-at-least-one"],
    [aPack({ num_pulls_7d: 1, last_pull: null }), "available.last-pull-of-count"],
    [
      aPack({
        rarity_distribution: [
          { id: 1, lower: 1, upper: 2, weight: 1 },
          { id: 1, lower: 2, upper: 3, weight: 1 },
        ],
      }),
      "available.tier-ids-unique",
    ],
    [aPack({ rarity_distribution: [{ id: 1, lower: 3, upper: 2, weight: 1 }] }), "available.tier-bounds-ordered"],
  ])("%j violates %s", (pack, violated) => expect(check([{ json: [other, pack] }]).violated).toEqual([violated]));

  it.each([
    aPack({ slug: null }),
    aPack({ slug: "", categories: [], category: "" }),
    aPack({ category: undefined }),
    aPack({ enable: false, max_per_mint: 0 }),
    aPack({ ev: 3.01 }),
    aPack({ rarity_distribution: [] }),
    aPack({ buyback_percent: 1 }),
  ])("%j is legal", (pack) =>
    expect(check([{ json: [other, pack, aPack({ id: "p3", slug: null })] }]).violated).toEqual([]),
  );

  it("is not exercised by an empty list", () => expect(check([{ json: [] }]).kept).toEqual([]));
});

const anOrder = (status: string, parts: object = {}, more: ExchangeParts = {}): ExchangeParts => ({
  surface: "partner",
  endpoint: "order",
  json: {
    order_id: "o1",
    status,
    tracking_number: null,
    shipped_at: null,
    delivered_at: null,
    error_message: null,
    ...parts,
  },
  ...more,
});

describe("orders", () => {
  it.each([
    [anOrder("queued", { tracking_number: "T" }), "order.tracking-null-before-label"],
    [anOrder("processing", { tracking_url: "" }), "order.tracking-null-before-label"],
    [anOrder("label_created", { shipped_at: at(-1) }), "order.shipped-at-null-before"],
    [anOrder("shipped", { delivered_at: at(-1) }), "order.delivered-at-null-before"],
    [anOrder("queued", { error_message: "none" }), "order.error-message-null-otherwise"],
  ])("%j violates %s", (order, violated) => expect(check([order]).violated).toEqual([violated]));

  it.each([
    anOrder("label_created", { tracking_number: "T", tracking_url: "U" }),
    anOrder("delivered", { tracking_number: "T", shipped_at: at(-2), delivered_at: at(-1) }),
    anOrder("failed", { tracking_number: "T", shipped_at: at(-2), error_message: "lost" }),
    anOrder("cancelled", { error_message: "changed my mind" }),
  ])("%j is legal", (order) => expect(check([order]).violated).toEqual([]));

  it("never go backwards", () => {
    expect(check([anOrder("shipped"), anOrder("processing", {}, { sentAtMs: 5 })]).violated).toEqual([
      "order.never-backwards",
    ]);
    expect(
      check([
        anOrder("queued"),
        anOrder("label_created", {}, { sentAtMs: 5 }),
        anOrder("cancelled"),
        anOrder("cancelled"),
      ]),
    ).toMatchObject({
      violated: [],
      kept: expect.arrayContaining(["order.never-backwards"]),
    });
  });

  it("are not judged by overlapping reads", () => {
    expect(
      check([anOrder("shipped", {}, { doneAtMs: 9 }), anOrder("processing", {}, { sentAtMs: 5 })]).violated,
    ).toEqual([]);
  });
});

describe("documented values", () => {
  const SOLD = { endpoint: "buyback" } as const;
  const STATUS = { endpoint: "buy/status" } as const;
  const ORDERED = { endpoint: "ship/request" } as const;
  const FINISHED = { surface: "user", endpoint: "take-claw-bid-finish" } as const;

  it.each([
    [{ ...STATUS, json: { status: "pending" } }, "buy-status.never-pending"],
    [{ ...STATUS, json: { result: { status: "processing" } } }, "buy-status.never-pending"],
    [{ ...STATUS, status: 202, json: {} }, "buy-status.never-pending"],
    [{ ...ORDERED, json: { order_id: null, status: "success" } }, "ship-request.no-error-body"],
    [{ ...ORDERED, json: { order_id: "o", status: "error" } }, "ship-request.no-error-body"],
  ])("%j violates %s", (parts: ExchangeParts, violated) => expect(check([parts]).violated).toEqual([violated]));

  it.each([
    { ...SOLD, status: 400, json: { error: "Item not found" } },
    { ...STATUS, surface: "partner", json: { status: "pending" } },
    { ...ORDERED, surface: "partner", json: { order_id: null, status: "error", error_message: "no" } },
    { ...FINISHED, json: { tx_status: "failed" } },
  ] as const)("%j is legal", (parts) => expect(check([parts]).violated).toEqual([]));
});

test("a refusal is no evidence that purchases are never pending", () => {
  const refusal: ExchangeParts = { endpoint: "buy/status", status: 400, json: { error: "Transaction failed" } };
  expect(check([refusal]).kept).not.toContain("buy-status.never-pending");
  expect(check([{ ...refusal, json: { status: "pending" } }]).violated).toContain("buy-status.never-pending");
});

describe("keys", () => {
  const KEY = "svc_0123456789abcdef";
  const sent = (name: string, value: string, parts: ExchangeParts): ExchangeParts => ({
    surface: "user",
    endpoint: "buy/crypto",
    sentHeaders: [[name, value]],
    ...parts,
  });

  it.each([
    sent("x-api-key", KEY, { json: { key: KEY } }),
    sent("authorization", `Bearer ${KEY}`, { json: { key: KEY } }),
    sent("x-api-key", KEY, { json: {}, headers: [["x-request-key", `k=${KEY}`]] }),
    sent("x-api-key", "svc_issued-key", { status: 401, json: { message: "svc_issued-key has no scope" } }),
  ])("in the answer are found: %j", (parts) => expect(check([parts]).violated).toEqual(["user-key.never-echoed"]));

  it.each([
    sent("x-api-key", KEY, { json: { prefix: KEY.slice(0, 8) } }),
    sent("x-api-key", KEY, { status: 401, json: { message: `${KEY} is no key` } }),
    sent("authorization", "Bearer a-session-token-of-the-web", { json: { token: "a-session-token-of-the-web" } }),
    sent("x-api-key", "short", { json: { note: "a short note" } }),
  ])("are not found in %j", (parts) => expect(check([parts]).violated).toEqual([]));
});

describe("conventions", () => {
  it("money is a number", () => {
    expect(check([{ endpoint: "buyback", json: { success: true, amount: "12.5" } }]).violated).toEqual([
      "money.numbers",
    ]);
    expect(check([{ endpoint: "chase", json: [{ fmv: 1 }, { fmv: { usd: 1 } }] }]).violated).toEqual(["money.numbers"]);
    expect(check([{ endpoint: "chase", json: [] }]).kept).toEqual([]);
  });

  it("an id names one card, which may have been renamed once", () => {
    const card = (id: string, name: string) => ({ id, name });
    const feed = [card("a", "Ada"), card("b", "Ben"), card("a", "Ada PSA 9")];
    expect(check([{ endpoint: "chase", json: feed }]).violated).toEqual([]);
    expect(check([{ endpoint: "chase", json: [...feed, card("a", "Cid")] }]).violated).toEqual([
      "shape.one-card-per-id",
    ]);
  });

  it("an id may name a chase card of each pack", () => {
    const cards = ["Ada", "Ben", "Cid"].map((name) => ({ id: "1", name }));
    const violatedBy = (json: unknown) => check([{ json }]).violated;
    expect(violatedBy(cards.map((card) => ({ chase: [card] })))).toEqual([]);
    expect(violatedBy([{ chase: cards }])).toEqual(["shape.one-card-per-id"]);
  });

  it("no amount is negative", () => {
    expect(check([{ endpoint: "buyback", json: { success: true, amount: 0 } }]).violated).toEqual([]);
    expect(check([{ endpoint: "buyback", json: { success: true, amount: -12.5 } }]).violated).toEqual([
      "money.not-negative",
    ]);
  });

  it.each([1_778_061_600, "2026-05-06", "06.05.2026 09:00", "yesterday", ""])("%j is no timestamp", (created_at) => {
    expect(check([{ endpoint: "recent-pulls", json: [{ created_at }] }]).violated).toEqual(["time.iso-8601"]);
  });

  it.each(["2026-05-06T09:00:00Z", "2026-05-06T09:00:00.123456Z", "2026-05-06T11:00:00+02:00", "20260506T090000Z"])(
    "%s is a timestamp",
    (created_at) => expect(check([{ endpoint: "recent-pulls", json: [{ created_at }] }]).violated).toEqual([]),
  );

  it("notes a timestamp without a zone", () => {
    const { violated, observed } = check([{ endpoint: "recent-pulls", json: [{ created_at: "2026-05-06T09:00:00" }] }]);
    expect({ violated, observed }).toEqual({ violated: [], observed: ["timestamp-form"] });
  });
});

describe("times of past events", () => {
  const pulled = (created_at: string): ExchangeParts => ({ endpoint: "recent-pulls", json: [{ created_at }] });
  const purchased = (purchased_at: string): ExchangeParts => ({
    endpoint: "inventory",
    json: { user_id: "u1", items: [{ purchased_at }] },
  });
  const quoted = (expires_at: string): ExchangeParts => ({ endpoint: "ship/quote", json: { expires_at } });

  it("lie before the Date header if nobody can have moved the clock", () => {
    expect(check([pulled(at(1))]).violated).toEqual(["time.past-events"]);
    expect(check([pulled(at(0))]).kept).toContain("time.past-events");
    expect(check([{ ...pulled(at(1)), headers: [] }]).kept).not.toContain("time.past-events");
  });

  it("may lie a little later than the Date header, which has whole seconds", () => {
    expect(check([pulled(new Date(Date.UTC(2026, 4, 6, 10, 0, 45)).toISOString())]).violated).toEqual([]);
  });

  it("are compared with what was just made if the clock may have been moved", () => {
    const moved = [purchased(at(9)), quoted(at(9, 15))];
    expect(check([...moved, pulled(at(8))], { hasStates: true }).violated).toEqual([]);
    expect(check([...moved, pulled(at(10))], { hasStates: true }).violated).toEqual(["time.past-events"]);
  });

  it("are compared with what was just made if the Date header lags a little", () => {
    expect(check([purchased(at(0, 9)), quoted(at(0, 24)), pulled(at(0, 9))]).violated).toEqual([]);
    expect(check([purchased(at(0, 9)), quoted(at(0, 15))]).violated).toEqual(["time.past-events"]);
  });

  it("are not hours ahead of the Date header if nobody can have moved the clock", () => {
    const ahead = [purchased(at(2)), quoted(at(2, 15)), pulled(at(2))];
    expect(check(ahead).violated).toEqual(["time.past-events"]);
  });

  it("may be hours ahead of the Date header of another clock, which three new things show by the same shift", () => {
    const placed: readonly ExchangeParts[] = [
      { endpoint: "ship/request", json: { order_id: "o", status: "success" } },
      { endpoint: "order", json: { order_id: "o", status: "queued", created_at: at(5) } },
    ];
    const ahead = [purchased(at(5)), quoted(at(5, 15)), ...placed];
    expect(check([...ahead, pulled(at(5))]).violated).toEqual([]);
    expect(check([...ahead, pulled(at(6))]).violated).toEqual(["time.past-events"]);
    expect(check([purchased(at(5)), quoted(at(0, 15)), ...placed]).violated).toEqual(["time.past-events"]);
  });

  it("are not judged if no other kind of timestamp shows the time", () => {
    const { violated, kept } = check([purchased(at(9))], { hasStates: true });
    expect([...violated, ...kept]).not.toContain("time.past-events");
  });

  it("may be later by the time that this run has moved the clock", () => {
    const setting = { hasStates: true, movedS: 7200 };
    expect(check([purchased(at(2)), quoted(at(2, 15)), pulled(at(2))], setting).violated).toEqual([]);
  });
});

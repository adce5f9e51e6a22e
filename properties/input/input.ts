import fc from "fast-check";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf, itemsIn } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { bodies, fields, inDestination, type Parts, queries, segments } from "./probes.ts";
import { type Sent, sendProbes } from "./probing.ts";

const { all, scenario } = partnerScenarios("properties/input", ["sandbox"]);
export const input = all;

const BUY = {
  title: "a purchase with any value in a field is answered as documented, and a refused one buys nothing",
  requirement: "input.buy-init.documented-answers",
} as const;
scenario(
  BUY.title,
  { verifies: [BUY.requirement, "input.same-answer-again", "buy-init.refusal-changes-nothing"] },
  async (context) => {
    const pack = await context.given.pack();
    const user = context.given.user();
    const { maxPerMint: most } = pack;
    const oneTooMany = { id: pack.id, amount: most + 1, user_id: context.given.user() };
    const isLimited = (await context.sut.buyInit(oneTooMany, { isJudged: false })).status !== 200;
    // A system that accepts an amount above the maximum may try to sell billions and run out of memory.
    const isSafe = (odd: unknown) => isLimited || typeof odd !== "number" || odd <= most;
    const near = {
      id: [wrapped(pack.id), fc.constantFrom(`${pack.id} `, pack.id.toLowerCase(), pack.slug ?? "slug")],
      amount: [
        fc.nat(9).map((whole) => whole + 0.5),
        // Around the maximum, which may be larger than any integer that fast-check generates.
        fc.integer({ min: -9, max: 9 }).map((more) => most + more),
        fc.integer({ min: 1, max: 2 }).map(String),
        wrapped(1),
        fc.integer({ min: 21, max: 300 }).chain((zeros) => fc.constantFrom(-(10 ** zeros), 10 ** zeros)),
      ],
      user_id: [wrapped(user)],
    };
    const probes = bodies({ endpoint: "buy/init", valid: { id: pack.id, amount: 1, user_id: user }, near, isSafe });
    const sent = await sendProbes(context, BUY, probes);
    const { exchange, ids } = await context.given.inventory(user);

    const bought = sent.accepted.flatMap((each) => itemsIn(memberOf(each.json, "nfts")).map(({ id }) => id));
    const unpaid = ids.filter((id) => !bought.includes(id));
    context.verify("buy-init.refusal-changes-nothing", afterAll(sent, exchange), [
      related(unpaid.length === 0, "items that no accepted purchase brought", "equals", [[]], unpaid),
    ]);
  },
);

const STATUS = {
  title: "a status call with any value as session id is answered as documented",
  requirement: "input.buy-status.documented-answers",
} as const;
scenario(STATUS.title, { verifies: [STATUS.requirement, "input.same-answer-again"] }, async (context) => {
  const { sessionId } = await context.given.purchase();
  const near = [wrapped(sessionId), partOf(sessionId), fc.constantFrom(`${sessionId} `, sessionId.toUpperCase())];
  const valid = { session_id: sessionId };
  await sendProbes(context, STATUS, bodies({ endpoint: "buy/status", valid, near: { session_id: near } }));
});

/** A value inside of lists and objects. */
const wrapped = (value: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((copies) => Array.from({ length: copies }, () => value)),
    fc.constant([[value]]),
    fc.constantFrom("id", "item_id", "session_id", "$in", "0").map((name) => ({ [name]: value })),
  );

/** The text without some characters at its start and end. */
const partOf = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(3), fc.nat(3))
    .filter(([start, end]) => start + end > 0)
    .map(([start, end]) => text.slice(start, text.length - end));

/** What the probes of a request are made of. */
interface Arranged {
  readonly user: string;
  readonly itemIds: readonly string[];
  readonly probes: Parts;
}

async function sellbacks({ given }: PartnerContext): Promise<Arranged> {
  const { user, items } = await given.items(3);
  const itemIds = idsOf(items);
  const [id = ""] = itemIds;
  const near = [wrapped(id), fc.constantFrom(`no-${id}`, `${id}'--`)];
  return { user, itemIds, probes: bodies({ endpoint: "buyback", valid: { item_id: id }, near: { item_id: near } }) };
}

async function quotes({ given }: PartnerContext): Promise<Arranged> {
  const { user, items, quote } = await given.quotedItems(2);
  const { destination } = quote;
  const ids = idsOf(items);
  const near = {
    item_ids: [
      wrapped(ids),
      wrapped(ids[0]),
      fc.constant({ 0: ids[0], length: 1 }),
      fc.constantFrom(ids[0], ids.join()),
    ],
    destination: [fc.constantFrom({ ...destination, country: "XXX" }, { ...destination, name: null })],
  };
  const countries = fc.stringMatching(/^([a-z]{2}|[A-Z]{3}|🇺🇸)$/u);
  const members = Object.keys(destination).map((name) => [name, name === "country" ? [countries] : []] as const);
  const whole = bodies({ endpoint: "ship/quote", valid: { item_ids: ids, destination }, near });
  const inside = fields({ endpoint: "ship/quote", valid: destination, near: Object.fromEntries(members) });
  const { always, more } = inDestination(inside, ids);
  const probes = { always: [...whole.always, ...always], more: [...whole.more, fc.oneof(...more)] };
  return { user, itemIds: ids, probes };
}

async function orders({ given }: PartnerContext): Promise<Arranged> {
  const { user, quote } = await given.quotedItems(2);
  const { sessionId: session, rates } = quote;
  const { id: rateId } = rates[0];
  const near = [
    fc.constantFrom("__proto__", "constructor").map((name) => `${session}_rate_${name}`),
    fc.stringMatching(/^[a-z]{0,8}_rate_[a-z]{1,8}$/).map((end) => session + end),
    fc.constant("__proto___rate_standard"),
    wrapped(rateId),
  ];
  const probes = bodies({ endpoint: "ship/request", valid: { quote_id: rateId }, near: { quote_id: near } });
  return { user, itemIds: quote.itemIds, probes };
}

/** Requests about a user's items, which change nothing if they are refused. A quote changes nothing in any case. */
const REQUESTS = [
  {
    title: "a sellback of any value is answered as documented, and a refused one sells nothing",
    requirement: "input.buyback.documented-answers",
    unchanged: "buyback.refusal-changes-nothing",
    arrange: sellbacks,
    refused: "odd sellbacks were refused",
  },
  {
    title: "a quote with any value in a field is answered as documented, and takes nothing",
    requirement: "input.ship-quote.documented-answers",
    unchanged: "ship-quote.changes-nothing",
    arrange: quotes,
  },
  {
    title: "an order with any value as quote id is answered as documented, and a refused one ships nothing",
    requirement: "input.ship-request.documented-answers",
    unchanged: "ship-request.refusal-changes-nothing",
    arrange: orders,
    refused: "odd orders were refused",
  },
] as const;

for (const { unchanged, arrange, ...property } of REQUESTS) {
  const refused = "refused" in property ? property.refused : undefined;
  const verifies = [property.requirement, "input.same-answer-again", unchanged] as const;
  scenario(property.title, { verifies }, async (context) => {
    const { user, itemIds, probes } = await arrange(context);
    const before = await context.given.inventory(user);

    const sent = await sendProbes(context, property, probes);
    const after = await context.given.inventory(user);

    // A system that accepted an odd value as an id did not refuse it.
    if (refused !== undefined && sent.accepted.length > 0)
      throw new Inconclusive("the system reads some odd values as ids, which is open");
    requireAllListed(itemIds, before);
    const differences = [listsSame("the inventory", before.ids, after.ids)];
    context.verify(unchanged, afterAll(sent, after.exchange), differences, refused);
  });
}

const INVENTORY = {
  title: "the inventory of any user id is answered as documented, with nobody else's items",
  requirement: "input.inventory.documented-answers",
} as const;
scenario(
  INVENTORY.title,
  { verifies: [INVENTORY.requirement, "input.same-answer-again", "ownership.others-items-absent"] },
  async (context) => {
    const { user, items } = await context.given.items(2);
    const near = [
      partOf(user),
      fc.nat(3).map((cut) => `${user.slice(0, user.length - cut)}*`),
      fc.constantFrom("*", "_", `${user}_`),
      fc.constantFrom("'--", "' OR '1'='1").map((end) => user + end),
      fc.stringMatching(/^[,&][a-z]{0,3}$/).map((end) => user + end),
    ];
    const own = await context.given.inventory(user);
    const sent = await sendProbes(context, INVENTORY, segments("inventory", near));

    const ids = items.map(({ id }) => JSON.stringify(id));
    const leak = sent.accepted.find(({ text }) => ids.some((id) => text.includes(id)));
    const shown = leak ?? sent.last;
    if (shown === undefined) throw new Inconclusive("nothing was sent");
    if (leak === undefined) atLeastOne(own.items, "no item in the user's own inventory");
    context.verify("ownership.others-items-absent", shown, [
      related(leak === undefined, { name: "items of another user", of: leak?.request.url ?? "" }, "absent", [], user),
    ]);
  },
);

const LOOK_UPS = [
  {
    requirement: "input.card.documented-answers",
    title: "a card look-up by any id is answered as documented",
    endpoint: "card",
    near: [],
  },
  {
    requirement: "input.order.documented-answers",
    title: "the look-up of any order id is answered as documented",
    endpoint: "order",
    near: [fc.stringMatching(/^order_[0-9a-f]{0,16}$/), fc.constant("order___proto__")],
  },
  {
    requirement: "input.chase.documented-answers",
    title: "the chase cards of any slug are answered as documented",
    endpoint: "chase",
    near: [],
  },
] as const;

for (const { requirement, title, endpoint, near } of LOOK_UPS) {
  scenario(title, { verifies: [requirement, "input.same-answer-again"] }, async (context) => {
    await sendProbes(context, { title, requirement }, segments(endpoint, near));
  });
}

const LISTS = [
  {
    requirement: "input.recent-pulls.documented-answers",
    title: "the pull feed with any query is answered as documented",
    endpoint: "recent-pulls",
    names: ["limit", "claw_ids"],
  },
  {
    requirement: "input.available.documented-answers",
    title: "the pack list with any query is answered as documented",
    endpoint: "available",
    names: ["platform", "includeTierCounts"],
  },
] as const;

for (const { requirement, title, endpoint, names } of LISTS) {
  scenario(title, { verifies: [requirement, "input.same-answer-again"] }, async (context) => {
    await sendProbes(context, { title, requirement }, queries(endpoint, names));
  });
}

function afterAll({ last }: Sent, after: Exchange): readonly [Exchange, ...Exchange[]] {
  return last === undefined ? [after] : [last, after];
}

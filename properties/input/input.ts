import { idsOf, itemsIn } from "../../harness/client/pulled-item.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { requireAllListed } from "../../harness/given/listed-items.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { seedOf } from "../seed.ts";
import {
  type Bodies,
  everyKind,
  everyQuery,
  everySegment,
  everyType,
  inDestination,
  type Probe,
  queries,
  segments,
} from "./probes.ts";
import { type Sent, sendBodies, sendProbes } from "./probing.ts";

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
    const near = {
      id: [`${pack.id} `, pack.id.toLowerCase(), [pack.id], { id: pack.id }, pack.slug ?? "slug"],
      amount: [
        pack.maxPerMint + 1,
        0.1,
        "1",
        "2",
        [1],
        1e21,
        -1e21,
        Math.max(4294967296, 2 * pack.maxPerMint),
        pack.maxPerMint + 0.5,
      ],
      user_id: [[user], { id: user }],
    };
    const probes: Bodies = { endpoint: "buy/init", valid: { id: pack.id, amount: 1, user_id: user }, near };

    const oneTooMany = { id: pack.id, amount: pack.maxPerMint + 1, user_id: context.given.user() };
    const isLimited = (await context.sut.buyInit(oneTooMany, { isJudged: false })).status !== 200;
    // A system that accepts an amount above the maximum may try to sell billions and run out of memory.
    const isSafe = ({ odd }: Probe) => isLimited || typeof odd !== "number" || odd <= pack.maxPerMint;

    const sent = await sendBodies(context, BUY, probes, { isSafe });
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
  const near = [`${sessionId} `, sessionId.toUpperCase(), [sessionId], { session_id: sessionId }, sessionId.slice(1)];
  const valid = { session_id: sessionId };
  await sendBodies(context, STATUS, { endpoint: "buy/status", valid, near: { session_id: near } });
});

/** What the probes of a request are made of. */
interface Arranged {
  readonly user: string;
  readonly itemIds: readonly string[];
  readonly probes: Bodies;
  /** Fields of a record in the body. */
  readonly inside?: { readonly types: readonly Probe[]; readonly kinds: readonly Probe[] };
}

async function sellbacks({ given }: PartnerContext): Promise<Arranged> {
  const { user, items } = await given.items(3);
  const itemIds = idsOf(items);
  const [id = ""] = itemIds;
  const near = [`no-${id}`, `${id}'--`, { id }, { $in: [id] }, [[id]], [id, id]];
  return { user, itemIds, probes: { endpoint: "buyback", valid: { item_id: id }, near: { item_id: near } } };
}

async function quotes(context: PartnerContext, title: string): Promise<Arranged> {
  const { user, items, quote } = await context.given.quotedItems(2);
  const { destination } = quote;
  const ids = items.map((item) => item.id);
  const near = {
    item_ids: [ids[0], ids.join(), [[ids]], [{ id: ids[0] }], { 0: ids[0], length: 1 }],
    destination: [null, [], "somewhere", { ...destination, country: "XXX" }, { ...destination, name: null }],
  };
  const probes: Bodies = { endpoint: "ship/quote", valid: { item_ids: ids, destination }, near };
  const fields = Object.keys(destination).map((name) => [name, name === "country" ? ["USA", "us", "🇺🇸"] : []] as const);
  const inside: Bodies = { endpoint: "ship/quote", valid: destination, near: Object.fromEntries(fields) };
  const within = (fields: readonly Probe[]) => fields.map((probe) => inDestination(probe, ids));
  const kinds = within(everyKind(inside, seedOf(context, title))).slice(0, 2 * context.run.target.runs);
  return { user, itemIds: ids, probes, inside: { types: within(everyType(inside)), kinds } };
}

async function orders({ given }: PartnerContext): Promise<Arranged> {
  const { user, quote } = await given.quotedItems(2);
  const { sessionId: session, rates } = quote;
  const ends = ["_rate___proto__", "_rate_constructor", "_rate_standard_rate_nothing"];
  const near = [
    ...ends.map((end) => session + end),
    "__proto___rate_standard",
    ...[[rates[0].id, 1], { id: rates[0].id }],
  ];
  return {
    user,
    itemIds: quote.itemIds,
    probes: { endpoint: "ship/request", valid: { quote_id: session }, near: { quote_id: near } },
  };
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
    const { user, itemIds, probes, inside } = await arrange(context, property.title);
    const before = await context.given.inventory(user);

    const sent = await sendBodies(context, property, probes, inside);
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
    const near = [`${user}*`, user.slice(0, -2), `${user}'--`, `${user}' OR '1'='1`, `${user},x`, `${user}&`, "*", "_"];

    const own = await context.given.inventory(user);
    const sent = await sendProbes(
      context,
      INVENTORY,
      segments("inventory", near),
      everySegment("inventory", near, seedOf(context, INVENTORY.title)),
    );

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
    near: ["order_", "order_0000000000000000", "order___proto__"],
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
    const first = everySegment(endpoint, near, seedOf(context, title));
    await sendProbes(context, { title, requirement }, segments(endpoint, near), first);
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
    const first = everyQuery(endpoint, names, seedOf(context, title));
    await sendProbes(context, { title, requirement }, queries(endpoint, names), first);
  });
}

function afterAll({ last }: Sent, after: Exchange): readonly [Exchange, ...Exchange[]] {
  return last === undefined ? [after] : [last, after];
}

import { ID_FORMATS } from "../../contract/ids.ts";
import { askForQuote, type Quote, type Rate, rateAt } from "../../harness/actions/quote.ts";
import { sellBack, toSellables } from "../../harness/actions/sellback.ts";
import { orderIdOf } from "../../harness/arrange/arranged.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { judgeEach } from "../../harness/arrange/judge-each.ts";
import { placedOrder, readOrder } from "../../harness/arrange/placed-order.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive, ignoring, NotExercised, NothingShippable } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { isAddressRefusal } from "../../harness/oracles/address-refusal.ts";
import { shown } from "../../harness/oracles/difference.ts";
import { echoes, isSameOrder } from "../../harness/oracles/order.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { equals, matches } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { RATE_OF_ORDER } from "../order-ids.ts";

const { all, scenario } = partnerScenarios("order", ["sandbox"]);
export const sandboxOrder = all;

/** Names that a normalizing server might translate, and values that it might clean up. */
const UNKNOWN_MEMBERS = {
  postalCode: "10118",
  delivery_note: '  ring twice, then  <wait> "here" ',
  // The accent is a combining character.
  Company: "Mu\u0308ller & Søn",
  "x-instructions": "leave it with the neighbours, ".repeat(12),
  box: "007",
  _reference: "first line\nsecond line",
  greeting: "🎴",
  nameOfTheNeighbourWhoTakesParcels: "Ben",
};

/** Values of other types than text, about which the documents say nothing. */
const UNTYPED_MEMBERS = { floor: 3, lift: true, gate: null, hours: { from: "09:00", days: [1, 2] } };

/**
 * A public building. A parser of addresses may join its lines; a parser of numbers may shorten its postal code; a label has
 * no room for the name.
 */
const SECOND_LINE = {
  name: "Bartholomew Featherstone-Haugh-Cholmondeley",
  line1: "24 Beacon Street",
  line2: "Room 280",
  city: "Boston",
  state: "MA",
  postal_code: "02133",
  country: "US",
};

/** First longer than a quote is valid, then longer than any delivery. Seconds. */
const WAITS_S = [945, 30 * 24 * 3600] as const;

type Destination = Readonly<Record<string, unknown>>;

/** An unknown member that no address validator can take for a part of the address. */
const NOTE = { delivery_note: "ring twice" };

/** Additional items, used where one can't be shipped, which is legal. */
const SPARE_ITEMS = 2;

/** Destinations, each as its difference from a plain one. The first three are ordered at different rates. */
const ECHOES: readonly ((plain: Destination) => Destination)[] = [
  () => ({ name: "Zoë O'Neill-Müller", phone: "+1 (212) 555-0100", email: "Zoe@receiver.example" }),
  () => UNKNOWN_MEMBERS,
  // Any two characters pass the country check. If the validator refuses them, there is no order to judge.
  ({ state, country }) => ({ state: String(state).toLowerCase(), country: String(country).toLowerCase() }),
  // A validator may refuse outer blanks. Then there is no order to judge.
  () => ({ name: "  Ada  Receiver, Jr. ", line2: " Suite 7  " }),
  // The validator may not find the room.
  () => SECOND_LINE,
  // Which of them are required is open. If one is, there is no order to judge.
  () => ({ line2: undefined, phone: undefined }),
];

scenario(
  "an order echoes its destination, with unknown members and in the same case, and shows its rate",
  {
    verifies: ["order.destination-unknown-keys", "ship-request.order-id-form"],
    exercises: ["order.destination-echo", ...RATE_OF_ORDER],
  },
  async (context) => {
    const { sut, given, observe, verify } = context;
    const { items } = await given.items(Math.min(ECHOES.length + 1 + SPARE_ITEMS, given.mostExclusive));
    const ids = items.map((item) => item.id);
    const plain = await given.destination(ids);
    const quoteTo = async (destination: Destination): Promise<Quote> => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        const quote = await given.quote([id], destination).catch(ignoring(NothingShippable));
        if (quote !== undefined) return quote;
      }
      throw new Inconclusive("too few of the items can be shipped");
    };
    const echoOf = async (at: number, destination: Destination) => {
      const quote = await quoteTo(destination);
      // Each destination is sent at another rate.
      const rate = rateAt(quote, at);
      const request = await sut.shipRequest({ quote_id: rate.id });
      const orderId = orderIdOf(request);
      verify("ship-request.order-id-form", request, [matches("order_id", ID_FORMATS.sandboxOrder, orderId)]);
      const read = await readOrder(sut, orderId);
      return { quote, read, echo: memberOf(read.json, "destination") };
    };

    /** Judges whether the sandbox refuses an address that it quotes only because of an unknown member. */
    const judgeNote = async (): Promise<void> => {
      const ask = (destination: Destination) => askForQuote(sut, { item_ids: ids.slice(0, 1), destination });
      const pairs = [
        [await ask(plain), await ask({ ...plain, ...NOTE })],
        [await ask(plain), await ask({ ...plain, ...NOTE })],
      ] as const;
      if (!pairs.every(([without, noted]) => without.status === 200 && isAddressRefusal(noted))) return;
      const [, last] = pairs;
      const did = `the same address was quoted twice without ${Object.keys(NOTE)} and refused twice with it`;
      verify("order.destination-unknown-keys", last, [accepted(last[1])], did);
    };

    const judgeEchoes = ECHOES.map((change, at) => async () => {
      const changed = change(plain);
      const isUnknown = changed === UNKNOWN_MEMBERS;
      const { quote, read, echo } = await echoOf(at, { ...plain, ...changed }).catch(async (stop: unknown) => {
        if (stop instanceof NotExercised && isUnknown) await judgeNote();
        throw stop;
      });
      if (isUnknown) {
        const did = `the destination had ${Object.keys(UNKNOWN_MEMBERS).join(", ")}`;
        verify("order.destination-unknown-keys", [quote.exchange, read], [echoes(UNKNOWN_MEMBERS, echo)], did);
      }
    });
    const observeTypes = async () => {
      const { echo } = await echoOf(ECHOES.length, { ...plain, ...UNTYPED_MEMBERS });
      for (const [name, value] of Object.entries(UNTYPED_MEMBERS)) {
        const isSame = echoes({ [name]: value }, echo).length === 0;
        const how = isSame ? "it is" : shown(memberOf(echo, name));
        observe("destination-types", `${name} ${shown(value)} is echoed as ${how}`);
      }
    };
    await judgeEach([...judgeEchoes, observeTypes], (judge) => judge());
  },
);

scenario(
  "each of a user's orders has the destination, the items and the rate of its own quote",
  {
    verifies: ["order.answers"],
    exercises: ["order.destination-echo", "order.items-equal-quoted", ...RATE_OF_ORDER],
  },
  async ({ sut, given, verify }) => {
    const { items } = await given.items(2);
    const ids = items.map((item) => item.id);
    const plain = await given.destination(ids);
    const rates: Rate[] = [];
    // An earlier quote of the same item does not change the later ones.
    await given.quote(ids.slice(0, 1), { ...plain, name: "Dan Receiver" });
    for (const [at, id] of ids.entries()) {
      const quote = await given.quote([id], { ...plain, name: ["Ada Receiver", "Ben Receiver"][at] });
      // The first and the last rate have different carriers.
      rates.push(quote.rates.at(-at) ?? quote.rates[0]);
    }
    // A later quote of the same items does not change the earlier ones.
    await given.quote(ids, { ...plain, name: "Cid Receiver" });

    const requests: Exchange[] = [];
    for (const rate of rates.toReversed()) requests.push(await sut.shipRequest({ quote_id: rate.id }));
    const placed = requests.filter(({ status }) => status === 200);
    const reads = await Promise.all(
      atLeastOne(placed, "no order").map(async (request) => ({ request, read: await sut.order(orderIdOf(request)) })),
    );

    const did = "the user's items were ordered one by one, each to somebody else, after other quotes of them";
    for (const { request, read } of reads) verify("order.answers", [request, read], [accepted(read)], did);
  },
);

/** Number of items; more than a small page. */
const MANY = 12;

scenario(
  "an order of many items is the same after its user sold another one",
  {
    verifies: ["order.stable"],
    exercises: ["order.items-equal-quoted", "order.item-details-apart"],
  },
  async ({ run, sut, given, verify }) => {
    const { items, purchases } = await given.items(MANY + 1);
    const [other, ...ordered] = atLeastOne(toSellables(items, purchases), "no item");
    const ids = ordered.map(({ itemId }) => itemId);
    // A quote may leave out items that can't be shipped, so each is quoted alone before.
    await given.quotesOfEach(ids);
    const quote = await given.quote(ids);
    const request = await sut.shipRequest({ quote_id: quote.rates[0].id });
    const orderId = orderIdOf(request);

    const read = await sut.order(orderId);

    requirePassed(read.status === 200, "an order");
    const sale = await sellBack(run, sut, other);
    const again = await sut.order(orderId);
    requirePassed(sale.status === 200 && again.status === 200, "a sale and an order");
    const did = "another item of the user was sold";
    verify("order.stable", [read, sale, again], [isSameOrder(read.json, again.json)], did);
  },
);

scenario(
  "an order is unchanged after the validity of a quote, and after a month",
  { verifies: ["order.stays-queued", "order.stable"], needs: { waitS: WAITS_S[0] } },
  async (context) => {
    const { orderId, read: before } = await placedOrder(context, { count: 2 });
    const placed = context.now();

    for (const seconds of WAITS_S) {
      await context.timeSince(placed, { from: seconds });

      const read = await context.sut.order(orderId);

      const did = `the order was placed ${seconds} s ago`;
      const status = equals("status", "queued", memberOf(read.json, "status"));
      context.verify("order.stays-queued", read, [status], did);
      context.verify("order.stable", [before, read], [isSameOrder(before.json, read.json)], did);
    }
  },
);

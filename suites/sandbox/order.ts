import { placedOrder } from "../../harness/given/placed-order.ts";
import { echoes, isSameOrder } from "../../harness/oracles/order.ts";
import { equals } from "../../harness/oracles/value.ts";
import { partnerScenarios } from "../../harness/run/scenario.ts";
import { memberOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("order", ["sandbox"]);
export const sandboxOrder = all;

/** Names that a normalising server would be tempted to translate, and values that it would tidy up. */
const UNKNOWN_MEMBERS = {
  postalCode: "10118",
  delivery_note: '  ring twice, then  <wait> "here" ',
  Company: "Müller & Søn",
  "x-instructions": "leave it with the neighbours, ".repeat(12),
  floor: 3,
  lift: true,
  gate: null,
  hours: { from: "09:00", days: [1, 2] },
};

/** Long enough for quotes, and then for sellback windows, to have ended. Seconds. */
const WAITS = [{ seconds: 945 }, { seconds: 7 * 24 * 3600 + 60 }];

scenario("an order echoes its destination", { verifies: ["order.destination-echo"] }, async (stage) => {
  const { items } = await stage.given.quotedItems();
  const plain = await stage.given.destination(items.map((item) => item.id));
  const destination = {
    ...plain,
    name: "Zoë O'Neill-Müller",
    phone: "+1 (212) 555-0100",
    email: "Zoe@receiver.example",
  };
  const { quote, read } = await placedOrder(stage, { destination });

  stage.verify(
    "order.destination-echo",
    [quote.exchange, read],
    [echoes(destination, memberOf(read.json, "destination"))],
  );
});

scenario(
  "an order echoes members of its destination that nobody knows",
  { verifies: ["order.destination-unknown-keys"] },
  async (stage) => {
    const { items } = await stage.given.quotedItems();
    const plain = await stage.given.destination(items.map((item) => item.id));
    const { quote, read } = await placedOrder(stage, { destination: { ...plain, ...UNKNOWN_MEMBERS } });

    stage.verify(
      "order.destination-unknown-keys",
      [quote.exchange, read],
      [echoes(UNKNOWN_MEMBERS, memberOf(read.json, "destination"))],
      `the destination also had ${Object.keys(UNKNOWN_MEMBERS).join(", ")}`,
    );
  },
);

scenario("an order echoes the case of its country", { verifies: ["order.destination-echo"] }, async (stage) => {
  const { items } = await stage.given.quotedItems();
  const plain = await stage.given.destination(items.map((item) => item.id));
  // Any two characters pass the country check; where the validator refuses these, there is no order to look at.
  const destination = { ...plain, country: String(plain.country).toLowerCase() };
  const { quote, read } = await placedOrder(stage, { destination });

  stage.verify(
    "order.destination-echo",
    [quote.exchange, read],
    [echoes(destination, memberOf(read.json, "destination"))],
    `the country was ${destination.country}`,
  );
});

scenario("an order stays as it is, however often it is read", { verifies: ["order.stable"] }, async (stage) => {
  const { orderId, read } = await placedOrder(stage);

  for (let again = 2; again <= 12; again++) {
    const other = await stage.sut.order(orderId);
    stage.verify("order.stable", [read, other], [isSameOrder(read.json, other.json)], `it was read ${again} times`);
  }
});

scenario("an order stays as it is", { verifies: ["order.stable"] }, async (stage) => {
  const { orderId, read } = await placedOrder(stage, { count: 2 });
  const between = await stage.given.order();

  const again = await stage.sut.order(orderId);

  stage.verify(
    "order.stable",
    [read, between.request, again],
    [isSameOrder(read.json, again.json)],
    "another user's order was placed between two reads",
  );
});

for (const { seconds } of WAITS) {
  scenario(`an order is still queued ${seconds} seconds later`, { verifies: ["order.stays-queued"] }, async (stage) => {
    const { orderId } = await placedOrder(stage);
    await stage.timeSince(stage.now(), { from: seconds });

    const read = await stage.sut.order(orderId);

    stage.verify(
      "order.stays-queued",
      read,
      [equals("status", "queued", memberOf(read.json, "status"))],
      `the order was placed ${seconds} s ago`,
    );
  });
}

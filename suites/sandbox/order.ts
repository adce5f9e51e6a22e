import { placedOrder } from "../../harness/given/placed-order.ts";
import { echoes, isSameOrder } from "../../harness/oracles/order.ts";
import { equals } from "../../harness/oracles/value.ts";
import { partnerScenarios } from "../../harness/run/scenario.ts";
import { memberOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("order", ["sandbox"]);
export const sandboxOrder = all;

/** Names that a normalising server would be tempted to translate, and one that means nothing. */
const UNKNOWN_MEMBERS = { postalCode: "10118", delivery_note: "ring twice", Company: "Müller & Søn" };

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

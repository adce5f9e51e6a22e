import { errorRow } from "../../contract/errors.ts";
import { isInternalError, pastInternalError } from "../../harness/actions/internal-error.ts";
import { answerToInternalError, NEEDS_INTERNAL_ERROR } from "../../harness/arrange/arranged-error.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { placedOrder } from "../../harness/arrange/placed-order.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { memberOf, objectsIn, textOf } from "../../harness/json/json-value.ts";
import { NONE, toValue, unless } from "../../harness/oracles/difference.ts";
import { answeredAt, liesAfter } from "../../harness/oracles/expiry.ts";
import { hasImages, hasNames } from "../../harness/oracles/order.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { isOneOf } from "../../harness/oracles/value.ts";
import { RATE_OF_ORDER } from "../order-ids.ts";

const { all, scenario } = partnerScenarios("order", ["sandbox", "partner"]);
export const order = all;

const UNEXPECTED = errorRow("order", "An unexpected error occurred");

scenario("an accepted order can be read", { verifies: ["order.answers"] }, async ({ sut, given, verify }) => {
  const { orderId, request } = await given.order();

  const read = await sut.order(orderId);

  const isOrder = typeof memberOf(read.json, "status") === "string";
  verify("order.answers", [request, read], [accepted(read), unless(isOrder, "an order", toValue(read.json))]);
});

// Places are counted on from the first rate again: place 5 is the third of three rates and the second of two.
for (const [place, count] of [
  [0, 1],
  [5, 4],
] as const) {
  scenario(
    `an order shows its id, its currency, its status, its rate and its items: item count ${count}`,
    {
      verifies: ["order.queued-at-first", "order.item-names-equal-items", "order.item-images-equal-items"],
      exercises: [
        "order.order-id-echo",
        "order.currency-usd",
        "order.items-equal-quoted",
        "order.item-details-apart",
        ...RATE_OF_ORDER,
      ],
    },
    async (context) => {
      const { verify } = context;
      // Each order uses another rate.
      const { items, purchases, request, read } = await placedOrder(context, {
        count,
        place,
        // Several items come from two purchases.
        perPurchase: Math.ceil(count / 2),
      });
      const { json } = read;

      const first = context.isSandbox ? ["queued"] : ["queued", "processing"];
      verify("order.queued-at-first", [request, read], [isOneOf("status", first, memberOf(json, "status"))]);
      const bought = atLeastOne(purchases, "no purchase")[0].fulfilled;
      atLeastOne(objectsIn(memberOf(json, "items")), "no item of the order");
      verify("order.item-names-equal-items", [bought, read], [hasNames(json, items)]);
      verify("order.item-images-equal-items", [bought, read], [hasImages(json, items)]);
    },
  );
}

const DATED = [
  { title: "an order is dated when it was placed", waitS: 0 },
  { title: "an order is dated when it was placed, not when it was quoted", waitS: 300 },
];
/** Shorter than the likely validity of a quote, longer than the difference between clocks. Seconds. */
const MAX_WAIT_S = 600;

for (const { title, waitS } of DATED) {
  scenario(title, { verifies: ["order.created-at-of-request"], needs: { waitS } }, async (context) => {
    const { run, given, verify } = context;
    const { user, items } = await given.items(1);
    const bought = context.now();
    const inventory = await given.inventory(user);
    const quote = await given.quote(items.map((item) => item.id));
    if (waitS > 0) await context.timeSince(bought, { from: waitS, to: MAX_WAIT_S });
    const request = await context.sut.shipRequest({ quote_id: quote.rates[0].id });
    const ageS = run.time.elapsedS(bought);

    const read = await context.sut.order(textOf(memberOf(request.json, "order_id")));

    const stamps = inventory.items.map((item) => ({ value: item.purchased_at, ageS }));
    const clocks = answeredAt(request, { movedS: run.time.movedS, stamps });
    requirePassed(read.status === 200, "an order");
    const isDated = liesAfter("created_at", memberOf(read.json, "created_at"), 0, request, clocks);
    verify("order.created-at-of-request", [request, read], [isDated]);
  });
}

scenario(
  "an internal error of an order lookup has the documented answer, and the next lookup finds the order",
  { verifies: ["order.internal-error"], needs: NEEDS_INTERNAL_ERROR },
  async (context) => {
    const { orderId } = await context.given.order();

    const answer = await answerToInternalError(context, "order", () => context.sut.order(orderId));
    const next = await pastInternalError(() => context.sut.order(orderId));

    const did = "the provider met an internal error";
    context.verify("order.internal-error", answer, [refusedBy(answer, UNEXPECTED)], did);
    // The next lookup may fail, too (A-AFTER-500).
    const isFound = isInternalError(next) ? NONE : accepted(next);
    context.verify("order.internal-error", [answer, next], [isFound], "the order was read after the internal error");
  },
);

scenario("an order lookup without an id is observed", { verifies: [] }, async ({ sut, observe }) => {
  const answer = await sut.order("", { isJudged: false });
  observe("order-without-id", String(answer.status));
});

import { TRANSACTION_FAILED } from "../../contract/refusals.ts";
import { pollUntilSettled } from "../../harness/actions/purchase.ts";
import { sellBack } from "../../harness/actions/sellback.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { timed } from "../../harness/arrange/race.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { idsIn, isText, memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { haveLinks } from "../../harness/oracles/bought-items.ts";
import { related, unless } from "../../harness/oracles/difference.ts";
import { listsAll, listsNone, listsSame } from "../../harness/oracles/item-list.ts";
import { nftsOf, resultOf } from "../../harness/oracles/purchase-result.ts";
import { accepted, answerOf, answerText, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { echoesUserId } from "../../harness/oracles/user-id-echo.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buy-status", ["partner"]);
export const partnerBuyStatus = all;

for (const polls of [1, 2, 3]) {
  scenario(
    `a purchase is fulfilled after it was pending at ${polls} of its polls`,
    {
      verifies: [
        "buy-status.pending-body",
        "buy-status.pending-stays-pollable",
        "buy-status.pending-to-fulfilled",
        "buy-status.pending-owns-nothing",
        "buy-status.stays-fulfilled",
        "buy-status.user-id-echo",
        "buy-status.links-image-populated",
      ],
      exercises: ["buy-status.session-id-echo"],
    },
    async (context) => {
      const { sut, given, verify, observe } = context;
      const user = given.user();
      const session_id = (await context.state("a purchase is pending", { user_id: user, polls })).session_id;

      for (let poll = 1; poll <= polls; poll++) {
        // Read before the poll: the poll shows that the purchase was still pending, after which it may be fulfilled at any time.
        const inventory = await given.inventory(user);
        const { exchange: status, isRepeated } = await timed(() => sut.buyStatus({ session_id }));
        if (isRepeated) throw new Inconclusive("a poll was sent again, and may have counted twice");
        const did = `poll ${poll} of a purchase that is pending for ${polls}`;
        verify("buy-status.pending-body", status, [saysPending(status)], did);
        verify("buy-status.pending-stays-pollable", status, [saysPending(status)], did);
        verify("buy-status.pending-owns-nothing", [status, inventory.exchange], [ownsNothing(inventory.exchange)], did);
        observe("pending-status-code", String(status.status));
      }
      const fulfilled = await sut.buyStatus({ session_id });
      const inventory = await given.inventory(user);
      const again = await sut.buyStatus({ session_id });

      const result = memberOf(fulfilled.json, "result");
      const items = nftsOf(fulfilled);
      const ids = idsIn(items);
      const did = `poll ${polls + 1} of a purchase that is pending for ${polls}`;
      const isFulfilled = fulfilled.status === 200 && items.length > 0;
      const differences = unless(isFulfilled, "200 with a `result` and items", answerOf(fulfilled));
      verify("buy-status.pending-to-fulfilled", fulfilled, [differences], did);
      const owned = listsAll("the inventory", ids, inventory.ids);
      verify("buy-status.pending-to-fulfilled", [fulfilled, inventory.exchange], [owned], did);
      const [shown] = atLeastOne(items.length > 0 ? [fulfilled] : [], "no fulfilled purchase");
      verify("buy-status.user-id-echo", shown, [echoesUserId(user, memberOf(result, "user_id"))], did);
      const stays = [accepted(again), listsSame("result.nfts", ids, idsIn(nftsOf(again)))];
      const then = `it had been pending for ${polls} polls, and then fulfilled`;
      verify("buy-status.stays-fulfilled", [shown, again], stays, then);
      verify("buy-status.links-image-populated", shown, [populatesImages(shown)], did);
    },
  );
}

/** One that finds the purchase in progress, and two that may fulfil it. */
const CONCURRENT_POLLS = 3;

scenario(
  "a purchase that is polled concurrently is fulfilled once",
  { verifies: ["ownership.balance", "buyback.answers"] },
  async (context) => {
    const { sut, given } = context;
    const user = given.user();
    const session_id = (await context.state("a purchase is pending", { user_id: user, polls: 1 })).session_id;
    const clients = Array.from({ length: CONCURRENT_POLLS }, () => sut.on(context.anotherConnection()));

    const polls = await allSettledOrThrow(clients.map((client) => client.buyStatus({ session_id })));
    const fulfilled = await pollUntilSettled(sut, session_id);
    const inventory = await given.inventory(user);

    requirePassed(resultOf(fulfilled) !== undefined, "a result");
    const shown = [...polls, fulfilled].filter((poll) => resultOf(poll) !== undefined);
    const balances = shown.map((poll) => listsSame("the inventory", idsIn(nftsOf(poll)), inventory.ids));
    const polled = `the only purchase of a user was polled ${CONCURRENT_POLLS} times concurrently, while it was pending for one poll`;
    context.verify("ownership.balance", [fulfilled, ...polls, inventory.exchange], balances, polled);
    const [itemId] = atLeastOne(idsIn(inventory.items), "no item in the inventory");
    const packId = memberOf(inventory.items[0], "claw_id");
    const sale = await sellBack(context.run, sut, { itemId, packId: typeof packId === "string" ? packId : undefined });
    const did = "an item of a purchase that had been pending was sold back";
    context.verify("buyback.answers", [fulfilled, inventory.exchange, sale], [accepted(sale)], did);
  },
);

/** Requires a pending answer. 202 is accepted too, because document 1 gives no status, and so is an empty additional `result`. */
function saysPending(status: Exchange) {
  const isPending = memberOf(status.json, "status") === "pending" && resultOf(status) === undefined;
  const isAccepted = status.status === 200 || status.status === 202;
  return unless(isPending && isAccepted, '200 {"status":"pending"}', answerOf(status));
}

/** Requires no items; whether the user is known before a fulfilled purchase is open. */
function ownsNothing(inventory: Exchange) {
  const items = objectsIn(memberOf(inventory.json, "items"));
  const isOpen = inventory.status === 404 || (inventory.status === 200 && items.length === 0);
  return unless(isOpen, "404 or an empty list", answerOf(inventory));
}

scenario(
  "a failed purchase stays failed and gives no items",
  { verifies: ["buy-status.failed", "buy-status.stays-failed", "buy-status.failed-owns-nothing"] },
  async (context) => {
    const { sut, given, verify } = context;
    const user = given.user();
    const session_id = (await context.state("a purchase fails", { user_id: user })).session_id;

    const first = await sut.buyStatus({ session_id });
    const before = await given.inventory(user);
    const second = await sut.buyStatus({ session_id });
    const third = await sut.buyStatus({ session_id });
    const after = await given.inventory(user);

    verify("buy-status.failed", first, [refusedBy(first, TRANSACTION_FAILED)], "a purchase failed");
    for (const again of [second, third]) {
      const did = "a failed purchase was polled again";
      verify("buy-status.stays-failed", [first, again], [refusedBy(again, TRANSACTION_FAILED)], did);
    }
    for (const { exchange } of [before, after]) {
      verify("buy-status.failed-owns-nothing", [first, exchange], [ownsNothing(exchange)], "a purchase failed");
    }
  },
);

scenario(
  "a failed purchase adds nothing to its user's inventory, and takes nothing from it",
  { verifies: ["buy-status.failed", "buy-status.failed-owns-nothing", "inventory.lists-all-purchases"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, items } = await given.purchase();
    const session_id = (await context.state("a purchase fails", { user_id: user })).session_id;

    const failed = await sut.buyStatus({ session_id });
    const { exchange, ids } = await given.inventory(user);

    const others = ids.filter((id) => !idsOf(items).includes(id));
    const addsNone = listsNone("the inventory", others, ids);
    verify("buy-status.failed", failed, [refusedBy(failed, TRANSACTION_FAILED)], "a purchase failed");
    verify("buy-status.failed-owns-nothing", [failed, exchange], [addsNone], "a purchase failed");

    const later = await given.purchase({ user });
    const after = await given.inventory(user);
    const lists = listsAll("the inventory", idsOf([...items, ...later.items]), after.ids);
    const did = "a purchase failed, and others before and after it were fulfilled";
    verify("inventory.lists-all-purchases", [failed, later.fulfilled, after.exchange], [lists], did);
  },
);

for (const amount of [1, 3]) {
  scenario(
    `the result of a purchase with amount ${amount} lists every item, and populates the images of links`,
    {
      verifies: ["buy-status.nfts-have-links", "buy-status.links-image-populated"],
      exercises: ["buy-status.nfts-count"],
    },
    async ({ sut, given, verify }) => {
      const { sessionId, init } = await given.purchase({ amount, mayBeShared: true });

      const status = await pollUntilSettled(sut, sessionId);

      const did = `${amount} pulls were bought`;
      const nfts = atLeastOne(nftsOf(status), "no item");
      verify("buy-status.nfts-have-links", [init, status], [haveLinks(nfts)], did);
      verify("buy-status.links-image-populated", status, [populatesImages(status)], did);
    },
  );
}

/**
 * Requires an image in the `links` of each item that has one.
 * @throws {Inconclusive} if no item has an image
 */
function populatesImages(status: Exchange) {
  const nfts = nftsOf(status);
  // A card without a picture has none to mirror.
  const pictured = nfts.filter(({ content }) => memberOf(memberOf(content, "metadata"), "image") !== "");
  const images = atLeastOne(pictured, "no item with an image").map(({ content }) =>
    memberOf(memberOf(content, "links"), "image"),
  );
  return related(images.every(isText), "images in `links`", "present", [], images);
}

scenario(
  "refuses an unknown session",
  { verifies: ["buy-status.session-unknown-in-production"] },
  async ({ sut, verify, observe }) => {
    for (const session_id of ["no-such-session", "00000000-0000-4000-8000-000000000000"]) {
      const answer = await sut.buyStatus({ session_id });
      verify("buy-status.session-unknown-in-production", answer, [refusedSomehow(answer)], `asked for ${session_id}`);
      observe("unknown-purchase-session", answerText(answer));
    }
  },
);

import { USER_LIMITS } from "../../contract/limits.ts";
import { TRANSACTION_FAILED } from "../../contract/refusals.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { pollToEnd, settledAnswer } from "../../harness/arrange/crypto-purchase.ts";
import { type HeldPoll, heldPoll, untouchedPoll } from "../../harness/arrange/held-poll.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import { nearIds, truncated } from "../../harness/ids/near-ids.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { NONE, related, unless } from "../../harness/oracles/difference.ts";
import {
  isPending,
  mirrorsImages,
  repeatsResult,
  resultOf,
  showsItems,
  showsResult,
} from "../../harness/oracles/purchase-result.ts";
import { answerOf, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { refusedAs } from "../../harness/oracles/user-refusal.ts";
import { atLeast, equals, isAnother, matches } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { isGatewaysRefusal } from "../../harness/transport/gateway-refusal.ts";

const { all, scenario } = userScenarios("crypto-status");
export const cryptoStatus = all;

const WINDOW = USER_LIMITS.pollWindowAcceptedSeconds;
/** Tolerance for the transfer of request and answer. Seconds. */
const ON_THE_WAY_S = 1.5;

scenario(
  "a fulfilled purchase shows the same items at every call",
  {
    verifies: [
      "crypto-status.fulfilled",
      "crypto-status.nfts-populated",
      "crypto-status.links-mirror-metadata",
      "crypto-status.public-id-present",
      "crypto-status.tx-hash-present",
      "crypto-status.fulfilled-stays",
      "crypto-status.fulfilled-is-stable",
    ],
    exercises: ["crypto-status.session-id-echoed"],
  },
  async (context) => {
    const { run, given, verify } = context;
    const purchase = await given.purchase();
    const other = purchase.caller.on(context.anotherConnection());
    // A connection that is opened by its poll delays it.
    await allSettledOrThrow([purchase.caller, other].map((caller) => caller.available()));

    // A system may draw the items at the first poll, and then again for a concurrent one.
    const atOnce = await allSettledOrThrow(
      [purchase.caller, other].map((caller) => settledAnswer(run, { ...purchase, caller })),
    );
    const [first, second = first] = atLeastOne(atOnce, "no answer");
    const third = await purchase.caller.buyStatus({ session_id: purchase.sessionId });

    requirePassed(verify("crypto-status.fulfilled", first, [showsResult(first)]), "a result");
    const result = resultOf(first);
    const isPresent = (name: string) => matches(`result.${name}`, /\S/, memberOf(result, name));
    verify("crypto-status.public-id-present", first, [isPresent("public_id")]);
    verify("crypto-status.tx-hash-present", first, [isPresent("tx_hash")]);
    const did = "a fulfilled purchase was polled twice at once, and then again";
    const polls = [first, second, third] as const;
    const stays = verify("crypto-status.fulfilled-stays", polls, [showsResult(second), showsResult(third)], did);
    requirePassed(verify("crypto-status.nfts-populated", first, [showsItems(first)]), "items");
    verify("crypto-status.links-mirror-metadata", first, [mirrorsImages(first)]);
    requirePassed(stays, "a second result");
    const repeats = [repeatsResult(first, second), repeatsResult(first, third)];
    verify("crypto-status.fulfilled-is-stable", polls, repeats, did);
  },
);

scenario(
  "two purchases have different public ids",
  { verifies: ["crypto-status.public-ids-distinct"], exercises: ["user-auth.key-buys-for-account"] },
  async ({ run, given, verify }) => {
    const [one, other] = [await given.ownPurchase(), await given.ownPurchase()];

    const first = await settledAnswer(run, one);
    const second = await settledAnswer(run, other);

    const [id, otherId] = [first, second].map((each) => memberOf(resultOf(each), "public_id"));
    requirePassed(typeof id === "string" && typeof otherId === "string", "two public ids");
    verify("crypto-status.public-ids-distinct", [first, second], [isAnother("public_id", id, otherId)]);
  },
);

/** Requires a pending answer without a result. */
function saysPending(poll: Exchange) {
  const isPending = memberOf(poll.json, "status") === "pending" && resultOf(poll) === undefined;
  return unless(isPending, "status `pending` and no result", answerOf(poll));
}

scenario(
  "a poll of a purchase in progress lasts the poll window and answers pending, and a later poll shows the items",
  {
    verifies: [
      "crypto-status.pending-status-code",
      "crypto-status.pending-word",
      "crypto-status.holds-connection",
      "crypto-status.window-ends",
      "crypto-status.pending-again",
      "crypto-status.pending-then-fulfilled",
    ],
    exercises: ["crypto-status.session-id-echoed"],
  },
  async (context) => {
    const { given, run, verify } = context;
    const { sessionId, caller } = await given.arrangedPurchase("pending", 2);

    const first = await heldPoll(context, caller, sessionId);
    const early = "the first poll of a purchase that two polls find in progress";
    const isPending = verify("crypto-status.pending-word", first.exchange, [saysPending(first.exchange)], early);
    requirePassed(isPending, "a pending answer");
    verify("crypto-status.pending-status-code", first.exchange, [equals("status", 200, first.exchange.status)]);
    const clearest = await withClearTime(context, first);
    requirePassed(memberOf(clearest.exchange.json, "status") === "pending", "another pending answer");
    const isHeld = atLeast("seconds that the first poll is held", WINDOW.min, clearest.maxHeldS);
    verify("crypto-status.holds-connection", clearest.exchange, [isHeld]);
    // One late answer may have any reason; two consecutive ones were held too long.
    const longest = isTooLate(clearest) ? await another(context, untouchedPoll) : clearest;
    const inTime = related(!isTooLate(longest), "seconds until the answer", "at most", [WINDOW.max], longest.minHeldS);
    requirePassed(verify("crypto-status.window-ends", longest.exchange, [inTime]), "a window that ends");
    // The poll window does not depend on the credential.
    const second = await heldPoll(context, await context.sessionCaller(), sessionId);
    const { exchange, maxHeldS, isUnclear } = second;
    const status = memberOf(exchange.json, "status");
    const isPendingAgain = [equals("status", 200, exchange.status), equals("status", "pending", status)];
    const again = "the second poll of a purchase that two polls find in progress";
    verify("crypto-status.pending-again", [first.exchange, exchange], isPendingAgain, again);
    // Only a short window ends a poll early while the purchase is in progress.
    const isOpen = isUnclear || status !== "pending";
    const isHeldAgain = atLeast("seconds that the second poll is held", WINDOW.min, maxHeldS);
    verify("crypto-status.holds-connection", exchange, [isOpen ? NONE : isHeldAgain]);

    const [third, ...later] = await pollToEnd(run, caller, sessionId);
    const last = later.at(-1) ?? third;
    const evidence = [first.exchange, exchange, third, ...later, last] as const;
    const then = "a purchase that two polls found in progress was polled again";
    verify("crypto-status.pending-then-fulfilled", evidence, [showsResult(last), showsItems(last)], then);
  },
);

scenario(
  "a failed purchase is refused, at every call",
  { verifies: ["crypto-status.failed", "crypto-status.failed-stays"] },
  async ({ bearerCaller, given, sessionCaller, verify }) => {
    const { sessionId, caller } = await given.arrangedPurchase("failed", 0);
    const [bearer, holder] = [await bearerCaller(), await sessionCaller()];

    const first = await caller.buyStatus({ session_id: sessionId });
    const second = await bearer.buyStatus({ session_id: sessionId });
    const third = await holder.buyStatus({ session_id: sessionId });

    verify("crypto-status.failed", first, [refusedAs(first, TRANSACTION_FAILED)]);
    const did = "a failed purchase was polled again, twice";
    verify("crypto-status.failed-stays", [first, second, third], [refusedSomehow(second), refusedSomehow(third)], did);
  },
);

scenario(
  "a purchase that fails after a pending poll is refused",
  { verifies: ["crypto-status.failed"] },
  async (context) => {
    const { given, run, verify } = context;
    const { sessionId, caller } = await given.arrangedPurchase("failed", 1);

    const { exchange: first } = await heldPoll(context, caller, sessionId);
    requirePassed(isPending(first), "a pending answer");
    const [next, ...later] = await pollToEnd(run, caller, sessionId);
    const last = later.at(-1) ?? next;

    const did = "a purchase that a poll had found in progress had failed";
    verify("crypto-status.failed", [first, last], [refusedAs(last, TRANSACTION_FAILED)], did);
  },
);

scenario(
  "buy/status accepts the session id that buy/crypto returned",
  { verifies: ["crypto-status.knows-bought-session"] },
  async ({ given, verify }) => {
    const { sessionId, bought, caller } = await given.boughtPurchase();

    const poll = await caller.buyStatus({ session_id: sessionId });

    const isKnown =
      resultOf(poll) !== undefined ||
      memberOf(poll.json, "status") === "pending" ||
      refusedAs(poll, TRANSACTION_FAILED).length === 0;
    const known = "a result, status `pending`, or 400 `Transaction failed`";
    verify("crypto-status.knows-bought-session", [bought, poll], [unless(isKnown, known, answerOf(poll))]);
  },
);

scenario(
  "a session id that differs slightly from a purchase's is refused",
  { verifies: ["crypto-status.unknown-session"] },
  async ({ given, verify }) => {
    const { sessionId, caller } = await given.purchase();
    const ids = [...nearIds(sessionId), truncated(sessionId)];

    for (const { id, how } of ids) {
      const answer = await caller.buyStatus({ session_id: id });

      const did = `the id was that of a purchase ${how}`;
      verify("crypto-status.unknown-session", answer, [isGatewaysRefusal(answer) ? NONE : refusedSomehow(answer)], did);
    }
  },
);

scenario(
  "a session of another account is refused",
  { verifies: ["crypto-status.foreign-session"] },
  async ({ caller, given, observe, verify }) => {
    const { sessionId } = await given.purchase();
    const otherCaller = await caller("second");

    const answer = await otherCaller.buyStatus({ session_id: sessionId });

    const did = "buy/status of another account's session";
    verify("crypto-status.foreign-session", answer, [refusedSomehow(answer)], did);
    observe("buy-status-of-foreign-session", `another account's session: ${answer.status}`);
  },
);

/** Returns whether an answer was held too long, considering the delay of other answers. */
function isTooLate({ minHeldS, delayS }: HeldPoll): boolean {
  return minHeldS > WINDOW.max + ON_THE_WAY_S + 2 * delayS;
}

/** Returns a poll with a clear time. Scenarios that run at the same time delay moves of the clock, so it is moved once more. */
async function withClearTime(context: UserContext, first: HeldPoll): Promise<HeldPoll> {
  const again = first.isUnclear ? await another(context, heldPoll) : first;
  return again.isUnclear ? another(context, untouchedPoll) : again;
}

async function another(context: UserContext, poll: typeof heldPoll): Promise<HeldPoll> {
  const { sessionId, caller } = await context.given.arrangedPurchase("pending", 2);
  return poll(context, caller, sessionId);
}

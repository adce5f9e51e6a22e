import { errorRows } from "../../contract/errors.ts";
import { USER_LIMITS } from "../../contract/limits.ts";
import { SALE_EXPIRED, SALE_UNKNOWN } from "../../contract/refusals.ts";
import { MADE_UP_TXS, saleOf, unsignedSale } from "../../harness/arrange/claw-sale.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive, ignoring, NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { nearIds, truncated } from "../../harness/ids/near-ids.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { accepted, answerText, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { isSold, sold, soldOrNot } from "../../harness/oracles/sale.ts";
import { isAboutForm, notRefusedAs, refusedAs, refusedWithErrorText } from "../../harness/oracles/user-refusal.ts";
import { equals, isAnother } from "../../harness/oracles/value.ts";
import { isGatewaysRefusal } from "../../harness/transport/gateway-refusal.ts";

const { all, scenario } = userScenarios("claw-finish");
export const clawFinish = all;

const SIGNING = 'provider state "signed transactions"';
/** Looks for the end of a sold item's offer: what reads the chain may lag behind (A-U-OFFER-ENDS). Milliseconds between them. */
const OFFER_LOOKS = 6;
const OFFER_PAUSE_MS = 3_000;
const FOREIGN = errorRows("take-claw-bid-finish", "Session does not belong to this user");

scenario(
  "signed transactions complete the session, after which the item has no offer",
  {
    verifies: ["claw-finish.answers", "claw-finish.chain-optional", "claw-init.no-offer"],
    exercises: ["claw-finish.tx-status"],
  },
  async ({ caller, given, pause, verify }) => {
    const sale = await given.signedSale();

    const finish = await given.finish(sale, await caller());

    const txStatus = memberOf(finish.json, "tx_status");
    const did = "a session was finished with its signed transactions, and without chain";
    verify("claw-finish.chain-optional", [sale.init, finish], [accepted(finish)], did);
    // Another requirement reports any other text as undocumented.
    const isSettled =
      typeof txStatus === "string"
        ? isAnother("tx_status", "failed", txStatus)
        : equals("tx_status", "success", txStatus);
    const isSuccess = verify("claw-finish.answers", [sale.init, finish], [accepted(finish), isSettled], did);
    requirePassed(isSuccess, "an accepted finish");

    const openAgain = async () => (await caller()).takeClawBidInit({ mint_address: sale.mintAddress });
    const soon = await openAgain();
    // How soon an offer ends after its sale is not said.
    let again = soon;
    for (let looks = 0; again.status === 200 && looks < OFFER_LOOKS; looks++) {
      await pause(OFFER_PAUSE_MS);
      again = await openAgain();
    }
    // Whether the account still owns the item may be checked before its offers, so any error text is accepted.
    const sold = "init was called again for a sold item";
    verify("claw-init.no-offer", [finish, again], [refusedWithErrorText(again)], sold);
  },
);

scenario(
  "the second account opens and completes a session for its own item",
  { verifies: ["claw-init.answers", "claw-finish.answers"] },
  async (context) => {
    const { caller, given, verify } = context;
    const mintAddress = await given.arrangedClawItem("second");
    const seller = await caller("second");

    const init = await seller.takeClawBidInit({ mint_address: mintAddress });

    const did = "the second account's item had one offer";
    requirePassed(verify("claw-init.answers", init, [accepted(init)], did), "a session");
    const sale = await given.signed(saleOf(context, mintAddress, init));
    const finish = await given.finish(sale, seller);
    const isSettled = isAnother("tx_status", "failed", memberOf(finish.json, "tx_status"));
    verify("claw-finish.answers", [init, finish], [accepted(finish), isSettled], did);
  },
);

scenario(
  "a 200 for unsigned transactions has a documented tx_status",
  { exercises: ["claw-finish.tx-status"] },
  async ({ caller, given }) => {
    const sale = await given.sale();
    const seller = await caller();

    const { sessionId, txs } = unsignedSale(sale);
    const finish = await seller.takeClawBidFinish({ session_id: sessionId, txs });

    // The documents don't say who checks signatures, so only `tx_status` is judged.
    if (finish.status !== 200) throw new NotExercised(SIGNING, "unsigned transactions were refused");
  },
);

scenario(
  "of two open sessions of one item the first is still known",
  { verifies: ["claw-finish.before-expiry"], exercises: ["claw-finish.tx-status"] },
  async (context) => {
    const { caller, given, observe, verify } = context;
    const first = await given.signedSale();
    const { mintAddress } = first;
    const init = await (await caller()).takeClawBidInit({ mint_address: mintAddress });
    if (init.status !== 200) throw new NotExercised(SIGNING, "a second session of an item was refused");
    const second = await given.signed(saleOf(context, mintAddress, init));
    // A finish of the same session again succeeds.
    if (second.sessionId === first.sessionId) throw new NotApplicable("an item has one open session");
    const earlier = await given.finish(first, await caller());
    const known = notRefusedAs(earlier, SALE_UNKNOWN, SALE_EXPIRED);
    verify("claw-finish.before-expiry", [first.init, init, earlier], [known], "another session of the item was opened");
    requirePassed(isSold(earlier), "a completed session");

    const finish = await given.finish(second, await caller());

    observe("second-session-of-an-item", answerText(finish));
  },
);

scenario(
  "a session of the beginning of a run is known at its end",
  { verifies: ["claw-finish.answers"] },
  async ({ caller, given, run, untilOthersWait, verify }) => {
    const sale = await given.signedSale();
    const seller = await caller();
    await untilOthersWait();
    if (run.time.elapsedS(sale.at) > USER_LIMITS.clawSessionLifetimeSeconds / 2)
      throw new Inconclusive("the run took longer than half of a session's life");

    const finish = await given.finish(sale, seller);

    // Whether a broadcast succeeds may have other reasons.
    const known = notRefusedAs(finish, SALE_UNKNOWN, SALE_EXPIRED);
    verify("claw-finish.answers", [sale.init, finish], [known], "the other scenarios had run since");
  },
);

scenario(
  "a completed session that is sent again succeeds without another broadcast",
  { verifies: ["claw-finish.repeat-succeeds", "claw-finish.repeat-not-resubmitted"] },
  async ({ bearerCaller, caller, given, sessionCaller, state, verify }) => {
    const sale = await given.signedSale();
    const first = await given.finish(sale, await caller());
    requirePassed(isSold(first), "a completed session");

    const again = await given.finish(sale, await bearerCaller());
    verify("claw-finish.repeat-succeeds", [first, again], [sold(again)], "a completed session was sent again");
    const holder = await sessionCaller().catch(ignoring(NotExercised));
    if (holder !== undefined) {
      const byToken = await given.finish(sale, holder);
      const did = "a completed session was sent again with the account's session token";
      verify("claw-finish.repeat-succeeds", [first, byToken], [sold(byToken)], did);
    }

    await state("the next broadcast", { session_id: sale.sessionId, outcome: "error" });
    const third = await given.finish(sale, await caller());
    const did = "a completed session was sent again, where another broadcast would have failed";
    verify("claw-finish.repeat-not-resubmitted", [first, again, third], [sold(third)], did);
  },
);

const BROADCASTS = [
  { id: "claw-finish.failed-broadcast", outcome: "failed", failure: "its broadcast failed" },
  { id: "claw-finish.submission-error", outcome: "error", failure: "its submission met an error" },
] as const;

for (const { id, outcome, failure } of BROADCASTS) {
  scenario(
    `the answer to a finish reports its failure: ${failure}`,
    { verifies: [id] },
    async ({ caller, given, observe, state, verify }) => {
      const sale = await given.signedSale();
      await state("the next broadcast", { session_id: sale.sessionId, outcome });

      const finish = await given.finish(sale, await caller());
      const again = await given.finish(sale, await caller());

      verify(id, [sale.init, finish], [soldOrNot(finish, "failed")], `a session was finished, and ${failure}`);
      observe("failed-broadcast-form", `${outcome}: ${answerText(finish)}`);
      observe("failed-session-again", `${outcome}: ${answerText(again)}`);
    },
  );
}

scenario(
  "a completed sale changes no other session and no other offer of its account",
  { verifies: ["claw-finish.failed-broadcast", "claw-init.answers"] },
  async ({ caller, given, state, verify }) => {
    const [first, second] = [await given.signedSale(), await given.signedSale()];
    const { mintAddress } = await given.clawItem();
    await state("the next broadcast", { session_id: second.sessionId, outcome: "failed" });
    const finish = await given.finish(first, await caller());
    requirePassed(isSold(finish), "a completed session");

    const failing = await given.finish(second, await caller());
    const init = await (await caller()).takeClawBidInit({ mint_address: mintAddress });

    const did = "another item of the account was sold";
    verify("claw-finish.failed-broadcast", [finish, failing], [soldOrNot(failing, "failed")], did);
    verify("claw-init.answers", [finish, init], [accepted(init)], did);
  },
);

scenario(
  "a session id that differs slightly from an open session's is unknown",
  { verifies: ["claw-finish.unknown-session"] },
  async ({ caller, given, verify }) => {
    const { init, sessionId, txs } = await given.signedSale();
    const ids = [...nearIds(sessionId), truncated(sessionId)];

    for (const { id, how } of ids) {
      const answer = await (await caller()).takeClawBidFinish({ session_id: id, txs });

      const isOpen = isGatewaysRefusal(answer) || isAboutForm(answer);
      const differences = [isOpen ? NONE : refusedAs(answer, SALE_UNKNOWN)];
      verify("claw-finish.unknown-session", [init, answer], differences, `the id was that of a session ${how}`);
    }
  },
);

scenario(
  "another account cannot finish a session, which stays open to its owner",
  { verifies: ["claw-finish.foreign-session", "claw-finish.foreign-changes-nothing"] },
  async ({ bearerCaller, caller, given, observe, verify }) => {
    const sale = await given.signedSale();

    const foreign = await given.finish(sale, await caller("second"));
    const did = "another account finished an open session";
    // A key that was accepted may have to wait for its limit now.
    verify("claw-finish.foreign-session", [sale.init, foreign], [refusedAs(foreign, ...FOREIGN)], did);
    const again = await given.finish(sale, await bearerCaller("second"));
    const own = await given.finish(sale, await caller());

    verify("claw-finish.foreign-session", [sale.init, again], [refusedAs(again, ...FOREIGN)], `${did}, again`);
    verify("claw-finish.foreign-changes-nothing", [foreign, again, own], [sold(own)], `${did}, then its owner did`);
    observe("foreign-claw-session-status", String(foreign.status));
  },
);

scenario(
  "another account cannot finish a session with its session token, nor a completed one",
  { verifies: ["claw-finish.foreign-session"] },
  async ({ caller, sessionCaller, given, verify }) => {
    const sale = await given.signedSale("second");

    const foreign = await given.finish(sale, await sessionCaller());
    const own = await given.finish(sale, await caller("second"));
    const late = await given.finish(sale, await caller("first"));

    const did = "another account's session token finished an open session";
    verify("claw-finish.foreign-session", [sale.init, foreign], [refusedAs(foreign, ...FOREIGN)], did);
    requirePassed(isSold(own), "a completed session");
    const then = "another account finished a completed session";
    verify("claw-finish.foreign-session", [sale.init, own, late], [refusedAs(late, ...FOREIGN)], then);
  },
);

const NO_LISTS = [
  { did: "a finish without transactions", txs: {} },
  { did: "a finish with null as its transactions", txs: { txs: null } },
] as const;

for (const { did, txs } of NO_LISTS) {
  scenario(`${did} is refused`, { verifies: ["claw-finish.missing-txs"] }, async ({ caller, given, verify }) => {
    const sale = await given.sale();
    const seller = await caller();

    const answer = await seller.takeClawBidFinish({ session_id: sale.sessionId, ...txs });
    given.stillOpen(sale);

    verify("claw-finish.missing-txs", [sale.init, answer], [refusedWithErrorText(answer)], did);
  });
}

const UNSIGNED = [
  { did: "a finish with an empty list of transactions", txs: [], orRefused: () => NONE },
  { did: "a finish with a text as its transactions", txs: "AQIDBA==", orRefused: refusedSomehow },
  { did: "a finish with bytes that are no transaction", txs: MADE_UP_TXS, orRefused: refusedSomehow },
] as const;

for (const { did, txs, orRefused } of UNSIGNED) {
  scenario(`${did} sells nothing`, { verifies: ["claw-finish.missing-txs"] }, async ({ caller, given, verify }) => {
    if (await given.acceptsUnsigned()) throw new NotApplicable("sales need no signatures here");
    const sale = await given.sale();
    const seller = await caller();

    const answer = await seller.takeClawBidFinish({ session_id: sale.sessionId, txs });
    given.stillOpen(sale);

    const status = memberOf(answer.json, "tx_status");
    const differences = answer.status < 300 ? isAnother("tx_status", "success", status) : orRefused(answer);
    verify("claw-finish.missing-txs", [sale.init, answer], [differences], did);
  });
}

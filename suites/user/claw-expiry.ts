import { USER_LIMITS } from "../../contract/limits.ts";
import { SALE_EXPIRED, SALE_UNKNOWN } from "../../contract/refusals.ts";
import { saleOf } from "../../harness/arrange/claw-sale.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { anyOf, NONE } from "../../harness/oracles/difference.ts";
import { accepted, answerText } from "../../harness/oracles/refusal.ts";
import { isSold, sold } from "../../harness/oracles/sale.ts";
import { notRefusedAs, refusedAs } from "../../harness/oracles/user-refusal.ts";
import { isAnother } from "../../harness/oracles/value.ts";

const { all, scenario } = userScenarios("claw-expiry");
export const clawExpiry = all;

const LIFETIME_S = USER_LIMITS.clawSessionLifetimeSeconds;
/** Distance from the bound, because clocks differ. Seconds. */
const SHORTLY_BEFORE = { from: LIFETIME_S - 60, to: LIFETIME_S - 35 };
const AFTER = { from: LIFETIME_S + 45, to: LIFETIME_S + 120 };

scenario(
  "a session is accepted until it is five minutes old",
  { verifies: ["claw-finish.before-expiry"], needs: { waitS: SHORTLY_BEFORE.from } },
  async ({ caller, given, timeSince, verify }) => {
    const sale = await given.signedSale();
    const seller = await caller();
    await timeSince(sale.at, SHORTLY_BEFORE);

    const finish = await given.finish(sale, seller);

    const did = `a session was finished ${SHORTLY_BEFORE.from} to ${SHORTLY_BEFORE.to} s after init`;
    // Whether a broadcast succeeds may have other reasons.
    verify("claw-finish.before-expiry", [sale.init, finish], [notRefusedAs(finish, SALE_UNKNOWN, SALE_EXPIRED)], did);
  },
);

scenario(
  "a session older than five minutes stays expired, and a new session can sell the item",
  { verifies: ["claw-finish.expired", "claw-init.after-expiry"], needs: { waitS: AFTER.from } },
  async (context) => {
    const { caller, given, sessionCaller, timeSince, verify } = context;
    const untouched = await given.clawItem();
    const sale = await given.signedSale();
    const callers = [await caller(), await caller(), await caller()] as const;
    await timeSince(sale.at, AFTER);
    // How long a web session lives is not said.
    const holder = await sessionCaller();

    const body = { session_id: sale.sessionId, txs: sale.txs };
    const finish = await callers[0].takeClawBidFinish(body);
    const again = await holder.takeClawBidFinish(body);

    const did = `a session was finished more than ${AFTER.from} s after init`;
    const hasExpired = verify("claw-finish.expired", [sale.init, finish], [refusedAs(finish, SALE_EXPIRED)], did);
    verify("claw-finish.expired", [sale.init, finish, again], [refusedAs(again, SALE_EXPIRED)], `${did}, twice`);
    requirePassed(hasExpired, "an expired session");

    const init = await callers[1].takeClawBidInit({ mint_address: sale.mintAddress });
    const renewedId = memberOf(init.json, "session_id");
    // An item may have one session, which init opens again.
    if (renewedId !== sale.sessionId) {
      const late = await holder.takeClawBidFinish(body);
      const then = `${did}, and again after another init`;
      verify("claw-finish.expired", [sale.init, finish, init, late], [refusedAs(late, SALE_EXPIRED)], then);
    }
    if (init.status !== 200) {
      // Offers may end as well (A-OFFER-LIFE): then that of an item without a session has ended, too.
      const other = await (await caller()).takeClawBidInit({ mint_address: untouched.mintAddress });
      if (other.status !== 200) throw new Inconclusive("the offers of other items have ended, too");
    }
    const isOpen = verify("claw-init.after-expiry", [finish, init], [accepted(init)], "init after an expired session");
    requirePassed(isOpen, "a new session");
    const renewed = await given.signed(saleOf(context, sale.mintAddress, init));
    const second = await given.finish(renewed, callers[2]);
    const evidence = [finish, init, second] as const;
    verify("claw-init.after-expiry", evidence, [sold(second)], "the item of an expired session was sold in a new one");
  },
);

scenario(
  "a session expires five minutes after init, whoever has tried to finish it meanwhile",
  { verifies: ["claw-finish.expired"], needs: { waitS: AFTER.from } },
  async ({ bearerCaller, caller, given, timeSince, verify }) => {
    const sale = await given.signedSale("first", await bearerCaller());
    const second = await given.signedSale();
    const [other, own] = [await caller("second"), await caller()];
    const [seller, again] = [await bearerCaller(), await bearerCaller()];
    const body = { session_id: sale.sessionId, txs: sale.txs };
    await timeSince(sale.at, SHORTLY_BEFORE);
    const foreign = await other.takeClawBidFinish(body);
    const incomplete = await own.takeClawBidFinish({ session_id: second.sessionId });
    for (const { status } of [foreign, incomplete]) requirePassed(status >= 400 && status < 500, "a refused finish");
    await timeSince(sale.at, AFTER);

    const finish = await seller.takeClawBidFinish(body);

    const did = `a session was finished more than ${AFTER.from} s after init, and another account's finish had been refused`;
    verify("claw-finish.expired", [sale.init, foreign, finish], [refusedAs(finish, SALE_EXPIRED)], did);
    // It may have ended the session (A-U-REFUSED-FINISH).
    const late = await again.takeClawBidFinish({ session_id: second.sessionId, txs: second.txs });
    const isUnsold = isAnother("tx_status", "success", memberOf(late.json, "tx_status"));
    const then = `a session was finished more than ${AFTER.from} s after init, and a finish without txs before`;
    verify("claw-finish.expired", [second.init, incomplete, late], [isUnsold], then);
  },
);

scenario(
  "a completed session succeeds again within five minutes, and has expired or succeeds after them",
  { verifies: ["claw-finish.repeat-succeeds"], needs: { waitS: SHORTLY_BEFORE.from } },
  async ({ caller, given, observe, timeSince, verify }) => {
    const sale = await given.signedSale();
    const callers = [await caller(), await caller(), await caller()] as const;
    requirePassed(isSold(await given.finish(sale, callers[0])), "a completed session");

    await timeSince(sale.at, SHORTLY_BEFORE);
    const inTime = await given.finish(sale, callers[1]);
    const did = `a completed session was sent again ${SHORTLY_BEFORE.from} to ${SHORTLY_BEFORE.to} s after init`;
    verify("claw-finish.repeat-succeeds", [sale.init, inTime], [sold(inTime)], did);

    await timeSince(sale.at, AFTER);
    const late = await callers[2].takeClawBidFinish({ session_id: sale.sessionId, txs: sale.txs });
    const then = `a completed session was sent again more than ${AFTER.from} s after init`;
    const answered = anyOf([sold(late), refusedAs(late, SALE_EXPIRED)]) ?? NONE;
    verify("claw-finish.repeat-succeeds", [sale.init, inTime, late], [answered], then);
    observe("completed-session-when-old", answerText(late));
  },
);

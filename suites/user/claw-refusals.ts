import { NOT_SUBMITTED } from "../../contract/refusals.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { SignedSale } from "../../harness/arrange/claw-sale.ts";
import { unknownKey } from "../../harness/arrange/credential-probe.ts";
import { sendAtOnce } from "../../harness/arrange/limited-requests.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { accepted, answerOf, answerText, isRefusal } from "../../harness/oracles/refusal.ts";
import { isSold, soldOrNot } from "../../harness/oracles/sale.ts";
import { LIMITED } from "../../harness/oracles/user-refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("claw-finish");

/** Refused requests to finish a sale have no effect; overlapping ones have one effect. */
export const clawRefusals = all;

const RACERS = 4;

/** Finishes a sale while its broadcast is set to fail: only a sale that was completed before answers `success`. */
async function finishInVain({ given, caller, state }: UserContext, sale: SignedSale): Promise<Exchange> {
  await state("the next broadcast", { session_id: sale.sessionId, outcome: "failed" });
  return given.finish(sale, await caller());
}

scenario(
  "a finish with a refused key leaves the session open",
  { verifies: ["user-auth.refusal-changes-nothing"] },
  async (context) => {
    const sale = await context.given.signedSale();
    const otherCaller = context.sut.as(unknownKey(context));

    const refused = await otherCaller.takeClawBidFinish({ session_id: sale.sessionId, txs: sale.txs });
    if (refused.status !== 401) throw new Inconclusive(`an unknown key was answered ${answerText(refused)}`);
    const finish = await finishInVain(context, sale);

    const isUnsold = soldOrNot(finish, "failed");
    const did = "a finish was refused because of its key, and then the broadcast failed";
    context.verify("user-auth.refusal-changes-nothing", [sale.init, refused, finish], [isUnsold], did);
  },
);

scenario(
  "an init with a refused key leaves the offer of the item",
  { verifies: ["user-auth.refusal-changes-nothing"] },
  async (context) => {
    const body = { mint_address: await context.given.arrangedClawItem() };

    const refused = await context.sut.as(unknownKey(context)).takeClawBidInit(body);
    if (refused.status !== 401) throw new Inconclusive(`an unknown key was answered ${answerText(refused)}`);
    const init = await (await context.caller()).takeClawBidInit(body);

    const did = "an init was refused because of its key, and then sent with a valid one";
    context.verify("user-auth.refusal-changes-nothing", [refused, init], [accepted(init)], did);
  },
);

scenario(
  "a finish beyond the rate limit leaves the session open",
  { verifies: ["rate-limit.claw-finish.refusal-changes-nothing"] },
  async (context) => {
    const [first, second] = [await context.given.signedSale(), await context.given.signedSale()];
    const key = await context.freshKey();
    const bodyOf = ({ sessionId, txs }: SignedSale) => ({ session_id: sessionId, txs });

    const accepted = await sendAtOnce(context, key, "take-claw-bid-finish", bodyOf(first));
    const limited = await sendAtOnce(context, key, "take-claw-bid-finish", bodyOf(second));
    if (limited.status !== LIMITED.status) throw new Inconclusive(`no request was limited: ${answerText(limited)}`);
    const finish = await finishInVain(context, second);

    const differences = [soldOrNot(finish, "failed")];
    const did = "a finish was refused because of the rate limit, and then the broadcast failed";
    context.verify("rate-limit.claw-finish.refusal-changes-nothing", [accepted, limited, finish], differences, did);
  },
);

scenario(
  "a finish that is refused for missing transactions leaves the session open",
  { verifies: ["claw-finish.missing-txs-changes-nothing"] },
  async ({ caller, given, verify }) => {
    const sale = await given.signedSale();

    const refused = await (await caller()).takeClawBidFinish({ session_id: sale.sessionId });
    // Another requirement judges whether it is refused, and a submission may have failed permanently.
    if (refused.status < 400 || isRefusal(refused, NOT_SUBMITTED))
      throw new Inconclusive(`a finish without transactions was answered ${answerText(refused)}`);
    const finish = await given.finish(sale, await caller());

    const did = "a finish had no txs, and then it had them";
    verify("claw-finish.missing-txs-changes-nothing", [sale.init, refused, finish], [soldOrNot(finish)], did);
  },
);

scenario(
  "when one of several concurrent finishes of a session succeeds, none of them fails",
  { verifies: ["claw-finish.once-under-race"] },
  async (context) => {
    const sale = await context.given.signedSale();
    const seller = context.sut.as(await context.sessionToken());
    const racers = [seller, ...Array.from({ length: RACERS - 1 }, () => seller.on(context.anotherConnection()))];

    // A connection that is opened by its finish delays it, and the race misses a short gap between check and effect.
    await Promise.all(racers.map((racer) => racer.available()));
    const finishes = await Promise.all(racers.map((racer) => context.given.finish(sale, racer)));

    const [success] = atLeastOne(finishes.filter(isSold), "no completed session");
    const [decisive = success] = finishes.filter(isFailedBroadcast);
    const hasNotFailed = unless(decisive === success, "no failure of a completed session", () => answerOf(decisive));
    const did = `${RACERS} finishes of one session were sent concurrently`;
    context.verify("claw-finish.once-under-race", [sale.init, success, decisive], [hasNotFailed], did);
  },
);

/** Returns whether the broadcast failed. If another request completed the sale, it was broadcast again. */
function isFailedBroadcast(finish: Exchange): boolean {
  return isRefusal(finish, NOT_SUBMITTED) || (finish.status === 200 && !isSold(finish));
}

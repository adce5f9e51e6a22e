import { errorRow } from "../../contract/errors.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserGiven } from "../../harness/arrange/user-given.ts";
import { Inconclusive, ignoring, NotExercised } from "../../harness/exits/early-exits.ts";
import { nearIds } from "../../harness/ids/near-ids.ts";
import { isText, memberOf } from "../../harness/json/json-value.ts";
import { toValue, unless } from "../../harness/oracles/difference.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { refusedAs, refusedWithErrorText } from "../../harness/oracles/user-refusal.ts";
import { isAnother, isOfType, matches } from "../../harness/oracles/value.ts";

const { all, scenario } = userScenarios("claw-init");
export const clawInit = all;

const BAD_OFFER = errorRow("take-claw-bid-init", "Invalid buyback offer");
const NO_WALLET = errorRow("take-claw-bid-init", "No wallets found");

scenario(
  "init for an item with one offer returns a session and transactions to sign",
  { verifies: ["claw-init.answers", "claw-init.transactions-to-sign"] },
  async ({ caller, given, verify }) => {
    const item = await given.clawItem();
    const seller = await caller();

    const init = await seller.takeClawBidInit({ mint_address: item.mintAddress });

    // A bought item may have no offer for this wallet; only an arranged one certainly has one.
    if (!item.isArranged && init.status !== 200) throw new Inconclusive("a bought item turned out to have no offer");
    const txV0s = memberOf(init.json, "txV0s");
    const answers = verify("claw-init.answers", init, [
      accepted(init),
      matches("session_id", /\S/, memberOf(init.json, "session_id")),
      isOfType("txV0s", "list", txV0s),
    ]);
    requirePassed(answers, "a session");
    // The documents don't give their number, so there may be none.
    const isSignable = Array.isArray(txV0s) && txV0s.every(isText);
    const areTexts = unless(isSignable, "txV0s with no empty text", toValue(txV0s), "txV0s");
    verify("claw-init.transactions-to-sign", init, [areTexts]);
  },
);

scenario(
  "two items have different sessions",
  { verifies: ["claw-init.sessions-distinct"] },
  async ({ given, verify }) => {
    const one = await given.sale();
    const other = await given.sale();

    const areDistinct = isAnother("session_id", one.sessionId, other.sessionId);
    verify("claw-init.sessions-distinct", [one.init, other.init], [areDistinct]);
  },
);

const OFFERS = [
  { id: "claw-init.no-offer", offers: 0, did: "init for an item without an active offer" },
  { id: "claw-init.several-offers", offers: 2, did: "init for an item with two active offers" },
  { id: "claw-init.several-offers", offers: 3, did: "init for an item with three active offers" },
] as const;

for (const { id, offers, did } of OFFERS) {
  scenario(`${did} is refused`, { verifies: [id] }, async ({ caller, given, sessionCaller, verify }) => {
    const mintAddress = await given.arrangedClawItem("first", offers);
    const [seller, again] = [await caller(), await sessionCaller()];

    const first = await seller.takeClawBidInit({ mint_address: mintAddress });
    const second = await again.takeClawBidInit({ mint_address: mintAddress });

    verify(id, first, [refusedAs(first, BAD_OFFER)], did);
    verify(id, [first, second], [refusedAs(second, BAD_OFFER)], `${did}, tried again`);
  });
}

scenario(
  "an item whose only offer belongs to another account cannot be sold",
  { verifies: ["claw-init.foreign-item"] },
  async ({ caller, given, sessionCaller, verify }) => {
    const { mintAddress } = await given.clawItem("second");
    const [otherCaller, otherHolder] = [await caller("first"), await sessionCaller()];
    const owner = await caller("second");

    const foreign = await otherCaller.takeClawBidInit({ mint_address: mintAddress });
    const byToken = await otherHolder.takeClawBidInit({ mint_address: mintAddress });
    const own = await owner.takeClawBidInit({ mint_address: mintAddress });

    const did = "init for an item whose one offer is for another account's wallet";
    requirePassed(own.status === 200, "an open session of its owner");
    verify("claw-init.foreign-item", [own, foreign], [refusedWithErrorText(foreign)], did);
    verify("claw-init.foreign-item", [own, byToken], [refusedWithErrorText(byToken)], `${did}, by a session token`);
  },
);

scenario(
  "an account without a linked wallet can't sell",
  { verifies: ["claw-init.no-wallet"] },
  async ({ caller, freshToken, given, sut, verify }) => {
    const seller = await caller("walletless");
    const token = await freshToken({ account: "walletless" }).catch(ignoring(NotExercised));
    const mintAddress = await walletlessItem(given);

    const did = "init without a linked wallet";
    const sellers = [{ client: seller, did }];
    if (token !== undefined) sellers.push({ client: sut.as(token), did: `${did}, by a session token` });
    for (const each of sellers) {
      const answer = await each.client.takeClawBidInit({ mint_address: mintAddress });
      verify("claw-init.no-wallet", answer, [refusedAs(answer, NO_WALLET, BAD_OFFER)], each.did);
    }
  },
);

/**
 * Returns an item of the account without a wallet. If the provider arranges none, it belongs to another account; the
 * refusal may then be about its offer and shows less.
 */
async function walletlessItem(given: UserGiven): Promise<string> {
  const own = await given.clawItem("walletless").catch(ignoring(NotExercised));
  return (own ?? (await given.clawItem("first"))).mintAddress;
}

scenario(
  "init for almost the mint address of an item is refused",
  { verifies: ["claw-init.unknown-item"] },
  async ({ caller, given, run, verify }) => {
    const { mintAddress } = await given.clawItem();
    const forms = atLeastOne(nearIds(mintAddress), "no mint address that is long enough to vary");

    // With only the configured key, each attempt uses its limit.
    for (const { id, how } of run.states.isConfigured ? forms.slice(0, 2) : forms.slice(0, 1)) {
      const seller = await caller();
      const answer = await seller.takeClawBidInit({ mint_address: id });
      const did = `the mint address was that of an item ${how}`;
      verify("claw-init.unknown-item", answer, [refusedWithErrorText(answer)], did);
    }
  },
);

import { repeatWhile } from "../actions/repeat-while.ts";
import { itemsIn } from "../client/pulled-item.ts";
import { Inconclusive, ignoring, NotExercised } from "../exits/early-exits.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { resultOf } from "../oracles/purchase-result.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import { usableCredential } from "../run-context/usable-credential.ts";
import type { AccountContext, AccountName } from "./account-context.ts";
import { cheapestCorePack } from "./cheapest-pack.ts";
import { saleOf, unsignedSale } from "./claw-sale.ts";
import { buyCrypto, type CryptoPurchase, type CryptoPurchases, settledAnswer } from "./crypto-purchase.ts";

/** What sales of bought items showed. */
interface SaleTrial {
  /** Whether an item that was just pulled has an offer. */
  readonly isOffered: boolean;
  /** Whether sales are completed with transactions that the seller did not sign. */
  readonly isUnsignedAccepted: boolean;
}

const NOTHING: SaleTrial = { isOffered: false, isUnsignedAccepted: false };

/** Maximum purchases for one minted item. */
const MAX_PURCHASES = 4;

/** Items of each account's shared purchase that no scenario has used. */
const sharedItems = sharedWork<AccountName, string[]>();
const trial = sharedWork<"trial", SaleTrial>();

/**
 * Returns the id of a minted item of the account that no other scenario uses. The service probably has an offer for it.
 * If purchases cost nothing and are not limited, it is bought; otherwise it comes from the account's shared purchase.
 * @throws {NotExercised} if there is none
 */
export async function boughtItem(
  context: AccountContext,
  { purchase }: Pick<CryptoPurchases, "purchase">,
  account: AccountName,
  missing: NotExercised,
) {
  const isOwn = account === "first" && isBuyingFree(context.run);
  const shared = () => sharedItems(context.run, account, async () => mintedItems(context, await purchase(account)));
  if (isOwn && !(await trialOf(context)).isOffered) throw missing;
  const itemId = isOwn ? await ownItem(context) : (await shared()).shift();
  if (itemId === undefined) throw missing;
  return itemId;
}

/**
 * Returns whether this system completes sales with unsigned transactions: the documents don't say who checks
 * signatures. It is found out once, with items of its own.
 */
export async function acceptsUnsigned(context: AccountContext): Promise<boolean> {
  return isBuyingFree(context.run) && (await trialOf(context)).isUnsignedAccepted;
}

function isBuyingFree(run: RunContext): boolean {
  const { target, states } = run;
  return target.isLoopback && (states.isConfigured || usableCredential(run, "USER_SESSION_TOKEN") !== undefined);
}

function trialOf(context: AccountContext): Promise<SaleTrial> {
  const tried = async () => (await sellTwo(context).catch(ignoring(NotExercised, Inconclusive))) ?? NOTHING;
  return trial(context.run, "trial", tried);
}

/** The second sale shows that the first was no accident. */
async function sellTwo(context: AccountContext): Promise<SaleTrial> {
  const first = await sellOne(context);
  return first.isUnsignedAccepted ? sellOne(context) : first;
}

async function sellOne(context: AccountContext): Promise<SaleTrial> {
  const mintAddress = await ownItem(context);
  if (mintAddress === undefined) return NOTHING;
  const seller = await context.caller();
  const init = await seller.takeClawBidInit({ mint_address: mintAddress });
  if (init.status >= 300) return NOTHING;
  const isOffered = { isOffered: true, isUnsignedAccepted: false };
  if (typeof memberOf(init.json, "session_id") !== "string" || !Array.isArray(memberOf(init.json, "txV0s")))
    return isOffered;
  const { sessionId, txs } = unsignedSale(saleOf(context, mintAddress, init));
  const finish = await seller.takeClawBidFinish({ session_id: sessionId, txs });
  return { ...isOffered, isUnsignedAccepted: finish.status < 300 && memberOf(finish.json, "tx_status") !== "failed" };
}

/** Buys until an item is minted: a core pack may also hold items that are not. */
async function ownItem(context: AccountContext): Promise<string | undefined> {
  const caller = await context.caller();
  const pack = await cheapestCorePack(context.run);
  const buy = async () => mintedItems(context, await buyCrypto(caller, pack.id));
  const [itemId] = await repeatWhile(buy, (items) => items.length === 0, { tries: MAX_PURCHASES });
  return itemId;
}

async function mintedItems({ run }: AccountContext, purchase: CryptoPurchase): Promise<string[]> {
  const items = itemsIn(memberOf(resultOf(await settledAnswer(run, purchase)), "nfts"));
  return items.flatMap(({ raw }) => {
    const mintAddress = memberOf(raw, "mint_address");
    return isText(mintAddress) ? [mintAddress] : [];
  });
}

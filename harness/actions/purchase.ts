import { errorRow } from "../../contract/errors.ts";
import { OUT_OF_STOCK, TRANSACTION_FAILED } from "../../contract/refusals.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { itemsIn, type PulledItem } from "../client/pulled-item.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { isPending } from "../oracles/purchase-result.ts";
import { answerText, isRefusal } from "../oracles/refusal.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { Anchor } from "../schedule/timekeeper.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait, waitUpTo } from "../transport/waits.ts";

/** A fulfilled purchase. */
export interface Purchase {
  readonly user: string;
  readonly pack: ListedPack;
  readonly amount: number;
  readonly sessionId: string;
  readonly items: readonly PulledItem[];
  readonly init: Exchange;
  /** The answer that showed the items; in the sandbox the one of buy/init. */
  readonly fulfilled: Exchange;
  /** The provider's time at the purchase. */
  readonly at: Anchor;
  /** The provider's time when it was fulfilled; in production possibly much later. */
  readonly fulfilledAt: Anchor;
}

/** Maximum polls, and the time after which no more follow. A purchase that is still pending then proves nothing. */
const MAX_POLLS = 30;
const MAX_POLLING_MS = 45_000;
const LIKE_OUT_OF_STOCK = /\bstock|\bsold[ -]?out|\bunavailable|\bnot available|\bempty\b/i;
const INTERNAL_ERROR = errorRow("buy/init", "Error during transaction");
const TRIES = 3;
/** Maximum purchases until one does not fail. */
const PURCHASES = 4;
/** Maximum packs without stock that a scenario tries. */
const MAX_PACKS = 12;

/** A purchase to make; of any pack unless one is given. */
export interface WantedPurchase {
  readonly user: string;
  readonly amount: number;
  readonly pack?: ListedPack | undefined;
  /** Title of the scenario that buys, which decides on the pack; default: none. */
  readonly scenario?: string;
}

type OfPack = WantedPurchase & { readonly pack: ListedPack };

/**
 * Buys pulls of a pack, or of another one if the first is out of stock.
 * @throws {Inconclusive} if the purchase fails, because nothing that depends on it can be judged
 */
export async function buy(run: RunContext, sut: PartnerClient, wanted: WantedPurchase): Promise<Purchase> {
  for (let attempt = 1; ; attempt++) {
    const { pack, init } = await askToBuy(run, sut, wanted);
    if (init.status !== 200) throw new Inconclusive(`no purchase was made: buy/init answered ${answerText(init)}`);
    const purchase = await fulfil(run, sut, { ...wanted, pack }, init);
    if (purchase.items.length > 0) return purchase;
    // A failed purchase of production is cancelled, so another one costs no more.
    const mayPass = sut.surface === "partner" && isRefusal(purchase.fulfilled, TRANSACTION_FAILED);
    if (!mayPass || attempt === PURCHASES)
      throw new Inconclusive(`the purchase gave no items with ids: ${answerText(purchase.fulfilled)}`);
  }
}

/**
 * Requests pulls until a pack is in stock, and returns the answer without judging it. Repeats what a legal system may
 * answer for a while: internal errors, and out of stock in spite of the flags.
 * @throws {Inconclusive} if every pack is out of stock
 */
export async function askToBuy(
  run: RunContext,
  sut: PartnerClient,
  wanted: WantedPurchase,
): Promise<{ readonly pack: ListedPack; readonly init: Exchange }> {
  const packs =
    wanted.pack === undefined ? await run.catalogue.inTurn(sut.surface, wanted.amount, wanted.scenario) : [wanted.pack];
  for (const pack of packs.slice(0, MAX_PACKS)) {
    const init = await askPack(sut, { ...wanted, pack });
    if (!isOutOfStock(init)) return { pack, init };
    // A pack may be too empty for several pulls and still sell one.
    if (wanted.amount === 1) run.catalogue.markEmpty(sut.surface, pack);
  }
  throw new Inconclusive("no purchase was made: every requested pack is out of stock");
}

/**
 * Requests pulls of one pack; repeats the request after an internal error.
 * @param timesToBelieve consecutive out-of-stock answers after which the pack counts as empty
 */
export async function askPack(
  sut: PartnerClient,
  { user, amount, pack }: OfPack,
  timesToBelieve = 2,
): Promise<Exchange> {
  let refusals = 0;
  for (let attempt = 1; ; attempt++) {
    const init = await sut.buyInit({ id: pack.id, amount, user_id: user });
    if (isOutOfStock(init)) refusals++;
    else if (!isRefusal(init, INTERNAL_ERROR)) return init;
    if (refusals === timesToBelieve || attempt === TRIES) return init;
    await waitUpTo("alternation");
  }
}

/** Returns whether a purchase was refused as out of stock, which a pack's flags need not show. Only the sandbox has one text. */
export function isOutOfStock(init: Exchange): boolean {
  if (init.surface === "sandbox") return isRefusal(init, OUT_OF_STOCK);
  const text = memberOf(init.json, "error");
  return init.status === OUT_OF_STOCK.status && isText(text) && LIKE_OUT_OF_STOCK.test(text);
}

/**
 * Waits for the end of a purchase, which has no items if it failed. In production only buy/status shows them: buy/init
 * may list items before.
 */
async function fulfil(run: RunContext, sut: PartnerClient, wanted: OfPack, init: Exchange): Promise<Purchase> {
  const at = run.time.anchor();
  const sessionId = memberOf(init.json, "session_id");
  if (typeof sessionId !== "string") throw new Inconclusive("buy/init gave no session_id");
  const fulfilled = sut.surface === "sandbox" ? init : await pollUntilSettled(sut, sessionId);
  const result = sut.surface === "sandbox" ? init.json : memberOf(fulfilled.json, "result");
  const items = itemsIn(memberOf(result, "nfts"));
  return { ...wanted, sessionId, items, init, fulfilled, at, fulfilledAt: run.time.anchor() };
}

/**
 * Polls a purchase until it is no longer pending.
 * @returns the next answer, without judging it
 * @throws {Inconclusive} if it stays pending
 */
export async function pollUntilSettled(sut: PartnerClient, sessionId: string): Promise<Exchange> {
  const sinceMs = performance.now();
  for (let poll = 0; poll < MAX_POLLS && performance.now() - sinceMs < MAX_POLLING_MS; poll++) {
    if (poll > 0) await wait("pendingPurchase");
    const status = await sut.buyStatus({ session_id: sessionId });
    if (!isPending(status) || sut.surface === "sandbox") return status;
  }
  throw new Inconclusive("the purchase stayed pending");
}

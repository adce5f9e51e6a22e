import { USER_LIMITS } from "../../contract/limits.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { UserClient, UserCredential } from "../client/user-client.ts";
import { Inconclusive, ignoreEarlyExit, ignoring, NotExercised } from "../exits/early-exits.ts";
import { settledValue } from "../exits/settled-value.ts";
import { type JsonObject, memberOf } from "../json/json-value.ts";
import type { Sighting } from "../ledger/attempt.ts";
import { isPending, resultOf } from "../oracles/purchase-result.ts";
import { refusedSomehow } from "../oracles/refusal.ts";
import { refusedWithErrorText } from "../oracles/user-refusal.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { sharedWork } from "../run-context/shared-work.ts";
import { usableCredential } from "../run-context/usable-credential.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import type { AccountContext, AccountName } from "./account-context.ts";
import { arrangementFailed } from "./arranged.ts";
import { cheapestCorePack, cheapestPack } from "./cheapest-pack.ts";

/** A crypto purchase without a known fault. */
export interface CryptoPurchase {
  readonly sessionId: string;
  /** A client of the account that owns it. */
  readonly caller: UserClient;
  /** The answer of buy/crypto, if it was bought and not arranged. */
  readonly bought?: Exchange;
}

/** Maximum polls. A purchase that is still pending then is reported as pending. */
const MAX_POLLS = 6;

/** The outcome of each account's shared purchase. A refusal counts too, because another request would use the key's limit. */
const sharedPurchases = sharedWork<AccountName, PromiseSettledResult<Awaited<ReturnType<typeof buyCrypto>>>>();

/** Packs and purchases of the user-key interface. */
export class CryptoPurchases {
  protected readonly context: AccountContext;

  constructor(context: AccountContext) {
    this.context = context;
  }

  /** Every listed pack. */
  readonly packs = (): Promise<readonly ListedPack[]> => this.context.run.catalogue.packs("user");

  /** All purchasable packs of the public list. */
  readonly purchasablePacks = (): Promise<readonly ListedPack[]> => this.context.run.catalogue.purchasable("user");

  /** Returns the pack that is bought if any will do. */
  readonly pack = (): Promise<ListedPack> => cheapestPack(this.context.run);

  /**
   * Returns a fulfilled purchase of an account: an arranged one, else a bought one. It is bought once per run, because
   * each purchase costs money and a minute of the key's limit.
   * @throws {NotExercised} if it can't be arranged and buying is not allowed
   */
  readonly purchase = async (account: AccountName = "first"): Promise<CryptoPurchase> => {
    try {
      return await this.arrangedPurchase("fulfilled", 0, account);
    } catch (stop) {
      // The second account's own purchase would cost money for little.
      if (!(stop instanceof NotExercised) || (account !== "first" && !this.context.run.target.isLoopback)) throw stop;
      return { ...(await this.#sharedPurchase(account)), caller: await this.context.caller(account) };
    }
  };

  /**
   * Returns a purchase with this outcome after so many pending polls.
   * @throws {NotExercised} if the provider arranges none
   */
  readonly arrangedPurchase = async (
    outcome: "fulfilled" | "pending" | "failed",
    polls: number,
    account: AccountName = "first",
  ): Promise<CryptoPurchase> => {
    const values = await this.context.state("a crypto purchase", { account, outcome, polls });
    return { sessionId: values.session_id, caller: await this.context.caller(account) };
  };

  /**
   * Returns a purchase made through buy/crypto: the scenario's own if provider states make keys, else the shared one of
   * the run.
   * @throws {Inconclusive} if it is refused
   */
  readonly boughtPurchase = async (): Promise<CryptoPurchase & { readonly bought: Exchange }> => {
    const purchase = this.context.run.states.isConfigured ? await this.#buy() : await this.#sharedPurchase();
    return { ...purchase, caller: await this.context.caller() };
  };

  /** Returns a purchase of the first account that no other scenario uses; bought if none can be arranged. */
  async ownPurchase(): Promise<CryptoPurchase> {
    const arranged = await this.arrangedPurchase("fulfilled", 0).catch(ignoring(NotExercised));
    if (arranged !== undefined) return arranged;
    await this.afterTheFirstPurchase();
    const caller = await this.context.caller();
    return buyCrypto(caller, (await this.pack()).id);
  }

  /**
   * Lets the shared purchase of the run go first if the configured key is the only one, because it verifies more than
   * any other request that would use the key's limit.
   */
  async afterTheFirstPurchase(): Promise<void> {
    if (!this.context.run.states.isConfigured) await this.#sharedPurchase().catch(ignoreEarlyExit);
  }

  /** Returns the answer to the shared purchase if the configured key is the only one and was sent in this form; else undefined. */
  async firstPurchaseAs(form: UserCredential["form"]): Promise<Exchange | undefined> {
    const { run } = this.context;
    // A session token makes the purchase if there is one.
    if (run.states.isConfigured || usableCredential(run, "USER_SESSION_TOKEN") !== undefined) return undefined;
    const bought = (await this.#sharedPurchase().catch(ignoreEarlyExit))?.bought;
    const isKeyHeader = bought !== undefined && headerOf(bought.request, "x-api-key") !== undefined;
    return isKeyHeader === (form === "x-api-key") ? bought : undefined;
  }

  /** Returns the shared purchase of the run and account, made at its first use. */
  async #sharedPurchase(account: AccountName = "first") {
    const outcome = sharedPurchases(this.context.run, account, async () => {
      const [settled] = await Promise.allSettled([this.#buy(account)]);
      return settled;
    });
    return settledValue(await outcome);
  }

  async #buy(account: AccountName = "first") {
    const { run } = this.context;
    const core = account === "first" ? undefined : await cheapestCorePack(run).catch(ignoring(Inconclusive));
    const pack = core ?? (await cheapestPack(run));
    return buyCrypto(await this.context.caller(account), pack.id);
  }
}

/**
 * Buys a pull of a pack.
 * @throws {Inconclusive} if the purchase is refused, because the full request body of buy/crypto is not documented
 */
export async function buyCrypto(
  caller: UserClient,
  clawId: string,
): Promise<CryptoPurchase & { readonly bought: Exchange }> {
  const bought = await caller.buyCrypto({ claw_id: clawId });
  const sessionId = sessionIn(bought);
  if (sessionId === undefined) throw arrangementFailed("purchase", bought);
  return { sessionId, caller, bought };
}

/** Returns the session that an accepted buy/crypto opened; undefined if it was refused. */
function sessionIn({ status, json }: Exchange): string | undefined {
  const sessionId = memberOf(memberOf(json, "result"), "session_id");
  return status === 200 && typeof sessionId === "string" ? sessionId : undefined;
}

/** Polls until the purchase is no longer pending, or too long; returns every answer, the last one decisive. */
export async function pollToEnd(
  run: RunContext,
  caller: UserClient,
  sessionId: string,
): Promise<readonly [Exchange, ...Exchange[]]> {
  // A poll may be held for seconds, so it must not occupy a slot.
  const poll = () => run.scheduler.yieldSlot(() => caller.buyStatus({ session_id: sessionId }));
  const first = await poll();
  const polls: [Exchange, ...Exchange[]] = [first];
  while (isPending(polls.at(-1) ?? first) && polls.length < MAX_POLLS) {
    await run.scheduler.yieldSlot(() => run.time.letPass(USER_LIMITS.pollRetryMs.min / 1000));
    polls.push(await poll());
  }
  return polls;
}

/**
 * Returns the final answer of a purchase.
 * @throws {Inconclusive} if a bought one gives no result, because it may have failed
 */
export async function settledAnswer(run: RunContext, purchase: CryptoPurchase): Promise<Exchange> {
  const [first, ...later] = await pollToEnd(run, purchase.caller, purchase.sessionId);
  const last = later.at(-1) ?? first;
  if (purchase.bought !== undefined && resultOf(last) === undefined) throw arrangementFailed("result", last);
  return last;
}

/**
 * Checks that a purchase from an unpurchasable pack fails. The answer of buy/crypto is not fully documented: it may
 * refuse, or open a session that fails when polled.
 * @throws {Inconclusive} if the session stays pending
 */
export async function failedPurchase(run: RunContext, buyer: UserClient, body: JsonObject): Promise<Sighting> {
  const answer = await buyer.buyCrypto(body);
  const sessionId = sessionIn(answer);
  if (sessionId === undefined) return { evidence: [answer], differences: refusedWithErrorText(answer) };
  const polls = await pollToEnd(run, buyer, sessionId);
  const last = polls.at(-1) ?? answer;
  if (isPending(last)) throw new Inconclusive("the purchase stayed pending");
  return { evidence: [answer, last], differences: refusedSomehow(last) };
}

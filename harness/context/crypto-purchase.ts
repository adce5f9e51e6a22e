import { USER_LIMITS } from "../../contract/limits.ts";
import type { UserClient } from "../client/user-client.ts";
import { Inconclusive, ignoring, NotExercised } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import type { RunContext } from "../operations/run-context.ts";
import { sharedWork } from "../operations/shared-work.ts";
import { isPending, resultOf } from "../oracles/purchase-result.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { AccountContext, AccountName } from "./account-context.ts";
import { arrangementFailed, textOf } from "./arranged.ts";
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

/**
 * Returns a fulfilled purchase of an account: an arranged one, else a bought one. It is bought once per run, because
 * each purchase costs money and a minute of the key's limit.
 * @throws {NotExercised} if it can't be arranged and buying is not allowed
 */
export async function cryptoPurchase(context: AccountContext, account: AccountName): Promise<CryptoPurchase> {
  try {
    return await arrangedPurchase(context, { account, outcome: "fulfilled", polls: 0 });
  } catch (stop) {
    // The second account's own purchase would cost money for little.
    if (!(stop instanceof NotExercised) || (account !== "first" && !context.run.target.isLoopback)) throw stop;
    const { sessionId, bought } = await boughtOnce(context, account);
    return { sessionId, bought, caller: await context.caller(account) };
  }
}

/**
 * Returns a purchase of an account in this state.
 * @throws {NotExercised} if the provider arranges none
 */
export async function arrangedPurchase(
  context: AccountContext,
  wanted: {
    readonly account: AccountName;
    readonly outcome: "fulfilled" | "pending" | "failed";
    readonly polls: number;
  },
): Promise<CryptoPurchase> {
  const sessionId = textOf((await context.state("a crypto purchase", wanted)).session_id, "a crypto purchase");
  return { sessionId, caller: await context.caller(wanted.account) };
}

/**
 * Buys a pull of a pack.
 * @throws {Inconclusive} if the purchase is refused, because the full request body of buy/crypto is not documented
 */
export async function buyCrypto(caller: UserClient, clawId: string): Promise<{ sessionId: string; bought: Exchange }> {
  const bought = await caller.buyCrypto({ claw_id: clawId });
  const sessionId = memberOf(memberOf(bought.json, "result"), "session_id");
  if (bought.status !== 200 || typeof sessionId !== "string") throw arrangementFailed("purchase", bought);
  return { sessionId, bought };
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
 * Returns a purchase made through buy/crypto: the scenario's own if provider states make keys, else the shared one of
 * the run.
 * @throws {Inconclusive} if it is refused
 */
export async function boughtPurchase(context: AccountContext): Promise<CryptoPurchase & { readonly bought: Exchange }> {
  const own = async () => buyCrypto(await context.caller(), (await cheapestPack(context.run)).id);
  const purchase = context.run.states.isConfigured ? await own() : await boughtOnce(context);
  return { ...purchase, caller: await context.caller() };
}

const purchases = sharedWork<AccountName, Awaited<ReturnType<typeof buyCrypto>>>();

/** Returns the shared purchase of the run and account, made at its first use. */
export function boughtOnce(context: AccountContext, account: AccountName = "first"): ReturnType<typeof buyCrypto> {
  return purchases(context.run, account, async () => {
    const core = account === "first" ? undefined : await cheapestCorePack(context.run).catch(ignoring(Inconclusive));
    const pack = core ?? (await cheapestPack(context.run));
    return buyCrypto(await context.caller(account), pack.id);
  });
}

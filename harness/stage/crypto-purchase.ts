import { setTimeout as sleep } from "node:timers/promises";
import { USER_LIMITS } from "../../contract/limits.ts";
import type { UserClient } from "../client/user-client.ts";
import { NotExercised } from "../exits/early-exits.ts";
import type { RunContext } from "../operations/run-context.ts";
import { perRun } from "../operations/run-memory.ts";
import { resultOf } from "../oracles/purchase-result.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import { arrangementFailed, textOf } from "./arranged.ts";
import type { AccountName, UserStage } from "./user-stage.ts";

/** A crypto purchase that nothing is known to be wrong with. */
export interface CryptoPurchase {
  readonly sessionId: string;
  /** Somebody of the account that it belongs to. */
  readonly caller: UserClient;
  /** The answer of buy/crypto, where it was bought and not arranged. */
  readonly bought?: Exchange;
}

/** Maximum polls. A purchase that is still pending then is reported as pending. */
const MAX_POLLS = 6;

/**
 * A fulfilled purchase of an account: arranged, or else bought, once in a run, since each costs money and a minute of the key.
 * @throws {NotExercised} when it can't be arranged and nothing may be bought
 */
export async function cryptoPurchase(stage: UserStage, account: AccountName): Promise<CryptoPurchase> {
  try {
    return await arrangedPurchase(stage, { account, outcome: "fulfilled", polls: 0 });
  } catch (stop) {
    if (!(stop instanceof NotExercised) || account !== "first") throw stop;
    const { sessionId, bought } = await boughtOnce(stage);
    return { sessionId, bought, caller: await stage.caller() };
  }
}

/**
 * A purchase of an account in that state.
 * @throws {NotExercised} when the provider arranges none
 */
export async function arrangedPurchase(
  stage: UserStage,
  wanted: {
    readonly account: AccountName;
    readonly outcome: "fulfilled" | "pending" | "failed";
    readonly polls: number;
  },
): Promise<CryptoPurchase> {
  const sessionId = textOf((await stage.state("a crypto purchase", wanted)).session_id, "a crypto purchase");
  return { sessionId, caller: await stage.caller(wanted.account) };
}

/**
 * Buys a pull of a pack, by a credential whose turn it is.
 * @throws {Inconclusive} when the purchase is refused: what else buy/crypto asks for is not shown
 */
export async function buyCrypto(caller: UserClient, clawId: string): Promise<{ sessionId: string; bought: Exchange }> {
  const bought = await caller.buyCrypto({ claw_id: clawId });
  const sessionId = memberOf(memberOf(bought.json, "result"), "session_id");
  if (bought.status !== 200 || typeof sessionId !== "string") throw arrangementFailed("purchase", bought);
  return { sessionId, bought };
}

/** Polls until the purchase is not pending any more, or for so long that it should not be; gives every answer, the last one decisive. */
export async function pollToEnd(
  run: RunContext,
  caller: UserClient,
  sessionId: string,
): Promise<readonly [Exchange, ...Exchange[]]> {
  // A poll may be held for seconds, which nobody else has to wait for.
  const poll = () => run.scheduler.yieldSlot(() => caller.buyStatus({ session_id: sessionId }));
  const first = await poll();
  const polls: [Exchange, ...Exchange[]] = [first];
  while (isPending(polls.at(-1) ?? first) && polls.length < MAX_POLLS) {
    await run.scheduler.yieldSlot(() => sleep(USER_LIMITS.pollRetryMs.min));
    polls.push(await poll());
  }
  return polls;
}

/**
 * The answer that a purchase comes to.
 * @throws {Inconclusive} when one that was really bought comes to no result: it may have failed
 */
export async function settledAnswer(run: RunContext, purchase: CryptoPurchase): Promise<Exchange> {
  const [first, ...later] = await pollToEnd(run, purchase.caller, purchase.sessionId);
  const last = later.at(-1) ?? first;
  if (purchase.bought !== undefined && resultOf(last) === undefined) throw arrangementFailed("result", last);
  return last;
}

/** An answer with a result as well is wrong, but says all that there is to wait for. */
export function isPending(exchange: Exchange): boolean {
  return exchange.status < 300 && memberOf(exchange.json, "status") === "pending" && resultOf(exchange) === undefined;
}

/**
 * A purchase made through buy/crypto: the scenario's own where keys are made, else the run's one.
 * @throws {Inconclusive} when it is refused
 */
export async function boughtPurchase(stage: UserStage): Promise<CryptoPurchase & { readonly bought: Exchange }> {
  const own = async () => buyCrypto(await stage.caller(), (await stage.given.pack()).id);
  const purchase = stage.run.states.isOffered ? await own() : await boughtOnce(stage);
  return { ...purchase, caller: await stage.caller() };
}

const purchases = perRun((_: RunContext) => ({ first: undefined as ReturnType<typeof buyCrypto> | undefined }));

/** The run's one purchase, made at the first need. */
export function boughtOnce(stage: UserStage): ReturnType<typeof buyCrypto> {
  const bought = purchases(stage.run);
  const { first } = bought;
  // The buyer may wait for its key's turn, and time moves only while nobody is at work.
  if (first !== undefined) return stage.run.scheduler.yieldSlot(() => first);
  bought.first = (async () => {
    const pack = await stage.given.pack();
    return buyCrypto(await stage.caller(), pack.id);
  })();
  return bought.first;
}

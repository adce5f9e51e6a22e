import { setTimeout as sleep } from "node:timers/promises";
import type { UserEndpointKey } from "../../contract/endpoints.ts";
import { RATE_LIMITS } from "../../contract/limits.ts";
import type { UserCredential } from "../client/user-client.ts";
import type { AccountName } from "../context/account-context.ts";
import { arrangementFailed } from "../context/arranged.ts";
import type { UserContext } from "../context/user-context.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import { silenceOf } from "../operations/key-budget.ts";
import { isAboutLimit } from "../oracles/user-refusal.ts";
import type { Exchange } from "../transport/exchange.ts";

/** The endpoints whose requests are counted. */
export type LimitedEndpoint = Extract<UserEndpointKey, "buy/crypto" | "take-claw-bid-init" | "take-claw-bid-finish">;

/** A valid body of its endpoint. */
type Body = Readonly<Record<string, unknown>>;

/** Returns valid bodies of an account, independent of each other. */
export async function acceptableBodies(
  context: UserContext,
  endpoint: LimitedEndpoint,
  count: number,
  account: AccountName = "first",
): Promise<readonly Body[]> {
  const bodies: Body[] = [];
  while (bodies.length < count) bodies.push(await acceptableBody(context, endpoint, account));
  return bodies;
}

async function acceptableBody(context: UserContext, endpoint: LimitedEndpoint, account: AccountName): Promise<Body> {
  if (endpoint === "buy/crypto") {
    await context.given.afterTheFirstPurchase();
    return { claw_id: (await context.given.pack()).id };
  }
  if (endpoint === "take-claw-bid-init") return { mint_address: (await context.given.clawItem(account)).mintAddress };
  const sale = await context.given.signedSale(account);
  return { session_id: sale.sessionId, txs: sale.txs };
}

/** Sends a request at once, regardless of the key's limit. */
export function sendAtOnce(
  context: UserContext,
  credential: UserCredential,
  endpoint: LimitedEndpoint,
  body: Body | undefined,
): Promise<Exchange> {
  return context.sut.as(credential).call(endpoint, { body: body ?? {} }, { isPatient: false });
}

/** Attempts with a pair: a fixed window may end between two requests, but not in both attempts. */
const ROUNDS = 2;
/** Maximum attempts if answers are slower than the window. */
const MAX_TRIES = 5;

/**
 * Sends two quick requests of one key that would each be accepted alone. If both are accepted, it repeats that with
 * another key or window, because a fixed window may have ended between them.
 * @param forms header forms of the first and the second request
 * @throws {Inconclusive} if one is refused for another reason than its rate
 */
export async function quickPair(
  context: UserContext,
  endpoint: LimitedEndpoint,
  forms: readonly [UserCredential["form"], UserCredential["form"]] = ["x-api-key", "x-api-key"],
): Promise<readonly [Exchange, Exchange]> {
  const known = endpoint === "buy/crypto" ? await afterThePurchase(context) : undefined;
  if (known !== undefined) return known;
  const windowMs = windowOf(endpoint) * 1000;
  let round = 0;
  for (let turn = 0; turn < MAX_TRIES; turn++) {
    const { value } = await context.keyOf();
    const [one, other] = await acceptableBodies(context, endpoint, 2);
    const pair = context.budget.hold(value, endpoint, async () => [
      await sendAtOnce(context, { form: forms[0], value }, endpoint, one),
      await sendAtOnce(context, { form: forms[1], value }, endpoint, other),
    ]);
    const [first, second] = await pair.catch((stop) => {
      if (!(stop instanceof NotExercised) || context.run.states.isOffered || endpoint !== "buy/crypto") throw stop;
      return withinTheWindow(context, { form: forms[1], value }, endpoint);
    });
    if (first === undefined || second === undefined) throw new TypeError("two requests have two answers");
    if (isAboutLimit(second)) return [first, second];
    if (first.status < 400 && (await isAcceptedLater(context, value, endpoint, { body: other, broken: second }))) {
      return [first, second];
    }
    for (const answer of [first, second]) if (answer.status >= 400) throw arrangementFailed("accepted request", answer);
    const isQuick = second.doneAtMs - first.sentAtMs < windowMs;
    if (isQuick && ++round === ROUNDS) return [first, second];
  }
  throw new Inconclusive("two requests took longer than the window");
}

/**
 * Returns whether a request that failed right after another one is accepted after the window, so that only its rate was
 * the reason. A refusal with another text stays open.
 */
async function isAcceptedLater(
  context: UserContext,
  key: string,
  endpoint: LimitedEndpoint,
  { body, broken }: { readonly body: Body | undefined; readonly broken: Exchange },
): Promise<boolean> {
  if (broken.status !== 500 || !context.run.states.isOffered) return false;
  const again = await context.budget.hold(key, endpoint, () =>
    sendAtOnce(context, { form: "x-api-key", value: key }, endpoint, body),
  );
  return again.status < 400;
}

/** Sends requests of a key whose window can't be waited for, until one is limited. Returns the last two answers. */
async function withinTheWindow(context: UserContext, credential: UserCredential, endpoint: LimitedEndpoint) {
  const answers: Exchange[] = [];
  while (answers.length <= MAX_AFTER_TURN) {
    const [body] = await acceptableBodies(context, endpoint, 1);
    const answer = await sendAtOnce(context, credential, endpoint, body);
    answers.push(answer);
    if (isAboutLimit(answer)) break;
    if (answer.status >= 400) throw arrangementFailed("accepted request", answer);
  }
  return [answers.at(-2) ?? answers.at(-1), answers.at(-1)];
}

/** Maximum requests that may be accepted, because a fixed window ends between them. */
const MAX_AFTER_TURN = 2;

/** Returns the length of the window. Seconds. */
function windowOf(endpoint: LimitedEndpoint): number {
  return RATE_LIMITS.find((limit) => limit.endpoint === endpoint)?.windowSeconds ?? 0;
}

/** If the configured key is the only one, its shared purchase is the first of the pair, which saves a window. */
async function afterThePurchase(context: UserContext): Promise<readonly [Exchange, Exchange] | undefined> {
  const silenceS = silenceOf("buy/crypto") ?? 0;
  const first = await context.given.firstPurchaseAs("x-api-key");
  if (first === undefined || performance.now() - first.doneAtMs > (silenceS / 2) * 1000) return undefined;
  const [body] = await acceptableBodies(context, "buy/crypto", 1);
  const second = await sendAtOnce(context, context.key(), "buy/crypto", body);
  if (isAboutLimit(second)) return [first, second];
  // The end of a fixed window lets a second request through, but not a third.
  const third = await sendAtOnce(context, context.key(), "buy/crypto", body);
  const isQuick = performance.now() - first.doneAtMs < (silenceS / 2) * 1000;
  if (second.status >= 400 || third.status >= 400 || !isQuick) {
    throw new Inconclusive("a new limit window may have started between the two requests");
  }
  return [first, second];
}

/**
 * Sends requests of one key at these times after the first answer.
 * @param pausesS seconds, ascending; `isReal` if they are too short for a move of time
 * @returns the answers, and bounds of the time from the first to the last on any clock
 */
export async function requestsOverTime(
  context: UserContext,
  endpoint: LimitedEndpoint,
  { pausesS, isReal }: { readonly pausesS: readonly number[]; readonly isReal: boolean },
): Promise<{ readonly exchanges: readonly [Exchange, ...Exchange[]]; readonly spanS: number }> {
  const credential = await context.keyOf();
  const [firstBody, ...bodies] = await acceptableBodies(context, endpoint, pausesS.length + 1);
  return context.budget.hold(credential.value, endpoint, async () => {
    const start = context.now();
    const first = await sendAtOnce(context, credential, endpoint, firstBody);
    if (first.status >= 400) throw arrangementFailed("accepted request", first);
    const exchanges: [Exchange, ...Exchange[]] = [first];
    for (const [at, body] of bodies.entries()) {
      const from = pausesS[at] ?? 0;
      const isAtOnce = from === (pausesS[at - 1] ?? 0);
      if (!isAtOnce && isReal) await sleep(Math.max(0, from - context.run.time.elapsedS(start)) * 1000);
      if (!isAtOnce && !isReal) await context.timeSince(start, { from, to: from + 1 });
      exchanges.push(await sendAtOnce(context, credential, endpoint, body));
    }
    return { exchanges, spanS: context.run.time.elapsedS(start) };
  });
}

/**
 * Sends two requests of one key with this silence between them.
 * @param isReal whether it is too short for a move of time
 */
export async function requestsAfterSilence(
  context: UserContext,
  endpoint: LimitedEndpoint,
  silence: { readonly from: number; readonly to: number },
  isReal: boolean,
): Promise<readonly [Exchange, Exchange]> {
  const credential = await context.keyOf();
  for (let turn = 1; ; turn++) {
    const [one, other] = await acceptableBodies(context, endpoint, 2);
    const pair = await context.budget.hold(credential.value, endpoint, async () => {
      const first = await sendAtOnce(context, credential, endpoint, one);
      if (first.status >= 400) throw arrangementFailed("accepted request", first);
      if (isReal) await sleep(silence.from * 1000);
      else await context.timeSince(context.now(), silence);
      const second = await sendAtOnce(context, credential, endpoint, other);
      if (second.status >= 400 && !isAboutLimit(second)) throw arrangementFailed("accepted request", second);
      return [first, second] as const;
    });
    // A delay of this machine would hide a window that is too long.
    const [first, second] = pair;
    const isLate = isReal && second.status < 400 && second.sentAtMs - first.doneAtMs > silence.to * 1000;
    if (!isLate || turn === MAX_TRIES) return pair;
  }
}

/**
 * Sends one request of each caller, immediately one after another.
 * @param callers `isUnused` if the key was just made, so that nothing can have been counted for it
 * @returns only the first answer if an unused key is limited at its first request
 * @throws {Inconclusive} if the first is not accepted, because nothing was counted that could limit the others
 */
export async function requestsSideBySide(
  context: UserContext,
  endpoint: LimitedEndpoint,
  callers: readonly {
    readonly credential: UserCredential;
    readonly account: AccountName;
    readonly isUnused?: boolean;
  }[],
): Promise<readonly [Exchange, ...Exchange[]]> {
  const bodies: Body[] = [];
  for (const { account } of callers) bodies.push(await acceptableBody(context, endpoint, account));
  const exchanges: Exchange[] = [];
  const sendAll = async (): Promise<void> => {
    for (const [at, { credential }] of callers.entries()) {
      exchanges.push(await sendAtOnce(context, credential, endpoint, bodies[at]));
    }
  };
  const keys = callers.map(({ credential }) => credential).filter(({ isSession }) => isSession !== true);
  await inAllTurns(
    context,
    keys.map(({ value }) => ({ key: value, endpoint })),
    sendAll,
  );
  const [first, ...others] = exchanges;
  if (first === undefined) throw new TypeError("nobody called");
  if (callers[0]?.isUnused === true && isAboutLimit(first)) return [first];
  if (first.status >= 400) throw arrangementFailed("accepted request", first);
  return [first, ...others];
}

/**
 * Sends one request of one key to each endpoint, immediately one after another.
 * @throws {Inconclusive} if one is refused for another reason than its rate
 */
export async function requestsInARow(
  context: UserContext,
  endpoints: readonly LimitedEndpoint[],
): Promise<readonly [Exchange, ...Exchange[]]> {
  const credential = await context.keyOf();
  const bodies: Body[] = [];
  for (const endpoint of endpoints) bodies.push(await acceptableBody(context, endpoint, "first"));
  const exchanges: Exchange[] = [];
  const sendAll = async (): Promise<void> => {
    for (const [at, endpoint] of endpoints.entries()) {
      exchanges.push(await sendAtOnce(context, credential, endpoint, bodies[at]));
    }
  };
  await inAllTurns(
    context,
    endpoints.map((endpoint) => ({ key: credential.value, endpoint })),
    sendAll,
  );
  const [first, ...others] = exchanges;
  if (first === undefined || first.status >= 400) throw new Inconclusive("the first request was not accepted");
  return [first, ...others];
}

/** Reserves all keys before the first request, so that nothing delays the others. */
function inAllTurns(
  context: UserContext,
  turns: readonly { readonly key: string; readonly endpoint: LimitedEndpoint }[],
  work: () => Promise<void>,
): Promise<void> {
  const [turn, ...others] = turns;
  if (turn === undefined) return work();
  return context.budget.hold(turn.key, turn.endpoint, () => inAllTurns(context, others, work));
}

import { type RATE_LIMITS, windowSecondsOf } from "../../contract/limits.ts";
import type { UserCredential } from "../client/user-client.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isAboutLimit } from "../oracles/user-refusal.ts";
import type { Anchor } from "../schedule/timekeeper.ts";
import type { Connection } from "../transport/connection.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { AccountName } from "./account-context.ts";
import { allSettledOrThrow } from "./all-settled-or-throw.ts";
import { arrangementFailed } from "./arranged.ts";
import { atLeastOne } from "./at-least-one.ts";
import type { UserContext } from "./user-context.ts";

/** The endpoints whose requests are counted. */
export type LimitedEndpoint = (typeof RATE_LIMITS)[number]["endpoint"];

/** Returns whose key sends requests. Without provider states it is the first account, whose key makes the fewest purchases. */
export function ownerOf({ run }: UserContext, account: AccountName): AccountName {
  return run.states.isConfigured ? account : "first";
}

/** Returns valid bodies of an account, independent of each other. */
export async function acceptableBodies(
  context: UserContext,
  endpoint: LimitedEndpoint,
  count: number,
  account: AccountName = "first",
): Promise<readonly JsonObject[]> {
  const bodies: JsonObject[] = [];
  while (bodies.length < count) bodies.push(await acceptableBody(context, endpoint, account));
  return bodies;
}

async function acceptableBody(
  context: UserContext,
  endpoint: LimitedEndpoint,
  account: AccountName,
): Promise<JsonObject> {
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
  body: JsonObject | undefined,
  connection?: Connection,
): Promise<Exchange> {
  const client = connection === undefined ? context.sut : context.sut.on(connection);
  return client.as(credential).call(endpoint, { body: body ?? {} }, { waitsForLimit: false });
}

/** @throws {Inconclusive} if a request was refused that counts only if it is accepted */
export function requireAccepted(answer: Exchange): void {
  if (answer.status >= 400) throw arrangementFailed("accepted request", answer);
}

/** Maximum attempts if a delay of this machine hides what the answers show. */
const MAX_TRIES = 5;

/**
 * Sends requests of one key at these times. Those without a pause are sent at the same time as the first one, which the
 * check of a limit has to survive. One of them has to be accepted.
 * @param pausesS seconds, ascending; `isReal` if they are too short for a move of time; `key` default: one of the account
 * @returns the answers, and bounds of the time from the first to the last on any clock
 */
export async function requestsOverTime(
  context: UserContext,
  endpoint: LimitedEndpoint,
  {
    pausesS,
    isReal,
    account,
    key,
  }: {
    readonly pausesS: readonly number[];
    readonly isReal: boolean;
    readonly account: AccountName;
    readonly key?: UserCredential;
  },
): Promise<{ readonly exchanges: readonly [Exchange, ...Exchange[]]; readonly spanS: number }> {
  // Before the first request, which would use the limit of the only key.
  if (!isReal) context.run.time.requireReachable(Math.max(0, ...pausesS));
  const owner = ownerOf(context, account);
  const credential = key ?? (await context.keyOf(owner));
  const [firstBody, ...bodies] = await acceptableBodies(context, endpoint, pausesS.length + 1, owner);
  return context.budget.hold(credential.value, endpoint, async () => {
    const concurrent = pausesS.filter((pauseS) => pauseS === 0).length;
    const bodiesAtOnce = [firstBody, ...bodies.slice(0, concurrent)];
    const { start, answers } = await sendTogether(context, credential, endpoint, bodiesAtOnce);
    const exchanges: [Exchange, ...Exchange[]] = [...answers];
    for (const [nth, body] of bodies.slice(concurrent).entries()) {
      const at = concurrent + nth;
      const from = pausesS[at] ?? 0;
      const isAtOnce = from === (pausesS[at - 1] ?? 0);
      if (!isAtOnce && isReal) await context.run.time.letPassSince(start, from);
      if (!isAtOnce && !isReal) await context.timeSince(start, { from, to: from + 1 });
      exchanges.push(await sendAtOnce(context, credential, endpoint, body));
    }
    return { exchanges, spanS: context.run.time.elapsedS(start) };
  });
}

/**
 * Sends requests of a key at the same time, each on a new connection, so that none waits for another. Others wait, because
 * a busy system takes the requests up one after another.
 * @throws {Inconclusive} if none is accepted
 */
async function sendTogether(
  context: UserContext,
  credential: UserCredential,
  endpoint: LimitedEndpoint,
  bodies: readonly (JsonObject | undefined)[],
): Promise<{ readonly start: Anchor; readonly answers: readonly [Exchange, ...Exchange[]] }> {
  const clients = bodies.map((body) => ({ body, connection: context.anotherConnection() }));
  const { start, sent } = await context.whileOthersWait(async () => ({
    start: context.now(),
    sent: await allSettledOrThrow(
      clients.map(({ body, connection }) => sendAtOnce(context, credential, endpoint, body, connection)),
    ),
  }));
  const answers = atLeastOne(sent, "no request");
  requireAccepted(answers.find(({ status }) => status < 400) ?? answers[0]);
  return { start, answers };
}

/** Requests that follow an accepted one after a silence; a fixed window that ends among them lets one of them through. */
const FOLLOWING = 2;

/** Requests of one key before and after a silence. */
interface AfterSilence {
  /** The last one may be a refusal for another reason if an earlier one refused the same request. */
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** What followed the last one at once, if it was accepted; the same request again. */
  readonly following: readonly Exchange[];
  /** Bound of the time from the last one to the end of those that followed, on any clock. */
  readonly spanS: number;
}

/**
 * Sends two requests of one key with this silence between them, and others right after the second one.
 * @param isReal whether it is too short for a move of time
 * @param isRetried whether the second one is also sent within the window, right after the first
 */
export async function requestsAfterSilence(
  context: UserContext,
  endpoint: LimitedEndpoint,
  silence: { readonly from: number; readonly to: number },
  { isReal, isRetried }: { readonly isReal: boolean; readonly isRetried: boolean },
): Promise<AfterSilence> {
  if (!isReal) context.run.time.requireReachable(silence.from);
  const credential = await context.keyOf();
  for (let turn = 1; ; turn++) {
    const [one, other] = await acceptableBodies(context, endpoint, 2);
    const { silentS, ...sent } = await context.budget.hold(credential.value, endpoint, async () => {
      const first = await sendAtOnce(context, credential, endpoint, one);
      requireAccepted(first);
      const refused = isRetried && turn === 1 ? await sendAtOnce(context, credential, endpoint, other) : undefined;
      // A window that ended right after the first request lets the second one through.
      if (refused !== undefined && !isAboutLimit(refused))
        return { exchanges: [first] as const, following: [], spanS: 0, silentS: 0 };
      const start = context.now();
      if (isReal) await context.run.time.letPassSince(start, silence.from);
      else await context.timeSince(start, silence);
      const silentS = context.run.time.elapsedS(start);
      const end = context.now();
      const last = await sendAtOnce(context, credential, endpoint, other);
      if (!isAboutLimit(last) && refused === undefined) requireAccepted(last);
      const following: Exchange[] = [];
      while (isRetried && last.status < 400 && following.length < FOLLOWING)
        following.push(await sendAtOnce(context, credential, endpoint, other));
      const exchanges = [first, ...(refused === undefined ? [] : [refused]), last] as const;
      return { exchanges, following, spanS: context.run.time.elapsedS(end), silentS };
    });
    const { exchanges } = sent;
    if (exchanges.length === 1) continue;
    // A delay of this machine, or another wait for time, would hide a window that is too long.
    const isLate = exchanges.at(-1)?.status === 200 && silentS > silence.to;
    if (!isLate || turn === MAX_TRIES) return sent;
  }
}

/**
 * Sends requests immediately one after another.
 * @param requests `isUnused` if the key was just made, so that nothing can have been counted for it
 * @returns only the first answer if an unused key is limited at its first request
 * @throws {Inconclusive} if the first is not accepted, because nothing was counted that could limit the others
 */
export async function requestsInARow(
  context: UserContext,
  requests: readonly LimitedRequest[],
): Promise<readonly [Exchange, ...Exchange[]]> {
  const [head] = atLeastOne(requests, "no request");
  for (let turn = 1; ; turn++) {
    const exchanges = await sendReserved(context, requests);
    const [first] = exchanges;
    const isLimited = isAboutLimit(first);
    if (head.isUnused === true && isLimited) return [first];
    if (!isLimited || turn === MAX_TURNS || !(await isWindowOver(context, head.endpoint))) {
      requireAccepted(first);
      return exchanges;
    }
  }
}

/** Maximum turns if the first request meets the limit of another scenario's key, which a limit per key never does. */
const MAX_TURNS = 6;
/** Longest window that passes in real time. Seconds. */
const MAX_REAL_WINDOW_S = 1;

/** Waits until a window of now is over; false if nothing can move that time. */
async function isWindowOver(context: UserContext, endpoint: LimitedEndpoint): Promise<boolean> {
  const windowS = windowSecondsOf(endpoint);
  if (windowS <= MAX_REAL_WINDOW_S) await context.run.time.letPass(windowS * 1.1);
  else if (context.run.states.isConfigured) await context.timeSince(context.now(), { from: windowS + 1 });
  else return false;
  return true;
}

interface LimitedRequest {
  readonly credential: UserCredential;
  readonly endpoint: LimitedEndpoint;
  readonly account: AccountName;
  readonly isUnused?: boolean;
}

/**
 * Returns the requests in one order for all scenarios, or two that share a key would wait for each other. Each key and
 * endpoint comes once.
 */
function inOneOrder(requests: readonly LimitedRequest[]): readonly LimitedRequest[] {
  const byName = new Map(requests.map((each) => [`${each.endpoint} ${each.credential.value}`, each]));
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** Makes the bodies of all requests and reserves their keys before it sends the first one, so that nothing delays the others. */
async function sendReserved(
  context: UserContext,
  requests: readonly LimitedRequest[],
): Promise<readonly [Exchange, ...Exchange[]]> {
  const bodies: JsonObject[] = [];
  for (const { endpoint, account } of requests) bodies.push(await acceptableBody(context, endpoint, account));
  const reserved = inOneOrder(requests.filter(({ credential }) => credential.isSession !== true));
  const sendAll = async (): Promise<readonly Exchange[]> => {
    const exchanges: Exchange[] = [];
    for (const [nth, { credential, endpoint }] of requests.entries())
      exchanges.push(await sendAtOnce(context, credential, endpoint, bodies[nth]));
    return exchanges;
  };
  const send = reserved.reduceRight(
    (work, { credential, endpoint }) =>
      () =>
        context.budget.hold(credential.value, endpoint, work),
    sendAll,
  );
  return atLeastOne(await send(), "no request");
}

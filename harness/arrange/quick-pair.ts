import { windowSecondsOf } from "../../contract/limits.ts";
import { cheapestFirst } from "../client/listed-pack.ts";
import type { UserCredential } from "../client/user-client.ts";
import { Inconclusive, ignoring, NotExercised } from "../exits/early-exits.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isAboutLimit } from "../oracles/user-refusal.ts";
import { silenceOf } from "../schedule/key-budget.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { AccountName, Scope } from "./account-context.ts";
import { acceptableBodies, type LimitedEndpoint, ownerOf, requireAccepted, sendAtOnce } from "./limited-requests.ts";
import type { UserContext } from "./user-context.ts";
import { areBeyondWindows, MAX_WINDOWS } from "./window-ends.ts";

/** The key of a pair, and how it is sent. */
interface PairKey {
  /** Header forms of the first and the second request; default: `x-api-key`. */
  readonly forms?: readonly [UserCredential["form"], UserCredential["form"]];
  /** Scopes of the key, if the provider makes keys; default: both. */
  readonly scopes?: readonly Scope[];
  /** Owner of the key, if the provider makes keys; default: the first account. */
  readonly account?: AccountName;
}

/**
 * Sends two quick requests of one key that would each be accepted alone. If both are accepted, it repeats that with
 * other keys or windows, until it is no accident that a fixed window ended between them each time.
 * @throws {Inconclusive} if one is refused for another reason than its rate, or if answers are too slow
 */
export async function quickPair(
  context: UserContext,
  endpoint: LimitedEndpoint,
  { forms = ["x-api-key", "x-api-key"], scopes, account = "first" }: PairKey = {},
): Promise<readonly [Exchange, Exchange]> {
  const known = endpoint === "buy/crypto" ? await afterThePurchase(context, forms) : undefined;
  if (known !== undefined) return known;
  const owner = ownerOf(context, account);
  const pairs: Exchange[][] = [];
  for (let turn = 0; turn < MAX_WINDOWS; turn++) {
    const scoped = scopes && (await context.freshKey({ scopes, account: owner }).catch(ignoring(NotExercised)));
    const { value } = scoped ?? (await context.keyOf(owner));
    const [one, like] = await acceptableBodies(context, endpoint, 2, owner);
    const other = endpoint === "buy/crypto" ? ((await ofAnotherPack(context, turn)) ?? like) : like;
    const pair = context.budget.hold(value, endpoint, async () => [
      await sendAtOnce(context, { form: forms[0], value }, endpoint, one),
      await sendAtOnce(context, { form: forms[1], value }, endpoint, other),
    ]);
    const [first, second] = await pair.catch((stop) => {
      if (!(stop instanceof NotExercised) || context.run.states.isConfigured) throw stop;
      return withinTheWindow(context, { form: forms[1], value }, endpoint);
    });
    if (first === undefined || second === undefined) throw new TypeError("two requests have two answers");
    if (isAboutLimit(second)) return [first, second];
    if (first.status < 400 && (await isAcceptedLater(context, value, endpoint, { body: other, broken: second }))) {
      return [first, second];
    }
    requireAccepted(first);
    // The other pack may be sold out.
    if (second.status >= 400 && other !== like && turn + 1 < MAX_WINDOWS) continue;
    requireAccepted(second);
    pairs.push([first, second]);
    if (areBeyondWindows(endpoint, pairs)) return [first, second];
  }
  throw new Inconclusive("a fixed window may have ended between two requests each time");
}

/**
 * Returns whether a request that failed right after another one is accepted after the window, so that only its rate was
 * the reason. A refusal with another text stays open.
 */
async function isAcceptedLater(
  context: UserContext,
  key: string,
  endpoint: LimitedEndpoint,
  { body, broken }: { readonly body: JsonObject | undefined; readonly broken: Exchange },
): Promise<boolean> {
  if (broken.status !== 500 || !context.run.states.isConfigured) return false;
  const again = await context.budget.hold(key, endpoint, () =>
    sendAtOnce(context, { form: "x-api-key", value: key }, endpoint, body),
  );
  return again.status < 400;
}

/**
 * Sends requests of a key whose window can't be waited for, until one is limited. Returns the last two answers.
 * @throws {Inconclusive} if they took so long that two windows may have ended
 */
async function withinTheWindow(context: UserContext, credential: UserCredential, endpoint: LimitedEndpoint) {
  const bodies = await acceptableBodies(context, endpoint, MAX_AFTER_TURN + 1);
  const answers: Exchange[] = [];
  const startMs = performance.now();
  for (const body of bodies) {
    const answer = await sendAtOnce(context, credential, endpoint, body);
    answers.push(answer);
    if (isAboutLimit(answer)) break;
    requireAccepted(answer);
  }
  const isQuick = performance.now() - startMs < windowSecondsOf(endpoint) * 1000;
  if (!answers.some(isAboutLimit) && !isQuick) throw new Inconclusive("the requests took longer than the window");
  return [answers.at(-2) ?? answers.at(-1), answers.at(-1)];
}

/**
 * Returns a purchase of another pack than the cheapest, because the limit does not depend on the pack; undefined where
 * only real purchases can be made.
 * @param turn from 0; another pack in each
 */
async function ofAnotherPack({ run, given }: UserContext, turn: number): Promise<JsonObject | undefined> {
  if (!run.states.isConfigured) return undefined;
  const packs = cheapestFirst(await given.purchasablePacks()).slice(1);
  const pack = packs[turn % packs.length];
  return pack === undefined ? undefined : { claw_id: pack.id };
}

/** Maximum requests that may be accepted, because a fixed window ends between them. */
const MAX_AFTER_TURN = 2;

/** If the configured key is the only one, its shared purchase is the first of the pair, which saves a window. */
async function afterThePurchase(
  context: UserContext,
  [ofFirst, form]: NonNullable<PairKey["forms"]>,
): Promise<readonly [Exchange, Exchange] | undefined> {
  const silenceS = silenceOf("buy/crypto");
  const first = await context.given.firstPurchaseAs(ofFirst);
  if (first === undefined || performance.now() - first.doneAtMs > (silenceS / 2) * 1000) return undefined;
  const [body] = await acceptableBodies(context, "buy/crypto", 1);
  const second = await sendAtOnce(context, context.configuredKey("first", form), "buy/crypto", body);
  if (isAboutLimit(second)) return [first, second];
  // The end of a fixed window lets a second request through, but not a third.
  const third = await sendAtOnce(context, context.configuredKey("first", form), "buy/crypto", body);
  const isQuick = performance.now() - first.doneAtMs < (silenceS / 2) * 1000;
  if (second.status >= 400 || third.status >= 400 || !isQuick) {
    throw new Inconclusive("a new limit window may have started between the two requests");
  }
  return [first, second];
}

import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import type { SurfaceHistory } from "../history/history.ts";
import type { Result } from "../history/purchases.ts";
import { isText, memberOf, textOf } from "../json/json-value.ts";
import { NONE } from "../oracles/difference.ts";
import { resultOf } from "../oracles/purchase-result.ts";
import { equals } from "../oracles/value.ts";
import { repeated } from "./evidence.ts";
import { holdingsIn } from "./holders.ts";
import type { Judged } from "./judgement.ts";
import type { AnswerRule, RunRule } from "./rule.ts";

/** User ids without blanks and control characters, of a length that every system can store. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,200}$/u;

/**
 * A result names the user of its buy/init. Open if several users have the session, which a restarted sandbox may use again,
 * and in another normal form, in which a database may store it. Only adds findings: scenarios do the same.
 */
export const echoesUser: AnswerRule = (answer, history) => {
  if (answer.surface === "user" || answer.endpoint !== "buy/status") return [];
  const { starts = [] } = history.of(answer.surface).purchases.of(answer) ?? {};
  const [user, ...others] = new Set(starts.map((start) => start.user));
  const echo = memberOf(resultOf(answer), "user_id");
  if (others.length > 0 || typeof user !== "string" || typeof echo !== "string" || !PLAIN.test(user)) return [];
  if (user.normalize() === echo.normalize()) return [];
  return [["buy-status.user-id-echo", equals("result.user_id", user, echo)]];
};

const SAME_RESULT: Readonly<Record<Surface, RequirementId>> = {
  sandbox: "buy-status.stays-fulfilled",
  partner: "buy-status.stays-fulfilled",
  user: "crypto-status.fulfilled-is-stable",
};

/**
 * What identifies a purchase stays in all results of its session. Open if several purchases have the session, and once an
 * item was sold or ordered (A-STATUS-LIST). Only adds findings: scenarios compare whole results.
 */
export const keepsResult: AnswerRule = (answer, history) => {
  if (answer.endpoint !== "buy/status" || resultOf(answer) === undefined) return [];
  const { purchases, holdings } = history.of(answer.surface);
  const { starts, results } = purchases.of(answer) ?? {};
  const [first, last] = [results?.at(0), results?.at(-1)];
  if (first === undefined || last === undefined || starts?.length !== 1) return [];
  // The result of another user is another fault.
  if (last.result.user_id !== first.result.user_id) return [];
  const { sentAtMs } = first.exchange;
  if (first.items.some(({ id }) => (holdings.lastLeavingMs(id) ?? 0) > sentAtMs)) return [];
  const differences = ["public_id", "tx_hash"].flatMap((name) => {
    const [was, is] = [first.result[name], last.result[name]];
    return isText(was) && isText(is) ? equals(`result.${name}`, was, is) : NONE;
  });
  return differences.length === 0 ? [] : [[SAME_RESULT[answer.surface], differences]];
};

/**
 * Production delivers as many items as were bought. A pack may sell out during a single purchase. Open whether a result still
 * lists items that left, so results of users who may have sold or shipped items before are not judged.
 */
export const deliversAmount: RunRule = (history) => {
  const surface = history.of("partner");
  const gaveAtMs = firstGivenAtMs(surface);
  const judged = [...surface.purchases].flatMap(({ starts, results }): readonly Judged[] => {
    const [amount, ...others] = new Set(starts.map((start) => start.amount));
    const most = mostItems(results);
    if (most === undefined || others.length > 0 || !Number.isInteger(amount)) return [];
    const { exchange, items } = most;
    if (starts.some(({ user }) => (gaveAtMs.get(user) ?? Number.POSITIVE_INFINITY) < exchange.doneAtMs)) return [];
    return [[exchange, ["buy-status.nfts-count", equals("number of items", Number(amount), items.length)]]];
  });
  const wrong = judged.filter(([, [, differences]]) => differences.length > 0);
  return (wrong.length > 0 ? repeated(wrong) : judged).slice(0, 1);
};

/** Returns the first result that lists the most items; undefined if none has a list. */
function mostItems(results: readonly Result[]): Result | undefined {
  const [first, ...later] = results.filter(({ result }) => Array.isArray(result.nfts));
  return later.reduce((most, each) => (most && each.items.length <= most.items.length ? most : each), first);
}

/** Returns when each user may first have sold or quoted an item. Milliseconds as of `performance.now()`. */
function firstGivenAtMs(surface: SurfaceHistory): ReadonlyMap<unknown, number> {
  const holders = holdingsIn(surface);
  const given = [
    ...surface.holdings.sales.map(({ exchange, itemId }) => ({ exchange, itemIds: [itemId] })),
    ...surface.orders.quotes,
  ].toSorted((one, other) => other.exchange.sentAtMs - one.exchange.sentAtMs);
  return new Map(
    given.flatMap(({ exchange, itemIds }) =>
      itemIds.flatMap((id) => (holders.get(textOf(id)) ?? []).map(({ user }) => [user, exchange.sentAtMs] as const)),
    ),
  );
}

import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { memberOf } from "../../json/json-value.ts";
import { dateMsOf } from "../../oracles/moment.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import { keyOf } from "./own-items.ts";

/** Why no condition of a documented refusal can hold for a request. */
export interface Grounds {
  /** What the request is about: a user, a session, an order, an item. */
  readonly subject: string;
  /** The answers that show it. */
  readonly since: readonly Exchange[];
  /** Whether it is about a listing of which the run drew several copies. */
  readonly isShared?: boolean;
}

/** Returns the grounds of a request; undefined if the documents do not promise that it is accepted. */
export type GroundsIn = (surface: SurfaceHistory) => (request: Fact) => Grounds | undefined;

/** Who answered the first request that fits: the same key, and before the refused request was sent. */
export const before = <T extends Fact>(facts: readonly T[], { exchange }: Fact): T | undefined =>
  facts.find((fact) => fact.exchange.doneAtMs <= exchange.sentAtMs && keyOf(fact.exchange) === keyOf(exchange));

/** The first answer whose request was sent after the refusal. */
export const after = (facts: readonly Fact[], { exchange }: Fact): Fact | undefined =>
  facts.find((fact) => fact.exchange.sentAtMs >= exchange.doneAtMs);

export const sent = ({ exchange }: Fact, name: string) => memberOf(sentJson(exchange), name);

/**
 * Returns the time from the request of one answer to another answer, or that between their Date headers if that is longer: another
 * client may have moved the provider's clock. Milliseconds.
 */
export function ageMs(from: Exchange, to: Exchange): number {
  const passedMs = to.doneAtMs - from.sentAtMs;
  const [thenMs = 0, nowMs = 0] = [dateMsOf(from), dateMsOf(to)];
  return thenMs > 0 ? Math.max(passedMs, nowMs - thenMs) : passedMs;
}

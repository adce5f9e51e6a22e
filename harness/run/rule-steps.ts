import { mentions, type Step, sentIds, usersNamedIn } from "../commands/step-ids.ts";
import { type Fact, inOrder } from "../history/fact.ts";
import type { History, SurfaceHistory } from "../history/history.ts";
import { parseJson } from "../json/json-value.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Exchange } from "../transport/exchange.ts";
import { MAX_STEPS } from "./recording.ts";

/**
 * Finds for each finding of a rule the accepted requests that made what its exchange is about. A rule's exchange is no part
 * of one scenario, so no repetition has recorded them.
 */
export function addStepsOfRules(ledger: Ledger, history: History): void {
  for (const cause of ledger.violated) {
    const { scenario, surface, evidence } = cause.first;
    if (scenario === undefined) cause.steps ??= stepsTo(evidence[0], history.of(surface));
  }
}

/** Returns the requests that made the users, items and orders of an exchange, in order; undefined if a script can't repeat them. */
export function stepsTo(decisive: Exchange, history: SurfaceHistory): readonly (Step | Exchange)[] | undefined {
  const { purchases, holdings, orders } = history;
  const before = (fact: Fact) => fact.exchange.n < decisive.n;
  const makers = inOrder<Fact>(purchases.starts, holdings.sales, orders.quotes, orders.requests).filter(before);
  // Ids of packs stay the same for everybody.
  const packs = new Set<unknown>(history.packs.listings.map(({ pack }) => pack.id));
  const kept = new Map([[decisive.n, decisive]]);
  const moves = new Set<number>();
  // The loop also visits the steps that it adds.
  for (const step of kept.values())
    for (const id of sentIds(step)) {
      const isAbout = ({ exchange }: Fact) => mentions(exchange, id) || exchange.text.includes(id);
      const maker = packs.has(id) ? undefined : makers.find(isAbout);
      if (maker === undefined || kept.has(maker.exchange.n)) continue;
      kept.set(maker.exchange.n, { ...maker.exchange, json: parseJson(maker.exchange.text) });
      moves.add(maker.movedS);
    }
  const steps = [...kept.values()].sort((one, other) => one.n - other.n);
  const isMade = (user: string) => steps.some((step) => step !== decisive && mentions(step, user));
  const isRepeatable = moves.size < 2 && usersNamedIn(steps).every(isMade) && steps.length <= MAX_STEPS;
  return isRepeatable ? steps : undefined;
}

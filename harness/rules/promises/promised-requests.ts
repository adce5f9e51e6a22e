import type { EndpointKey } from "../../../contract/endpoints.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { sumOf } from "../../collections/sum.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { atMostSuccesses, isNoAccident } from "../../oracles/chance.ts";
import { accepted, isRefusal } from "../../oracles/refusal.ts";
import { atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { isGatewaysRefusal } from "../../transport/gateway-refusal.ts";
import { withUsers } from "../holders.ts";
import type { Judged } from "../judgement.ts";
import { repeated } from "../repeated.ts";
import { atEnd } from "../rule.ts";
import { copiesOfOthers } from "./copies-of-others.ts";
import type { Grounds } from "./grounds.ts";
import { keptState } from "./kept-state.ts";
import { PROMISES, type Promised } from "./promises.ts";
import { repeatsOf } from "./purchased-items.ts";

/**
 * Requests that the documents promise to accept are not refused now and then (A-PROMISED), whoever sent them and whatever
 * a repetition brought. What excuses a refusal has evidence of its own:
 *
 * - lost state of the sandbox: nothing older is seen again;
 * - another instance of it: cookies, another connection than that of the promise, or several endpoints that refuse what is
 *   known before and afterwards, or what is about one user, unless reads are refused too seldom for that;
 * - other holders of listings: the run itself drew as many listings twice, or others held copies as often after it had
 *   sold all of its own;
 * - a gateway: it refuses odd paths, or with a page.
 */
export const acceptsWhatIsPromised = atEnd((history) =>
  withUsers(history).flatMap((surface) => {
    if (surface.setsCookies) return [];
    const refused = groupedBy(withoutLosses(refusedIn(surface), surface), ({ exchange }) => exchange.endpoint);
    return [...refused.values()].flatMap((each) => judged(each, surface));
  }),
);

/** A refusal of a promised request, or an accepted one of the same kind. */
interface Refused extends Promised, Grounds {
  readonly exchange: Exchange;
  /** Whether the state was kept meanwhile for certain, and the same instance answered. Only the sandbox may lose it. */
  readonly isKept: boolean;
}

function refusedIn(surface: SurfaceHistory): readonly Refused[] {
  const kept = keptState(surface);
  const repeats = repeatsOf(surface);
  return PROMISES.flatMap((promised) => {
    const { row, groundsIn, acceptedIn = () => [], isAboutCopies = false, isOutOfState = false } = promised;
    const answers = surface.refusals.filter(
      ({ exchange, isJudged }) =>
        isJudged && exchange.endpoint === row.endpoint && isRefusal(exchange, row) && !isGatewaysRefusal(exchange),
    );
    if (answers.length === 0) return [];
    const groundsOf = groundsIn(surface);
    const withGrounds = (facts: readonly Fact[]) =>
      facts.flatMap((fact) => {
        const { exchange } = fact;
        const grounds = exchange.resentAfter === undefined ? groundsOf(fact) : undefined;
        if (grounds === undefined) return [];
        const { since } = grounds;
        // Where each request has a connection of its own, no connection leads to an instance.
        const isOfInstance =
          !surface.keepsConnections || since.every(({ connection }) => connection === exchange.connection);
        const isKept = isOutOfState || exchange.surface !== "sandbox" || (isOfInstance && since.every(kept(exchange)));
        return [{ ...promised, ...grounds, exchange, isKept }];
      });
    const refused = withGrounds(answers);
    const once = refused.filter(({ isShared }) => isShared !== true);
    const shared = refused.filter(({ isShared }) => isShared === true);
    const isOfOthers = isAboutCopies && once.length <= repeats;
    if (shared.length === 0) return isOfOthers ? [] : once;
    const taken = withGrounds(acceptedIn(surface)).filter(({ isShared }) => isShared);
    return [...(isOfOthers ? [] : once), ...moreThanOthersExplain(shared, taken, copiesOfOthers(surface))];
  });
}

/**
 * Returns the refusals that are too many for other holders to explain: a refusal is as likely as others hold a copy of the
 * listing. Only those count whose state was kept.
 */
function moreThanOthersExplain(
  refused: readonly Refused[],
  taken: readonly Refused[],
  shareOf: (request: Exchange) => number,
): readonly Refused[] {
  const byShare = (all: readonly Refused[]) =>
    groupedBy(
      all.filter(({ isKept }) => isKept),
      ({ exchange }) => shareOf(exchange),
    );
  const takenByShare = byShare(taken);
  return [...byShare(refused)].flatMap(([share, some]) => {
    const count = takenByShare.get(share)?.length ?? 0;
    return isNoAccident(atMostSuccesses(count, count + some.length, 1 - share)) ? some : [];
  });
}

/**
 * Leaves out what a restart or another instance of the sandbox explains. Several endpoints that refuse, or know nothing about one
 * user, although the state was kept, may show that there are instances.
 */
function withoutLosses(refused: readonly Refused[], surface: SurfaceHistory): readonly Refused[] {
  if (refused[0]?.exchange.surface !== "sandbox") return refused;
  const ofState = refused.filter(({ isOutOfState }) => !isOutOfState);
  const lost = [...groupedBy(ofState, ({ subject }) => subject).values()].filter(
    (each) => endpointsOf(each).length > 1,
  );
  const kept = ofState.filter(({ isKept }) => isKept);
  const isOfSeveral = endpointsOf(kept).length > 1 || lost.flat().some(({ isKept }) => isKept);
  const others = refused.filter(({ isOutOfState }) => isOutOfState);
  return isOfSeveral && mayBeInstances(kept, surface) ? others : [...others, ...kept];
}

const endpointsOf = (refused: readonly Refused[]) => [...new Set(refused.map(({ exchange }) => exchange.endpoint))];

/** What another instance knows nothing about either. */
const READS: readonly EndpointKey[] = ["inventory", "buy/status", "order"];

/**
 * Where each request may reach another instance, reads are refused at least this often, relative to other requests: users buy at
 * several instances, so each of these knows the user, and only one knows an item.
 */
const SELDOM = 1 / 2;

/** Returns whether reads may be refused as often as another instance refuses them. */
function mayBeInstances(refused: readonly Refused[], { accepted: answers }: SurfaceHistory): boolean {
  const ofReads = refused.filter(({ exchange }) => READS.includes(exchange.endpoint)).length;
  const countOf = (endpoints: readonly EndpointKey[]) => sumOf(endpoints.map((each) => answers.of(each)));
  const reads = ofReads + countOf(READS);
  const all = refused.length + countOf([...new Set([...READS, ...endpointsOf(refused)])]);
  return !isNoAccident(atMostSuccesses(ofReads, refused.length, (SELDOM * reads) / all));
}

function judged(refused: readonly Refused[], surface: SurfaceHistory): readonly Judged[] {
  const [first] = repeated(refused, ({ subject }) => subject);
  if (first === undefined) return [];
  const { exchange, requirement } = first;
  const times = refused.length + surface.accepted.of(exchange.endpoint);
  const rate = atMost(`refusals of ${times} promised requests`, 0, refused.length);
  return [[exchange, [requirement, [...accepted(exchange), ...rate]]]];
}

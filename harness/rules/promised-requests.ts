import { groupedBy } from "../collections/grouped-by.ts";
import type { SurfaceHistory } from "../history/history.ts";
import { accepted, isRefusal } from "../oracles/refusal.ts";
import { atMost } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isGatewaysRefusal } from "../transport/gateway-refusal.ts";
import { repeated } from "./evidence.ts";
import { withUsers } from "./holders.ts";
import type { Judged } from "./judgement.ts";
import { keptState } from "./kept-state.ts";
import { isOnlyHolder } from "./only-holder.ts";
import { type Grounds, PROMISES, type Promised } from "./promises.ts";
import { repeatsOf } from "./purchased-items.ts";
import type { RunRule } from "./rule.ts";

/**
 * Requests that the documents promise to accept are not refused now and then (A-PROMISED), whoever sent them and whatever
 * a repetition brought. What excuses a refusal has evidence of its own:
 *
 * - lost state of the sandbox: other endpoints have lost something too, and nothing older is seen again;
 * - another instance of it: cookies, or several endpoints that refuse what is known before and afterwards, or what is about
 *   one user;
 * - other holders of listings: the run itself drew as many listings twice, and did not sell out listings alone;
 * - a gateway: it refuses odd paths, or with a page.
 */
export const acceptsWhatIsPromised: RunRule = (history) =>
  withUsers(history).flatMap((surface) => {
    if (surface.setsCookies) return [];
    const refused = groupedBy(withoutLosses(refusedIn(surface)), ({ exchange }) => exchange.endpoint);
    return [...refused.values()].flatMap((each) => judged(each, surface));
  });

/** A refusal of a promised request. */
interface Refused extends Promised, Grounds {
  readonly exchange: Exchange;
  /** Whether the state was kept meanwhile for certain. Only the sandbox may lose it. */
  readonly isKept: boolean;
}

function refusedIn(surface: SurfaceHistory): readonly Refused[] {
  const keptSince = keptState(surface);
  const isKept = ({ since, isOutOfState }: Grounds & Promised, refusal: Exchange) =>
    isOutOfState === true || refusal.surface !== "sandbox" || since.doneAtMs >= keptSince(refusal);
  const isAlone = isOnlyHolder(surface);
  const repeats = repeatsOf(surface);
  return PROMISES.flatMap((promised) => {
    const { row, groundsIn, isAboutCopies = false } = promised;
    const answers = surface.refusals.filter(
      ({ exchange, isJudged }) =>
        isJudged && exchange.endpoint === row.endpoint && isRefusal(exchange, row) && !isGatewaysRefusal(exchange),
    );
    if (answers.length === 0) return [];
    const groundsOf = groundsIn(surface);
    const refused = answers.flatMap((answer) => {
      const { exchange } = answer;
      const grounds = exchange.resentAfter === undefined ? groundsOf(answer) : undefined;
      return grounds === undefined
        ? []
        : [{ ...promised, ...grounds, exchange, isKept: isKept({ ...promised, ...grounds }, exchange) }];
    });
    const mayBeOfOthers = isAboutCopies ? refused.filter(({ exchange }) => !isAlone(exchange)) : [];
    return mayBeOfOthers.length > repeats ? refused : refused.filter((each) => !mayBeOfOthers.includes(each));
  });
}

/**
 * Leaves out what a restart or another instance of the sandbox explains. A user of whom several endpoints know nothing,
 * although the state was kept, shows that there are instances.
 */
function withoutLosses(refused: readonly Refused[]): readonly Refused[] {
  if (refused[0]?.exchange.surface !== "sandbox") return refused;
  const endpointsOf = (each: readonly Refused[]) => new Set(each.map(({ exchange }) => exchange.endpoint));
  const lost = [...groupedBy(refused, ({ subject }) => subject).values()].filter((each) => endpointsOf(each).size > 1);
  if (lost.flat().some(({ isKept }) => isKept)) return [];
  const kept = refused.filter(({ isKept }) => isKept);
  return endpointsOf(kept).size === 1 ? kept : [];
}

function judged(refused: readonly Refused[], surface: SurfaceHistory): readonly Judged[] {
  const [first] = repeated(refused, ({ subject }) => subject);
  if (first === undefined) return [];
  const { exchange, requirement } = first;
  const times = refused.length + surface.accepted.of(exchange.endpoint);
  const rate = atMost(`refusals of ${times} promised requests`, 0, refused.length);
  return [[exchange, [requirement, [...accepted(exchange), ...rate]]]];
}

import { PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../contract/endpoints.ts";
import { ASPECTS, type Aspect } from "../contract/matrix.ts";
import type { Finding, Report, RequirementResult } from "../contract/report.ts";
import type { Surface } from "../contract/surface.ts";
import { wordCounts } from "./areas.ts";
import { headOf } from "./causes.ts";
import { findingsOf } from "./finding-text.ts";
import { shownVerdict, WORDS, type Word } from "./standing.ts";

/** The results of the requirements about one aspect of an endpoint. */
export interface Cell {
  readonly aspect: Aspect;
  readonly counts: Readonly<Record<Word, number>>;
  readonly all: number;
  /** The worst verdict, where `not exercised` counts only if it is the majority. */
  readonly word: Word;
  /** The most specific finding. */
  readonly finding?: Finding;
}

/** One endpoint of a surface; undefined for requirements about several. */
export interface MatrixRow {
  readonly endpoint: string | undefined;
  /** In the order of the columns; undefined if the endpoint has no such requirement. */
  readonly cells: readonly (Cell | undefined)[];
  /** The finding that shows that the endpoint does not exist. */
  readonly missing?: Finding;
}

/** The worst verdict; `not exercised` only if it is the majority, so that a few of them do not hide the others. */
function wordOf(counts: Cell["counts"]): Word {
  const word = WORDS.find((each) => counts[each] > 0) ?? "not exercised";
  return word === "not exercised" && counts.pass > counts[word] ? "pass" : word;
}

/** Usual answers of servers to an unknown path or method. */
const NO_ROUTE = [404, 405, 501];

/** The rows of a surface; none in older reports, which do not contain the endpoints of requirements. */
export function matrixOf(report: Report, surface: Surface): readonly MatrixRow[] {
  const own = report.requirements.filter((each) => each.surface === surface && each.aspect !== undefined);
  const named: readonly string[] = (surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS).map(({ key }) => key);
  return [...named, undefined]
    .filter((endpoint) => own.some((each) => each.endpoint === endpoint))
    .map((endpoint) => {
      const results = own.filter((each) => each.endpoint === endpoint);
      // Where the credentials are checked before the route, those requirements pass without it.
      const isUsed = results.some(({ verdict, aspect }) => verdict === "pass" && aspect !== "refusals");
      const missing = endpoint === undefined || isUsed ? undefined : missingOf(report, surface, endpoint);
      return {
        endpoint,
        cells: ASPECTS.map((aspect) =>
          cellOf(
            report,
            aspect,
            results.filter((each) => each.aspect === aspect),
          ),
        ),
        ...(missing === undefined ? {} : { missing }),
      };
    });
}

function cellOf(report: Report, aspect: Aspect, results: readonly RequirementResult[]): Cell | undefined {
  if (results.length === 0) return undefined;
  const counts = wordCounts(report, results);
  const word = wordOf(counts);
  const violated = results.filter((each) => shownVerdict(report, each).word === word);
  const [finding] = violated.flatMap((each) => findingsOf(report, each));
  return {
    aspect,
    counts,
    all: results.length,
    word,
    ...(finding === undefined ? {} : { finding: headOf(report, finding) }),
  };
}

/** The finding of a plain request that was answered like an unknown route. */
function missingOf(report: Report, surface: Surface, endpoint: string): Finding | undefined {
  return report.findings.find((finding) => {
    if (finding.surface !== surface || finding.endpoint !== endpoint) return false;
    const [first] = finding.differences ?? [];
    return first?.relation === "accepted" && "status" in first.actual && NO_ROUTE.includes(first.actual.status);
  });
}

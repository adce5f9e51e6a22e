import type { Difference, Place, Relation } from "../contract/difference.ts";
import type { BareReport, Finding, Report } from "../contract/report.ts";
import { valueText } from "../contract/value-text.ts";

/** A difference in words, each side in one line. */
export interface DifferenceText {
  readonly expected: string;
  readonly actual: string;
}

/** What each side of a relation says after the place; `e` are the expected values in words, `a` is what came. */
interface Words {
  readonly expected: (e: readonly string[]) => string;
  readonly actual?: (a: string) => string;
}

const or = (e: readonly string[]) => e.join(" or ");
const first = ([e = ""]: readonly string[]) => e;

const WORDS: Record<Exclude<Relation, "claim">, Words> = {
  equals: { expected: or },
  "one of": { expected: or },
  "within tolerance": { expected: or },
  matches: { expected: (e) => `like ${or(e)}` },
  "at least": { expected: (e) => `at least ${or(e)}` },
  "at most": { expected: (e) => `at most ${or(e)}` },
  between: { expected: (e) => `from ${e.join(" to ")}` },
  after: { expected: (e) => `after ${or(e)}` },
  "not after": { expected: (e) => `no later than ${or(e)}` },
  about: { expected: (e) => `about ${or(e)}` },
  "another than": { expected: (e) => `other than ${or(e)}` },
  distinct: { expected: () => "all different" },
  "of type": { expected: (e) => e.join(", ") },
  present: { expected: () => "present" },
  absent: { expected: () => "absent" },
  "lists all": { expected: (e) => `lists ${first(e)}`, actual: (a) => `lacks ${a}` },
  "lists none": { expected: (e) => `lists none of ${first(e)}`, actual: (a) => `lists ${a}` },
  "lists only": { expected: (e) => `lists only ${first(e)}`, actual: (a) => `also lists ${a}` },
  "lists same": { expected: first },
  "refused with": { expected: or },
  refused: { expected: () => "a 4xx refusal" },
  accepted: { expected: (e) => `${or(e)} with a JSON body` },
  "answered with": { expected: (e) => `status ${or(e)}` },
};

/** The only place that makes words of a difference; nothing reads them but people. */
export function differenceText({ at, relation, expected, actual, claim }: Difference): DifferenceText {
  const place = placeText(at);
  const came = valueText(actual);
  if (relation === "claim") return { expected: after(place, claim ?? ""), actual: after(place, came) };
  const words = WORDS[relation];
  return {
    expected: after(place, words.expected(expected.map(valueText))),
    actual: after(place, words.actual?.(came) ?? came),
  };
}

function after(place: string, words: string): string {
  return place === "" ? words : `${place} ${words}`;
}

function placeText({ exchange, pointer, header, name, of }: Place): string {
  return [
    header === undefined ? (name ?? pointer ?? "") : `header ${header}`,
    of === undefined ? "" : `of ${of}`,
    name !== undefined && pointer !== undefined ? `at ${pointer}` : "",
    exchange === undefined ? "" : `in exchange ${exchange}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The report with each finding's data put into words. */
export function inWords<R extends BareReport>(report: R): Omit<R, "findings"> & Pick<Report, "findings"> {
  const titles = new Map(report.requirements.map(({ id, title }) => [id, title]));
  return {
    ...report,
    findings: report.findings.map((finding): Finding => {
      const { endpoint, requirement, also = [], did, differences = [] } = finding;
      const texts = differences.map(differenceText);
      const elsewhere = also.length === 0 ? "" : ` (also ${also.join(", ")})`;
      const title = titles.get(requirement) ?? requirement;
      return {
        ...finding,
        summary: `${endpoint}${elsewhere}: violates "${title}"${did === undefined ? "" : `, seen when ${did}`}`,
        expected: texts.map(({ expected }) => expected).join("; "),
        actual: texts.map(({ actual }) => actual).join("; "),
      };
    }),
  };
}

import type { Difference, Relation, Value, ValueLocation } from "../contract/difference.ts";
import type { BareReport, Finding, Report } from "../contract/report.ts";
import { valueText } from "../contract/value-text.ts";

/** A difference in words, one line per side. */
export interface DifferenceText {
  readonly expected: string;
  readonly actual: string;
}

/** The words of both sides of a relation, after the place. `e`: the expected values in words; `a`: the actual value. */
interface Words {
  readonly expected: (e: readonly string[]) => string;
  readonly actual?: (a: string) => string;
}

const or = (e: readonly string[]) => e.join(" or ");

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
  distinct: { expected: () => "unique", actual: (a) => `${a}, not unique` },
  "of type": { expected: (e) => `of type ${or(e)}` },
  "fits schema": { expected: (e) => `documented as ${or(e)}` },
  present: { expected: () => "present" },
  absent: { expected: () => "absent" },
  "lists all": { expected: (e) => `with all of ${or(e)}`, actual: (a) => `without ${a}` },
  "lists none": { expected: (e) => `with none of ${or(e)}`, actual: (a) => `with ${a}` },
  "lists only": { expected: (e) => `with nothing but ${or(e)}`, actual: (a) => `with ${a} as well` },
  "lists same": { expected: or },
  "refused with": { expected: or },
  refused: { expected: () => "a 4xx refusal" },
  accepted: { expected: (e) => `${or(e)} with a JSON body` },
  "answered with": { expected: (e) => `status ${or(e)}` },
  "not answered with": { expected: (e) => `any status but ${or(e)}` },
};

/** Relations of numbers. If another value came, its type is the fault, which is easily missed in `"16.26"`. */
const NUMERIC: ReadonlySet<Relation> = new Set(["at least", "at most", "between", "within tolerance"]);

function isNumber(value: Value): boolean {
  return "json" in value && typeof value.json === "number";
}

/** The only place that turns a difference into words, which only people read. */
export function differenceText({ at, relation, expected, actual, claim = "" }: Difference): DifferenceText {
  const place = locationText(at);
  const came = valueText(actual);
  const words: Partial<Words> = relation === "claim" ? {} : WORDS[relation];
  const isOtherType = NUMERIC.has(relation) && expected.every(isNumber) && "json" in actual && !isNumber(actual);
  const type = isOtherType ? "a number, " : "";
  return {
    expected: words.expected === undefined ? claim : after(place, type + words.expected(expected.map(valueText))),
    // A whole answer needs no place before it.
    actual: "status" in actual ? came : after(place, words.actual?.(came) ?? came),
  };
}

function after(place: string, words: string): string {
  return place === "" ? words : `${place} ${words}`;
}

function locationText({ exchange, pointer, header, name, of }: ValueLocation): string {
  const path = pointer === undefined ? undefined : pathText(pointer);
  return [
    name ?? path,
    of === undefined ? undefined : `of ${of}`,
    name === undefined || path === undefined || path === name ? undefined : `at ${path}`,
    header === undefined ? undefined : name === undefined ? `header ${header}` : `in header ${header}`,
    exchange === undefined ? undefined : `in exchange ${exchange}`,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}

/** A JSON pointer in the notation of the documents: `items[3].buyback_price`; empty means the whole body. */
function pathText(pointer: string): string {
  if (pointer === "") return "the body";
  const steps = pointer.slice(1).split("/");
  const text = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${unescaped(step)}`)).join("");
  return text.startsWith(".") ? text.slice(1) : text;
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The report with words for the data of each finding. */
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

import { areaOf } from "../contract/area.ts";
import type { Finding, Report, RequirementResult } from "../contract/report.ts";
import { SURFACES, type Surface } from "../contract/surface.ts";
import { wordCounts } from "./areas.ts";
import { messageOf } from "./causes.ts";
import { fatalRows } from "./fatal-text.ts";
import { findingRows, findingsOf } from "./finding-text.ts";
import { clip } from "./printable.ts";
import { requirementTimes } from "./requirement-times.ts";
import { shownVerdict, verdictCounts } from "./standing.ts";
import { verdictText } from "./verdict-text.ts";
import { element, type Xml, xmlDocument } from "./xml.ts";

/**
 * JUnit XML for CI systems: a suite per surface, a case per requirement. A violated requirement is a `failure` with its
 * findings; those that share a cause name its first finding. Inconclusive, not exercised and known failures are
 * `skipped` with the reason. Jenkins' schema (junit-10.xsd of its plugin xunit) allows no properties of a case, and the
 * root neither a time nor a count of skips. The junit-xml package is not used, because it turns failures into errors, supports neither
 * properties nor reasons of a skip, and does not remove characters that XML 1.0 forbids.
 */
export function toJunit(report: Report): string {
  const surfaces = SURFACES.filter((surface) => report.requirements.some((each) => each.surface === surface));
  const suites = surfaces.map((surface) => suite(report, surface));
  const isStopped = report.exitStatus === 2 || report.stopped !== undefined;
  const stopped = isStopped ? [stoppedSuite(report)] : [];
  const short = report.exitStatus === 3 ? [shortSuite(report)] : [];
  const { pass, fail, known, open } = verdictCounts(report);
  const attributes = {
    name: `${report.suite.name} ${report.suite.version}`,
    tests: pass + fail + known + open + stopped.length + short.length,
    failures: fail + short.length,
    errors: stopped.length,
    time: seconds(report.durationMs),
  };
  return xmlDocument(element("testsuites", attributes, lines([...stopped, ...short, ...suites])));
}

// Maximum length of a text, because CI systems keep a whole file in memory.
const TEXT_KEPT = 8000;

function suite(report: Report, surface: Surface): Xml {
  const results = report.requirements.filter((each) => each.surface === surface);
  const counts = wordCounts(report, results);
  const timeOf = requirementTimes(report);
  const attributes = {
    name: surface,
    tests: results.length,
    failures: counts.fail,
    errors: 0,
    skipped: counts.known + counts.inconclusive + counts["not exercised"],
    time: seconds(results.reduce((total, each) => total + timeOf(each), 0)),
    timestamp: report.startedAt,
  };
  const properties = element("properties", {}, [
    element("property", { name: "target", value: report.target.baseUrl }),
    element("property", { name: "seed", value: report.seed }),
  ]);
  return element(
    "testsuite",
    attributes,
    lines([properties, ...results.map((each) => testcase(report, each, timeOf(each)))]),
  );
}

function testcase(report: Report, result: RequirementResult, timeMs: number): Xml {
  const attributes = {
    classname: `${result.surface}.${areaOf(result.id)}`,
    name: `${result.id}: ${result.title}`,
    time: seconds(timeMs),
  };
  const source = element("system-out", {}, [indented(`${result.level}: ${result.source}`)]);
  return element("testcase", attributes, lines([...outcome(report, result), source]));
}

function outcome(report: Report, result: RequirementResult): Xml[] {
  const { word, note } = shownVerdict(report, result);
  switch (word) {
    case "pass":
      return [];
    case "fail":
      return [failure(report, findingsOf(report, result), note)];
    case "known":
      return [element("skipped", { message: clip(note ?? "known failure", TEXT_KEPT) })];
    case "inconclusive":
    case "not exercised":
      return [element("skipped", { message: clip(`${word}: ${result.reason ?? "no reason given"}`, TEXT_KEPT) })];
  }
}

function failure(report: Report, findings: readonly Finding[], note: string | undefined): Xml {
  const messages = findings.map((finding) => messageOf(report, finding));
  const message = [...(note === undefined ? [] : [note]), ...messages].join("; ");
  const text = findings.map(findingText).join("\n\n");
  return element(
    "failure",
    { message: clip(message, TEXT_KEPT), type: findings.length > 0 ? "violated" : "known failures" },
    text === "" ? [] : [`\n${text}\n`],
  );
}

function findingText(finding: Finding): string {
  return [indented(finding.summary), ...findingRows(finding).map(rowText)].join("\n");
}

function rowText([label, text]: readonly [string, string]): string {
  return `  ${label.padEnd(8)}  ${indented(text)}`;
}

/** Further lines are indented, so that no text can look like a labelled row or the line of counts. */
function indented(text: string): string {
  return clip(text, TEXT_KEPT).replaceAll("\n", `\n${" ".repeat(12)}`);
}

/** A run that could not be done, or was cut short, must not look like an empty file, which passes. */
function stoppedSuite(report: Report): Xml {
  const message = clip(report.stopped ?? "the run could not be done", TEXT_KEPT);
  const rows = fatalRows(report).map(rowText);
  const error = element("error", { message, type: "stopped" }, rows.length === 0 ? [] : [`\n${rows.join("\n")}\n`]);
  return runSuite(report, "the run could be done", { failures: 0, errors: 1 }, error);
}

/** The run fails although nothing is violated. */
function shortSuite(report: Report): Xml {
  const lost = report.floors?.baseline?.lost ?? [];
  const rows = lost.map(({ surface, requirement, reason }) => clip(`${surface} ${requirement}: ${reason}`, TEXT_KEPT));
  const attributes = { message: clip(verdictText(report), TEXT_KEPT), type: "not enough verified" };
  const failure = element("failure", attributes, rows.length === 0 ? [] : [`\n${rows.join("\n")}\n`]);
  return runSuite(report, "enough was verified", { failures: 1, errors: 0 }, failure);
}

/** A suite about the run as a whole. */
function runSuite(report: Report, name: string, counts: { failures: number; errors: number }, result: Xml): Xml {
  const cases = [element("testcase", { classname: "run", name, time: 0 }, [result])];
  return element(
    "testsuite",
    { name: "run", tests: 1, ...counts, skipped: 0, time: seconds(report.durationMs) },
    cases,
  );
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Each element is on its own line, so that two files can be compared line by line. */
function lines(elements: readonly Xml[]): (Xml | string)[] {
  return elements.flatMap((each) => ["\n", each]).concat(elements.length > 0 ? ["\n"] : []);
}

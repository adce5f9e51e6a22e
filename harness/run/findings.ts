import type { BareFinding, EvidenceExchange, RequirementResult } from "../../contract/report.ts";
import { runCommand } from "../commands/again.ts";
import { toCurl } from "../commands/curl.ts";
import { toPowerShell } from "../commands/powershell.ts";
import { toScript } from "../commands/script.ts";
import type { Target } from "../config/target.ts";
import type { ViolatedRequirement } from "../ledger/ledger.ts";
import { requirementOf, sourceText } from "../ledger/requirement-rows.ts";
import { toEvidence } from "../transport/evidence.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import { withCauses } from "./causes.ts";
import { oddPartOf } from "./odd-part.ts";
import type { Run } from "./run.ts";

/** Returns the findings of a run and their exchanges, secrets redacted. Violations that scenarios reported appear once. */
export function toFindings(
  { ledger, redactor, target }: Pick<Run, "ledger" | "redactor" | "target">,
  results: readonly RequirementResult[],
): { readonly findings: readonly BareFinding[]; readonly evidence: readonly EvidenceExchange[] } {
  const failed = new Set(
    results.filter(({ verdict }) => verdict === "fail").map(({ id, surface }) => `${surface} ${id}`),
  );
  const causes = ledger.violated.filter(({ first }) => failed.has(`${first.surface} ${first.requirement}`));
  return {
    findings: withCauses(causes.map((cause) => toFinding(cause, redactor, target))),
    evidence: causes.flatMap((cause) => evidenceOf(cause, redactor)),
  };
}

/** Returns a violated requirement as a finding, whatever its verdict. */
export function toFinding(cause: ViolatedRequirement, redactor: Redactor, target: Target): BareFinding {
  const { first } = cause;
  const { did, steps, script = scriptOf(cause, redactor), again } = first.reproduction;
  const sequence = sequenceOf(cause).map(({ n }) => n);
  const decisive = first.evidence.at(-1) ?? first.evidence[0];
  const traceparent = headerOf(decisive.request, "traceparent");
  const powershell = toPowerShell(decisive.request, redactor);
  const oddPart = oddPartOf(decisive);
  const others = [...cause.endpoints].filter((endpoint) => endpoint !== decisive.endpoint);
  return {
    requirement: first.requirement,
    surface: first.surface,
    endpoint: decisive.endpoint,
    differences: redactor.within(first.differences),
    ...(others.length === 0 ? {} : { also: others }),
    ...(did === "" ? {} : { did: redactor.text(did) }),
    ...(oddPart === undefined ? {} : { oddPart: redactor.text(oddPart) }),
    curl: toCurl(decisive.request, redactor, decisive),
    ...(powershell === undefined ? {} : { powershell }),
    source: sourceText(requirementOf(first.requirement).source),
    seen: cause.seen,
    ...(cause.confirmed === undefined ? {} : { confirmed: cause.confirmed }),
    exchanges: first.evidence.map((exchange) => exchange.n),
    ...(sequence.length < 2 ? {} : { sequence }),
    ...(traceparent === undefined ? {} : { traceparent }),
    again: redactor.text(again ?? runCommand(target, `-t ${first.requirement}`)),
    ...(first.scenario === undefined ? {} : { scenario: first.scenario }),
    ...(steps === undefined ? {} : { steps: steps.map((step) => redactor.text(step)) }),
    ...(script === undefined ? {} : { script: redactor.text(script) }),
  };
}

/** Returns a script of all steps that lead to a violation; undefined if its request alone shows it, or the steps are unknown. */
function scriptOf({ steps = [] }: ViolatedRequirement, redactor: Redactor): string | undefined {
  return steps.length < 2 ? undefined : toScript(steps, redactor);
}

/** Returns the exchanges that a finding shows, some perhaps twice. */
export function evidenceOf(cause: ViolatedRequirement, redactor: Redactor): readonly EvidenceExchange[] {
  return [...sequenceOf(cause), ...cause.first.evidence].map((exchange) => toEvidence(exchange, redactor));
}

/** Returns the exchanges that lead to a violation, in order. */
function sequenceOf({ steps = [] }: ViolatedRequirement): readonly Exchange[] {
  return steps.filter((step) => "n" in step);
}

/** Sorts exchanges by number and removes duplicates: several findings may share one. */
export function withoutRepeats(evidence: readonly EvidenceExchange[]): readonly EvidenceExchange[] {
  return [...new Map(evidence.map((each) => [each.n, each])).values()].sort((a, b) => a.n - b.n);
}

import type { EvidenceExchange, RequirementResult, Unanswered } from "../../contract/report.ts";
import { toCurl } from "../commands/curl.ts";
import { toScript } from "../commands/script.ts";
import type { Step } from "../commands/step-ids.ts";
import type { Undecided } from "../ledger/ledger.ts";
import { toEvidence } from "../transport/evidence.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";

/** The parts of a row of the report that show what left it undecided. */
type Shown = Pick<RequirementResult, "unanswered" | "curl" | "script" | "sequence">;

/**
 * Returns what a report shows of the requests that left a requirement undecided. Secrets are redacted.
 * @param steps the decisive one last, which may not have been sent
 */
export function undecidedBy(
  steps: readonly (Exchange | Step)[],
  redactor: Redactor,
  unanswered: Unanswered | undefined,
): Undecided {
  const last = steps.at(-1);
  if (last === undefined) return { unanswered };
  const script = redactor.text(toScript(steps, redactor));
  return {
    unanswered,
    curl: toCurl(last.request, redactor),
    ...(steps.length < 2 ? {} : { script }),
    evidence: steps.flatMap((step) => ("n" in step ? toEvidence(step, redactor) : [])),
  };
}

/** Returns the parts of a row of the report that show what left it undecided. */
export function shownParts({ unanswered, curl, script, evidence = [] }: Undecided): Shown {
  return {
    ...(unanswered === undefined ? {} : { unanswered }),
    ...(curl === undefined ? {} : { curl }),
    ...(script === undefined ? {} : { script }),
    ...(evidence.length === 0 ? {} : { sequence: evidence.map(({ n }) => n) }),
  };
}

/** Returns what left a row undecided, with its exchanges out of those of the report. */
export function fromShown(
  { unanswered, curl, script, sequence = [] }: Shown,
  evidence: readonly EvidenceExchange[],
): Undecided {
  return { unanswered, curl, script, evidence: evidence.filter(({ n }) => sequence.includes(n)) };
}

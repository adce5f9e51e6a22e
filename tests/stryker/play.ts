import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { inWords } from "../../reports/difference-text.ts";
import { type Clauses, clausesOf } from "./certificate.ts";
import type { Instrumented } from "./instrumented.ts";

/** The result of some scenarios against a reference. */
export interface Outcome {
  readonly findings: Report["findings"];
  readonly clauses: Clauses;
  /** The reason why the run ended early, if it was not ended by us. */
  readonly stopped: string | undefined;
  readonly isCutShort: boolean;
  /** Whether it ended because of an error of the suite, which says nothing about the reference. */
  readonly isOurFault: boolean;
}

/** Longer than the poll window for which a call is held, and short enough for a mutant that never answers. */
const ANSWER_MS = 12_000;

/** Verifies an instrumented reference in this process, and ends at the first finding. */
export async function playToFinding(instrumented: Instrumented, scenarios: readonly Scenario[]): Promise<Outcome> {
  const outcome = await play(instrumented, scenarios, true);
  // The violation may concern a recommendation, which gives no finding.
  return outcome.isCutShort && outcome.findings.length === 0 ? play(instrumented, scenarios, false) : outcome;
}

/**
 * Verifies an instrumented reference in this process.
 * @param isBailing  ends at the first violation
 */
export async function play(
  { createReference, STATES_PATH }: Instrumented,
  scenarios: readonly Scenario[],
  isBailing = false,
): Promise<Outcome> {
  const reference = createReference();
  const baseUrl = await reference.listen();
  const bail = new AbortController();
  try {
    const { sandbox, partner, user, userSession } = reference.keys;
    const target = readTarget({
      BASE_URL: baseUrl,
      PROVIDER_STATES_URL: baseUrl + STATES_PATH,
      SANDBOX_API_KEY: sandbox[0],
      SANDBOX_API_KEY_2: sandbox[1],
      PARTNER_API_KEY: partner[0],
      PARTNER_API_KEY_2: partner[1],
      USER_API_KEY: user[0],
      USER_API_KEY_2: user[1],
      USER_SESSION_TOKEN: userSession,
      SURFACES: SURFACES.join(","),
      ALLOW_WRITES: SURFACES.join(","),
      SEED: "1",
    });
    const report = inWords(
      await verify({
        target,
        scenarios,
        suite: { name: "packproof", version: "mutated" },
        isConfirming: false,
        signal: bail.signal,
        bounds: { headersMs: ANSWER_MS, wholeMs: ANSWER_MS, goneMs: ANSWER_MS / 2, statesMs: ANSWER_MS / 2 },
        onProgress: ({ findings }) => {
          if (isBailing && findings > 0) bail.abort();
        },
      }),
    );
    return {
      findings: report.findings,
      clauses: clausesOf(report),
      stopped: report.findings.length > 0 || bail.signal.aborted ? undefined : report.stopped,
      isCutShort: bail.signal.aborted,
      isOurFault: report.stopped?.startsWith("a fault of the suite") === true,
    };
  } finally {
    await reference.close();
  }
}

import type { RequirementId } from "../../contract/index.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import { readTarget } from "../../harness/config/settings.ts";
import type { Scenario } from "../../harness/run/scenario.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Instrumented } from "./instrumented.ts";

/** What some scenarios made of a reference. */
export interface Outcome {
  readonly findings: Report["findings"];
  /** Why the run ended before its end, where it did by itself. */
  readonly stopped: string | undefined;
  /** Requirements that passed, `surface id`. */
  readonly passed: ReadonlySet<string>;
}

/** Long enough for a call that is held for the poll window, short enough for a mutant that never answers. */
const ANSWER_MS = 12_000;

/**
 * Verifies an instrumented reference in this process.
 * @param isBailing  ends at the first finding
 */
export async function play(
  { createReference, STATES_PATH }: Instrumented,
  scenarios: readonly Scenario[],
  isBailing: boolean,
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
    const report = await verify({
      target,
      scenarios,
      suite: { name: "packproof", version: "mutated" },
      isConfirming: false,
      signal: bail.signal,
      bounds: { headersMs: ANSWER_MS, wholeMs: ANSWER_MS, goneMs: ANSWER_MS / 2, statesMs: ANSWER_MS / 2 },
      onProgress: ({ findings }) => {
        if (isBailing && findings > 0) bail.abort();
      },
    });
    return {
      findings: report.findings,
      stopped: bail.signal.aborted ? undefined : report.stopped,
      passed: new Set(report.requirements.filter((each) => each.verdict === "pass").map(nameOf)),
    };
  } finally {
    await reference.close();
  }
}

const nameOf = ({ surface, id }: Report["requirements"][number]) => `${surface} ${id}`;

/** The requirements that scenarios judge, `surface id`. */
export const judgedBy = (scenarios: readonly Scenario[]): ReadonlySet<string> =>
  new Set(scenarios.flatMap(({ surface, verifies }) => verifies.map((id: RequirementId) => `${surface} ${id}`)));

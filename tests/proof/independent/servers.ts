import { ALL_SCENARIOS } from "../../../cli/scenarios.ts";
import type { Scenario } from "../../../harness/arrange/scenario.ts";
import { habitSubjects } from "./habits.ts";
import { profileSubjects } from "./profiles.ts";
import type { ServerProof } from "./proof.ts";
import type { PlayedServer, ServerSubject } from "./server-subject.ts";
import { sharedSandboxSubjects } from "./shared-sandboxes.ts";

/** The legal servers that are not the reference alone, of all families. */
export function serverSubjects(): readonly ServerSubject[] {
  return [...habitSubjects(), ...profileSubjects(), ...sharedSandboxSubjects()];
}

/**
 * Verifies a legal server: no finding is expected.
 * @param scenarios default: all; only then too few passes are a fault
 */
export async function proveServer(
  subject: ServerSubject,
  scenarios?: readonly Scenario[],
  seed = 1,
): Promise<ServerProof> {
  const played = await subject.play(seed, scenarios ?? ALL_SCENARIOS);
  return judged(subject, played, scenarios === undefined);
}

/** What the runs against a server say about it. */
export function judged(
  { kind, family, name, because, minPasses }: Omit<ServerSubject, "play">,
  { runs, crashes }: PlayedServer,
  isWhole: boolean,
): ServerProof {
  const findings = runs.flatMap((run) => run.findings);
  const passed = Math.min(...runs.map(({ totals }) => totals.pass));
  const broken =
    runs.find(({ stopped }) => stopped !== undefined)?.stopped ??
    (crashes.length > 0 ? `the server crashed: ${crashes[0]}` : undefined) ??
    (isWhole && passed < minPasses ? `${passed} passes only` : undefined);
  return {
    kind,
    family,
    name,
    because,
    outcome: broken !== undefined ? "broken" : findings.length > 0 ? "accused" : "silent",
    passed,
    inconclusive: Math.max(...runs.map(({ totals }) => totals.inconclusive)),
    ...(broken === undefined ? {} : { broken }),
    findings,
  };
}

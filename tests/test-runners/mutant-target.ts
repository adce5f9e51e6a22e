import type { ConformanceOptions } from "packproof/vitest";
import { runRows } from "../../cli/library/run.ts";
import type { Report } from "../../contract/report.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { createReference, STATES_PATH } from "../../reference/server.ts";

/** A running mutant, as options of a run. */
export interface MutantTarget {
  readonly options: ConformanceOptions;
  /** The requirement that it violates. */
  readonly only: string;
  readonly close: () => Promise<void>;
}

/** Starts a mutant, to be verified on its first surface. */
export async function startMutant(mutant: Mutant, reportDir: string): Promise<MutantTarget> {
  const reference = createReference({ deviations: [mutant] });
  const baseUrl = await reference.listen();
  const surfaces = mutant.surfaces.slice(0, 1);
  const { sandbox, partner, user, userSession } = reference.keys;
  return {
    options: {
      baseUrl,
      surfaces,
      allowWrites: surfaces,
      providerStatesUrl: baseUrl + STATES_PATH,
      sandboxApiKey: sandbox[0],
      sandboxApiKey2: sandbox[1],
      partnerApiKey: partner[0],
      partnerApiKey2: partner[1],
      userApiKey: user[0],
      userApiKey2: user[1],
      userSessionToken: userSession,
      seed: 1,
      runs: 5,
      reportDir,
    },
    only: mutant.violates,
    close: () => reference.close(),
  };
}

/** Surface and id of the requirements that a run without a test runner finds violated, sorted. */
export async function violatedBy(options: ConformanceOptions): Promise<readonly string[]> {
  return violatedIn(await runRows(options, undefined));
}

/** Surface and id of the violated requirements of a report, sorted. */
export function violatedIn({ findings }: Pick<Report, "findings">): readonly string[] {
  return findings.map(({ surface, requirement }) => `${surface} ${requirement}`).sort();
}

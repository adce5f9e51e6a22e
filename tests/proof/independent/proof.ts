import type { Finding } from "../../../contract/report.ts";
import type { Surface } from "../../../contract/surface.ts";
import type { Step } from "../steps.ts";
import type { PythonServerName } from "./python-servers.ts";

/** The result of a natural bug. */
export interface BugProof {
  readonly kind: "bug";
  readonly name: string;
  readonly server: PythonServerName;
  /** Id of the requirement that has to fail on its surface. */
  readonly violates: string;
  readonly surface: Surface;
  /** `broken`: the server did not start or the run ended early, which shows no bug. */
  readonly outcome: "found" | "missed" | "broken";
  /** Whether it was found, or missed and known to be missed. */
  readonly isExpected: boolean;
  /** Requirements with a finding on its surface in the scenarios that were played last. */
  readonly foundIds: readonly string[];
  /** The scenarios that were played last. */
  readonly step: Step;
  /** Keys of the scenarios that sent the exchanges of its finding. */
  readonly noticedIn: readonly string[];
  /** The finding in one line. */
  readonly summary?: string;
  readonly broken?: string;
  readonly findings: readonly Finding[];
}

/** The result of a legal server that is not the reference. */
export interface ServerProof {
  readonly kind: "server";
  readonly family: ServerFamily;
  readonly name: string;
  readonly because: string;
  /** `accused`: it has a finding, which is a false alarm. `broken`: a run ended early or judged too little. */
  readonly outcome: "silent" | "accused" | "broken";
  /** Number of requirements; of the run with the fewest, if there were several. */
  readonly passed: number;
  /** Number of requirements; of the run with the most, if there were several. */
  readonly inconclusive: number;
  readonly broken?: string;
  readonly findings: readonly Finding[];
}

/** The folders of `tests/` with legal servers that are not the reference alone. */
export type ServerFamily = PythonServerName | "second-implementation" | "shared-sandbox";

import type { Report } from "../../../contract/report.ts";
import type { Scenario } from "../../../harness/arrange/scenario.ts";
import type { ServerFamily } from "./proof.ts";

/** A legal server that is not the reference alone, which must get no finding. */
export interface ServerSubject {
  readonly kind: "server";
  readonly family: ServerFamily;
  /** Unique among all families: it begins with its own. */
  readonly name: string;
  /** In which choices it differs from the plain server of its family, or what explains what others do to it. */
  readonly because: string;
  /** Minimum number of passed requirements; a run that judged fewer would prove nothing. */
  readonly minPasses: number;
  /**
   * Starts the server and verifies it.
   * @param scenarios its runs have no others
   */
  readonly play: (seed: number, scenarios: readonly Scenario[]) => Promise<PlayedServer>;
}

/** The results of all runs against one server. */
export interface PlayedServer {
  readonly runs: readonly Report[];
  /** Errors of the server, which prove nothing about the suite. */
  readonly crashes: readonly unknown[];
}

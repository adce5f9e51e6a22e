import type { Surface } from "../../contract/surface.ts";
import type { Bounds } from "../../harness/transport/bounds.ts";
import type { HostileBehaviour } from "./server.ts";

/** The expected end of a run against a faulty system. */
export type Ending =
  /** Exit status 2; the reason why the run stopped contains the words. */
  | "not done"
  /** Exit status 1; the requirement, expected or actual value of a finding contains the words. */
  | "fail"
  /** Exit status 0 with another verdict than pass; the reason of some requirement contains the words. */
  | "inconclusive"
  /** Exit status 0 without a finding: the system is unusual but keeps the contract. */
  | "pass";

/** A way in which a system may be broken or hostile, and the expected result of a run. */
export interface Fault {
  readonly name: string;
  readonly ends: Ending;
  /** Words that the report has to contain; empty if none are expected. */
  readonly says: string;
  readonly behaviour: HostileBehaviour;
  /** Default: only the sandbox. */
  readonly surfaces?: readonly Surface[];
  /**
   * Areas of the scenarios that show the fault, for the self-test. Default: all, or a part of them if the fault has no
   * effect.
   */
  readonly areas?: RegExp;
  /** Whether the run uses provider states of the faulty server; default: no. */
  readonly hasStates?: true;
  /**
   * Shorter timeouts for a fault that lets them expire. Default: those of a run, so that a slow machine does not look
   * silent.
   */
  readonly bounds?: Partial<Bounds>;
  /** Whether its run mostly waits, though no timeout expires: before it repeats requests, or for slow answers. */
  readonly isSlow?: true;
}

/** Timeouts for systems that never complete an answer. */
export const SHORT: Partial<Bounds> = { headersMs: 2_500, wholeMs: 5_000, dripMs: 1_200 };

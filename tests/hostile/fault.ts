import type { Surface } from "../../contract/surface.ts";
import type { Bounds } from "../../harness/transport/bounds.ts";
import type { Manners } from "./server.ts";

/** How a run against a faulty system has to end. */
export type Ending =
  /** Exit 2; the report says why it stopped, with these words. */
  | "not done"
  /** Exit 1; some finding's requirement, expected or actual has these words. */
  | "fail"
  /** Exit 0, and the verdict is no pass; some requirement's reason has these words. */
  | "inconclusive"
  /** Exit 0 without a finding: odd, but the contract is kept. */
  | "pass";

/** One way in which a system may be broken or hostile, and what a run makes of it. */
export interface Fault {
  readonly name: string;
  readonly ends: Ending;
  /** Words that the report has to contain; empty where there is nothing to say. */
  readonly says: string;
  readonly manners: Manners;
  /** Default: the sandbox only. */
  readonly surfaces?: readonly Surface[];
  /** Areas of the scenarios in which it shows, for a look that is quick. Default: all, and a share of them where nothing shows. */
  readonly areas?: RegExp;
  /** Whether the faulty server is asked for provider states too; default: nobody is. */
  readonly hasStates?: true;
  /** What is waited for in vain, made short. Default: as in a run, so that a slow machine is no silent system. */
  readonly bounds?: Partial<Bounds>;
}

/** For systems that never say enough. */
export const SHORT: Partial<Bounds> = { headersMs: 2_500, wholeMs: 5_000, dripMs: 1_200 };

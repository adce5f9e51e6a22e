import type { Deviation } from "../deviation.ts";
import type { MutantKind } from "./kind.ts";

/**
 * The reference with one deliberate fault. It is killed when the suite reports a violation of the requirement in
 * `violates`.
 */
export interface Mutant extends Deviation {
  /** The fault, in a few words; unique. */
  readonly name: string;
  /** Id of the violated requirement. */
  readonly violates: string;
  /** How the fault shows. */
  readonly kind: MutantKind;
  /** The surfaces on which it is verified; as few as show the fault. */
  readonly surfaces: readonly ("sandbox" | "partner" | "user")[];
  /** Detected only without provider states, as on most real systems. */
  readonly isWithoutStates?: true;
  /** Some answers never come, so a proof waits for less long. */
  readonly isHanging?: true;
  /** Requests of all scenarios are refused now and then, so it shares no server with other mutants. */
  readonly isDisturbing?: true;
  /** Detected only after seconds of real time or by all scenarios, so the quick proof uses another mutant. */
  readonly isSlow?: true;
}

/**
 * Makes a row of a table of mutants.
 * @param name the fault, in a few words; unique
 * @param fault what the reference does otherwise
 */
export function mutant(
  violates: string,
  kind: MutantKind,
  surfaces: Mutant["surfaces"],
  name: string,
  fault: Omit<Mutant, "violates" | "kind" | "surfaces" | "name">,
): Mutant {
  return { violates, kind, surfaces, name, ...fault };
}

import type { Deviation } from "../deviation.ts";

/** The reference with one deliberate fault. It is killed when the suite finds the requirement violated that it violates. */
export interface Mutant extends Deviation {
  /** What it does wrong, in a few words; unique. */
  readonly name: string;
  /** Id of the requirement it violates. */
  readonly violates: string;
  /** The surfaces that it is verified on; as few as show the fault. */
  readonly surfaces: readonly ("sandbox" | "partner" | "user")[];
  /** Seen only where no provider states are offered, as with most real systems. */
  readonly isWithoutStates?: true;
  /** Seen only after seconds of real time or by everything played: the quick form of the proof takes another one. */
  readonly isSlow?: true;
}

import type { Scenario } from "../arrange/scenario.ts";
import type { Violation } from "../ledger/ledger.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { PlayedAttempt } from "./played-attempt.ts";

/** Something outside of the contract that makes a legal system look wrong, or prevents an arrangement. */
export interface OutsideEvent {
  /** What a report says. */
  readonly reason: string;
  /** The evidence that it happened in an attempt. */
  readonly isShown: (played: PlayedAttempt) => boolean | Promise<boolean>;
  /** Whether it can explain a violation. The others stand. */
  readonly explains: (violation: Violation) => boolean;
  /** Attempts at a scenario that it disturbs each time. */
  readonly attempts: number | ((run: RunContext, scenario: Scenario) => number);
  /** Whether it also excuses the violations of the last attempt. Otherwise these count. */
  readonly isLasting: boolean | ((run: RunContext) => boolean);
  /** What is waited for before the next attempt: the restart of a system, or another client, which takes its time. */
  readonly pause: "restart" | "other client" | "none";
  /** Whether what was bought before may be gone. */
  readonly isLostState: boolean;
}

type Traits = Pick<OutsideEvent, "isShown"> & Partial<OutsideEvent>;

/** Attempts at a scenario, unless the event says otherwise. */
export const ATTEMPTS = 4;

/** An event that passes: another attempt does not meet it. */
export function passing(reason: string, traits: Traits): OutsideEvent {
  return {
    reason,
    explains: () => true,
    attempts: ATTEMPTS,
    isLasting: false,
    pause: "none",
    isLostState: false,
    ...traits,
  };
}

/** An event that may disturb every attempt. */
export function lasting(reason: string, traits: Traits): OutsideEvent {
  return passing(reason, { isLasting: true, ...traits });
}

/** What is missing where random cases did not reach a situation: more of them might. */
export const MORE_RUNS = "RUNS";

/** Ends a scenario early without a fault of the suite. Everything else that is thrown is a fault of the suite. */
export abstract class EarlyExit extends Error {}

/** Ends a scenario early because something that it needs is not available; never a fault of the system under test. */
export class NotExercised extends EarlyExit {
  override readonly name = "NotExercised";
  /** What would have to be given: a variable, a provider state, a permission. Undefined where nothing would help. */
  readonly missing: string | undefined;

  /**
   * @param missing groups what one remedy would unlock: `PROVIDER_STATES_URL`
   * @param reason the whole sentence for this one requirement; default: the same words
   */
  constructor(missing: string | undefined, reason = missing, options?: ErrorOptions) {
    super(reason, options);
    this.missing = missing;
  }
}

/**
 * Ends a scenario early because the system has none of what the requirement is about, and need not have any: a field, a
 * pack without a slug. Nothing would let the requirement be verified, so it does not prevent a certificate.
 */
export class NotApplicable extends NotExercised {
  constructor(reason: string) {
    super(undefined, reason);
  }
}

/** Ends a scenario early because the request that it is about may not leave: the surface was not named in ALLOW_WRITES. */
export class NotAllowed extends NotExercised {}

/** Ends a scenario early because what came proves nothing about the requirement, in either direction. */
export class Inconclusive extends EarlyExit {
  override readonly name = "Inconclusive";
}

/** Ends a scenario because other users hold every item that it drew, as where there are few listings for many users. */
export class NotHeldOnce extends Inconclusive {}

/** Ends a scenario because none of the items that it drew can be shipped, as is legal for some kinds of items. */
export class NothingShippable extends Inconclusive {}

/** The system under test was given up: the run ends with what it has. */
export class TargetGone extends EarlyExit {
  override readonly name = "TargetGone";
}

/** Ignores an early exit, for work beside the scenarios whose failure proves nothing. */
export function ignoreEarlyExit(thrown: unknown): undefined {
  if (!(thrown instanceof EarlyExit)) throw thrown;
  return undefined;
}

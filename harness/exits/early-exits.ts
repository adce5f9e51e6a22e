/** Stands as missing where random play did not come to something: more of it might. */
export const MORE_RUNS = "RUNS";

/** May end a scenario before its end without a fault of the suite. Everything else that is thrown is one. */
export abstract class EarlyExit extends Error {}

/** Ends a scenario early because something that it needs is not to be had; never a fault of the system under test. */
export class NotExercised extends EarlyExit {
  override readonly name = "NotExercised";
  /** What would have to be given: a variable, a provider state, a permission. Undefined where nothing would help. */
  readonly missing: string | undefined;

  /**
   * @param missing groups what one mend would unlock: `PROVIDER_STATES_URL`
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

/** Ends a scenario because every item that it drew is held by others too, as where there are few cards for many users. */
export class NotHeldOnce extends Inconclusive {}

/** Ends a scenario because none of the items that it drew can be shipped, as is legal for some kinds of items. */
export class NothingShippable extends Inconclusive {}

/** The system under test was given up: the run ends with what it has. */
export class TargetGone extends EarlyExit {
  override readonly name = "TargetGone";
}

/** Ignores an early exit; for what is done beside the scenarios, whose coming to nothing says nothing. */
export function ignoreEarlyExit(thrown: unknown): undefined {
  if (!(thrown instanceof EarlyExit)) throw thrown;
  return undefined;
}

/** The missing setting if random cases did not reach a situation; more of them might. */
export const MORE_RUNS = "RUNS";

/** Ends a scenario early without a fault of the suite. Anything else that is thrown is a fault of the suite. */
export abstract class EarlyExit extends Error {}

/** Ends a scenario early because something that it needs is not available; never a fault of the system under test. */
export class NotExercised extends EarlyExit {
  override readonly name = "NotExercised";
  /** What has to be provided: a variable, a provider state, a permission. Undefined if nothing would help. */
  readonly missing: string | undefined;

  /**
   * @param missing the remedy, by which requirements are grouped: `PROVIDER_STATES_URL`
   * @param reason a sentence for this requirement; default: that it is missing
   */
  constructor(missing: string | undefined, reason?: string, options?: ErrorOptions) {
    super(reason ?? (missing === undefined ? undefined : `${missing} is missing`), options);
    this.missing = missing;
  }
}

/**
 * Ends a scenario early because the system lacks an optional part that the requirement is about, such as a pack without
 * a slug. No setting would change that, so it does not prevent a certificate.
 */
export class NotApplicable extends NotExercised {
  constructor(reason: string) {
    super(undefined, reason);
  }
}

/** Ends a scenario early because ALLOW_WRITES does not name the surface of its request. */
export class NotAllowed extends NotExercised {}

/** Ends a scenario early because the answers prove nothing about the requirement, in either direction. */
export class Inconclusive extends EarlyExit {
  override readonly name = "Inconclusive";
}

/** Ends a scenario because other users hold every item that it drew, which happens if many users share few listings. */
export class NotExclusive extends Inconclusive {}

/**
 * Ends a scenario whose fault was seen, but too rarely to exclude that others hold the same listing. Passes of other
 * scenarios then don't count either.
 */
export class SeenTooRarely extends NotExclusive {}

/** Ends a scenario because the run was too short for it. No answer is the reason, so nothing about the system explains it. */
export class RunTooShort extends Inconclusive {}

/** Ends a scenario because none of its items can be shipped, which is legal for some kinds of items. */
export class NothingShippable extends Inconclusive {}

/** Ends the run because the system under test stopped answering; the results so far count. */
export class TargetGone extends EarlyExit {
  override readonly name = "TargetGone";
}

/**
 * Returns a function for `catch` that ignores these early exits.
 * @throws anything else
 */
export function ignoring(...kinds: readonly (abstract new (...args: never) => EarlyExit)[]) {
  return (thrown: unknown): undefined => {
    if (!kinds.some((kind) => thrown instanceof kind)) throw thrown;
  };
}

/** Ignores an early exit, for auxiliary work whose failure proves nothing. */
export const ignoreEarlyExit = ignoring(EarlyExit);

/** Returns whether a scenario was inconclusive for another reason than shared listings. */
export function mayHaveBeenTransient(stop: Error | undefined): boolean {
  return stop instanceof Inconclusive && !(stop instanceof NotExclusive) && !(stop instanceof RunTooShort);
}

/** The validator's result for an address. */
export interface Judgement {
  /** Precision of the located address; only SUB_PREMISE and PREMISE can be shipped to. */
  readonly granularity: string;
  /** Whether a component of the address could not be confirmed. */
  readonly unconfirmed: boolean;
  /** Whether there is a correction. */
  readonly suggestion: boolean;
}

/** Why the validator is not available: it does not answer, answers a non-success status, or has no credential. */
export const VALIDATOR_FAILURES = ["unreachable", "error", "no credential"] as const;

export type ValidatorFailure = (typeof VALIDATOR_FAILURES)[number];

/** Simulates the external address-validation service. */
export interface Validator {
  /** Why it is not available; every validation fails closed then. Null if it is available. */
  failure: ValidatorFailure | null;
  judge(destination: Record<string, unknown>): Judgement;
  /** Creates an address that gets this result from now on. */
  addressJudged(judgement: Judgement): Record<string, string>;
}

/** Accepts any address with a number in it, except arranged ones. */
export function createValidator(): Validator {
  const arranged = new Map<unknown, Judgement>();
  return {
    failure: null,
    judge: ({ line1, line2 }) =>
      arranged.get(line1) ?? {
        // An address without a number identifies no building.
        granularity: /\d/.test(JSON.stringify([line1, line2])) ? "PREMISE" : "ROUTE",
        unconfirmed: false,
        suggestion: false,
      },
    addressJudged: (judgement) => {
      const line1 = `${arranged.size + 1} Validation Way`;
      arranged.set(line1, judgement);
      return {
        name: "Robin Receiver",
        line1,
        line2: "",
        city: "Springfield",
        state: "IL",
        postal_code: "62701",
        country: "US",
        phone: "+12175550100",
        email: "robin@receiver.example",
      };
    },
  };
}

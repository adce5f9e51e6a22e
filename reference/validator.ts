/** What the validator thinks of an address. */
export interface Judgement {
  /** How exactly it could place the address; only SUB_PREMISE and PREMISE are good enough to ship to. */
  readonly granularity: string;
  /** A component of the address couldn't be confirmed. */
  readonly unconfirmed: boolean;
  /** Whether it knows what was meant. */
  readonly suggestion: boolean;
}

/** Why the validator judges nothing: it does not answer, answers no success, or is asked without a credential. */
export const VALIDATOR_TROUBLES = ["unreachable", "error", "no credential"] as const;

export type ValidatorTrouble = (typeof VALIDATOR_TROUBLES)[number];

/** Stands for the external address-validation service. */
export interface Validator {
  /** What keeps it from judging; while there is something, every validation fails closed. Null for nothing. */
  trouble: ValidatorTrouble | null;
  judge(destination: Record<string, unknown>): Judgement;
  /** Invents an address that is judged so from now on. */
  addressJudged(judgement: Judgement): Record<string, string>;
}

/** Finds any address with a number in it, but those that were arranged otherwise. */
export function createValidator(): Validator {
  const arranged = new Map<unknown, Judgement>();
  return {
    trouble: null,
    judge: ({ line1, line2 }) =>
      arranged.get(line1) ?? {
        // Without a number no address names a building.
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

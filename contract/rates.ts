/** A rate of the sandbox: the USD for the first item and for each further one; days are business days. */
export interface RateRow {
  readonly key: "standard" | "priority" | "express";
  readonly service: string;
  /** Undefined if any name passes: `the service` is probably a neutral rendering. */
  readonly carrier: string | undefined;
  readonly isInsured: boolean;
  readonly days: readonly [least: number, most: number];
  readonly firstUsd: number;
  readonly furtherUsd: number;
}

/**
 * The three rates of the sandbox, in the order in which they are listed.
 * @source partner-api.md, Sandbox differences 5
 */
export const RATES: readonly RateRow[] = [
  {
    key: "standard",
    service: "Ground Advantage",
    carrier: undefined,
    isInsured: false,
    days: [3, 5],
    firstUsd: 5.95,
    furtherUsd: 1.5,
  },
  {
    key: "priority",
    service: "Priority Mail",
    carrier: undefined,
    isInsured: true,
    days: [1, 3],
    firstUsd: 9.75,
    furtherUsd: 2,
  },
  { key: "express", service: "2Day", carrier: "FedEx", isInsured: true, days: [2, 2], firstUsd: 18.5, furtherUsd: 3 },
];

/** Returns the amount of a rate for a number of items. USD. */
export function rateUsd({ firstUsd, furtherUsd }: RateRow, count: number): number {
  return firstUsd + (count - 1) * furtherUsd;
}

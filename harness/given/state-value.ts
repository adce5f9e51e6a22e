import { Inconclusive } from "../exits/early-exits.ts";
import { memberOf } from "../transport/exchange.ts";

/**
 * A number that an arrangement has to give before anything can be compared with it.
 * @throws {Inconclusive} when it is none
 */
export function amountIn(values: unknown, name: string): number {
  const value = memberOf(values, name);
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Inconclusive(`no ${name} to compare with`);
  return value;
}

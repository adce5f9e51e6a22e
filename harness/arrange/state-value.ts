import { Inconclusive } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";

/**
 * Returns a number from a provider state.
 * @throws {Inconclusive} if it is none, because nothing can be compared then
 */
export function amountIn(values: unknown, name: string): number {
  const value = memberOf(values, name);
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Inconclusive(`no ${name} to compare with`);
  return value;
}

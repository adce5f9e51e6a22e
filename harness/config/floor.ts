import { ConfigFault } from "./config-fault.ts";

/** The minimum that has to be verified: a number of requirements, or a percentage of those that apply. */
export type Floor = { readonly requirements: number } | { readonly percent: number };

/**
 * Reads `MIN_VERIFIED`: `450`, `90%` or `90.5%`.
 * @returns undefined if it is unset
 * @throws {ConfigFault} if it has another form or is more than 100 %
 */
export function readFloor(raw: string | undefined): Floor | undefined {
  if (raw === undefined) return undefined;
  const [, number, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(raw) ?? [];
  const value = Number(number);
  const isShare = percent === "%";
  if (number === undefined || (isShare ? value > 100 : !Number.isInteger(value)) || value === 0) {
    throw new ConfigFault(
      "MIN_VERIFIED",
      `${JSON.stringify(raw)} is not usable`,
      "give a whole number of requirements like 450, or a share like 90%, and more than 0",
    );
  }
  return isShare ? { percent: value } : { requirements: value };
}

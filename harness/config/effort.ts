import { ConfigFault } from "./config-fault.ts";
import { textOf } from "./fields.ts";
import type { Settings } from "./setting-names.ts";
import type { Effort } from "./target.ts";

/** Cases per property at each effort. */
export const RUNS_OF: Readonly<Record<Effort, number>> = { quick: 2, standard: 12, thorough: 100 };

/** @throws {ConfigFault} for any other word than the three efforts */
export function effortOf(settings: Settings): Effort {
  const word = textOf(settings, "EFFORT") ?? "standard";
  if (word === "quick" || word === "standard" || word === "thorough") return word;
  throw new ConfigFault("EFFORT", `${JSON.stringify(word)} is not usable`, "use quick, standard or thorough");
}

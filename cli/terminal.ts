import { isCI } from "std-env";

/** One line that is drawn again; a line a minute, because some CI systems end a job that prints nothing; or nothing. */
export type ProgressMode = "line" | "minutes" | "none";

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether output may contain colours: FORCE_COLOR decides, then NO_COLOR and TERM=dumb, then whether it is a terminal. */
export function isColorful(isTerminal: boolean, { FORCE_COLOR, NO_COLOR = "", TERM }: Environment): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTerminal && NO_COLOR === "" && TERM !== "dumb";
}

/** How progress is shown: CI systems keep what a terminal would draw again. */
export function progressModeOn(isTerminal: boolean, { TERM }: Environment, isInCi = isCI): ProgressMode {
  return isTerminal && TERM !== "dumb" && !isInCi ? "line" : "minutes";
}

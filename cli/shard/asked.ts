import { fcPathText } from "../../harness/config/fc-path.ts";
import type { Target } from "../../harness/config/target.ts";
import type { Narrowing } from "../../harness/run/selection.ts";

/** Returns how much a part of a run verifies, as flags: the parts of one whole have this in common. */
export function askedOf({ effort, runs, fcPath }: Target, only: Narrowing | undefined): string {
  return [
    `--effort ${effort} --runs ${runs}`,
    ...(fcPath === undefined ? [] : [`--fc-path ${fcPathText(fcPath)}`]),
    ...(typeof only === "string" ? [`-t ${only}`] : []),
    ...(typeof only === "object" ? [`--last-failed, which were ${[...only].sort().join(", ")}`] : []),
  ].join(" ");
}

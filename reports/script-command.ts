import type { Surface } from "../contract/surface.ts";

/**
 * Returns the command that repeats what violated a requirement, or left it undecided.
 * @param flags name the report for a reader in another folder, quoted for a shell; none if it is where it usually is
 */
export function scriptCommand(requirement: string, surface: Surface, flags = ""): string {
  return `npx packproof script ${requirement} --surface ${surface}${flags === "" ? "" : ` ${flags}`} | sh`;
}

import { SURFACES } from "../../contract/surface.ts";
import { UsageFault } from "../outcome.ts";
import { controlTokenOf, newChallenge } from "./challenge.ts";
import { CONTROL_PATH } from "./control.ts";
import { profileFor, profileNamed } from "./profiles.ts";
import { targetName } from "./worker-run.ts";

/** Prints a new challenge for a target, to be verified on the given surfaces for a profile. */
export function printChallenge(
  target: string,
  flags: { readonly profile?: string; readonly surfaces: string },
): number {
  const surfaces = flags.surfaces.split(",").map((each) => each.trim());
  const unknown = surfaces.find((each) => !(SURFACES as readonly string[]).includes(each));
  if (unknown !== undefined)
    throw new UsageFault(`--surfaces: ${JSON.stringify(unknown)} is not a surface; use ${SURFACES.join(", ")}`);
  const profile = flags.profile === undefined ? profileFor(surfaces) : profileNamed(flags.profile);
  const { nonce, commitment } = newChallenge({ target: targetName(target), profile, surfaces });
  process.stdout.write(
    `nonce       ${nonce}  (keep it secret until the run)\n` +
      `commitment  ${commitment}  (publish it before the run)\n` +
      `token       ${controlTokenOf(nonce, targetName(target))}  (the target serves it at ${CONTROL_PATH})\n`,
  );
  return 0;
}

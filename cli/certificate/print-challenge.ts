import { controlTokenOf, newChallenge } from "./challenge.ts";
import { CONTROL_PATH } from "./control.ts";
import { targetName } from "./worker-run.ts";

/** Prints a new challenge for a target. */
export function printChallenge(target: string): number {
  const { nonce, commitment } = newChallenge();
  process.stdout.write(
    `nonce       ${nonce}  (keep it secret until the run)\n` +
      `commitment  ${commitment}  (publish it before the run)\n` +
      `token       ${controlTokenOf(nonce, targetName(target))}  (the target serves it at ${CONTROL_PATH})\n`,
  );
  return 0;
}

/** Number of seeds with which each repeated test is played; set PACKPROOF_REPEATS=50 to look for flaky results. */
export const REPEATS = Number(process.env.PACKPROOF_REPEATS ?? "1");

/**
 * Plays something with each seed from 1 to `times`.
 * @param play returns the faults it found; empty if there are none
 * @returns all faults with their seeds
 */
export async function faultsOf(
  times: number,
  play: (seed: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let seed = 1; seed <= times; seed++) {
    faults.push(...(await play(seed)).map((fault) => `seed ${seed}: ${fault}`));
  }
  return faults;
}

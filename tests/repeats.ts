/** How often what must always come out the same is played; `PACKPROOF_REPEATS=50` for a look by hand. */
export const REPEATS = Number(process.env.PACKPROOF_REPEATS ?? "1");

/**
 * Plays something with the seeds from 1 on.
 * @param play gives what was wrong, nothing where all was right
 * @returns what was wrong, by seed
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

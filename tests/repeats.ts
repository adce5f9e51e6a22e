/** Number of seeds with which each repeated test is played; set PACKPROOF_REPEATS=50 to look for flaky results. */
export const REPEATS = Number(process.env.PACKPROOF_REPEATS ?? "1");

/**
 * Plays something with each seed from 1 to `times`.
 * @param play returns the faults it found; empty if there are none
 * @param atOnce how many are played at the same time; more than one for what mostly waits
 * @returns all faults with their seeds
 */
export async function faultsOf(
  times: number,
  play: (seed: number) => Promise<readonly string[]>,
  atOnce = 1,
): Promise<readonly string[]> {
  const faults: string[] = [];
  let seed = 0;
  const playInTurn = async () => {
    while (seed < times) {
      const own = ++seed;
      faults.push(...(await play(own)).map((fault) => `seed ${own}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, playInTurn));
  return faults;
}

/**
 * Returns every `shares`-th element of a list, starting at `share`. If there is none, it returns the first element, so
 * that the scenario repeats what another one does.
 * @param share index of the share, from 0
 */
export function shareOf<T>(list: readonly T[], share: number, shares: number): readonly T[] {
  const mine = list.filter((_, at) => at % shares === share);
  return mine.length > 0 ? mine : list.slice(0, 1);
}

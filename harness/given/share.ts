/**
 * One of several equal shares of a list, dealt out in turn; never empty unless the list is, so that a scenario whose share
 * would be empty repeats what another one does.
 * @param share from 0
 */
export function shareOf<T>(list: readonly T[], share: number, shares: number): readonly T[] {
  const mine = list.filter((_, at) => at % shares === share);
  return mine.length > 0 ? mine : list.slice(0, 1);
}

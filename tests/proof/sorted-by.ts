/** Elements in ascending order of the first number of their rank, then of the next one. */
export function sortedBy<T>(elements: readonly T[], rank: (element: T) => readonly number[]): readonly T[] {
  return [...elements].sort((one, other) => {
    const others = rank(other);
    return (
      rank(one)
        .map((value, place) => value - (others[place] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  });
}

/** Minimum items with wrong values, and minimum others. Values that move independently do not follow so many items. */
const MIN_ITEMS = 4;

/** Places in a list at which a faulty server may show wrong values; the first place is 0. */
const PLACES: readonly ((place: number) => boolean)[] = [
  (place) => place === 0,
  (place) => place === 1,
  (place) => place === 2,
  (place) => place >= 1,
  (place) => place >= 2,
  (place) => place >= 3,
];

/** Returns the wrong items if exactly those at some places of their lists are wrong; none otherwise. */
export function wrongAtPlaces<T>(
  items: readonly T[],
  isWrong: (item: T) => boolean,
  placeOf: (item: T) => number,
): readonly T[] {
  return PLACES.flatMap((isPlace) => wrongOnly(items, isWrong, (item) => isPlace(placeOf(item))));
}

/** Returns the wrong items if they are exactly those of one group, and both groups are large enough; none otherwise. */
export function wrongOnly<T>(
  items: readonly T[],
  isWrong: (item: T) => boolean,
  isOfGroup: (item: T) => boolean,
): readonly T[] {
  const wrong = items.filter(isWrong);
  const isExact = items.every((item) => isWrong(item) === isOfGroup(item));
  return isExact && wrong.length >= MIN_ITEMS && items.length - wrong.length >= MIN_ITEMS ? wrong : [];
}

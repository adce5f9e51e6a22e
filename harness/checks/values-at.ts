/** A value inside a body, and where it stands: `items[3].buyback_price`. */
export interface PlacedValue {
  readonly value: unknown;
  readonly where: string;
}

/** Elements of one list that are looked at: a fault beyond them shows among them as well, or in another answer. */
const MOST_ELEMENTS = 500;

/**
 * The values at a path of a body, none where the path leads nowhere.
 * @param path members parted by dots, `[]` for every element of a list: `[].chase[].fmv`
 */
export function valuesAt(body: unknown, path: string): readonly PlacedValue[] {
  const steps = path.replaceAll("[]", ".[]").split(".").filter(Boolean);
  let places: readonly PlacedValue[] = [{ value: body, where: "" }];
  for (const step of steps) places = places.flatMap((place) => (step === "[]" ? elements(place) : member(place, step)));
  return places;
}

function elements({ value, where }: PlacedValue): readonly PlacedValue[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MOST_ELEMENTS).map((element: unknown, at) => ({ value: element, where: `${where}[${at}]` }));
}

function member({ value, where }: PlacedValue, name: string): readonly PlacedValue[] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return [];
  return [{ value: (value as Record<string, unknown>)[name], where: where === "" ? name : `${where}.${name}` }];
}

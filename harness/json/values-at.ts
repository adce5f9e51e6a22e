import { isObject } from "./json-value.ts";

/** A value inside a body and its JSON pointer: `/items/3/buyback_price`. */
export interface ValueWithPointer {
  readonly value: unknown;
  readonly pointer: string;
}

type Place = Pick<ValueWithPointer, "pointer">;

/** Returns the place of a value, or of a member of it. Builds the pointer on demand: few values are reported. */
export function memberAt(place: Place, name?: string): Place {
  return {
    get pointer() {
      return name === undefined ? place.pointer : `${place.pointer}/${escaped(name)}`;
    },
  };
}

function escaped(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Maximum elements visited per list. A fault beyond them shows among them as well, or in another answer. */
export const MAX_ELEMENTS = 500;

/**
 * Returns the values at a path of a body; none if the path does not exist.
 * @param path members separated by dots, `[]` for every element of a list: `[].chase[].fmv`
 */
export function valuesAt(body: unknown, path: string): readonly ValueWithPointer[] {
  const found: ValueWithPointer[] = [];
  collect(new LocatedValue(body, undefined), stepsOf(path), 0, found);
  return found;
}

const stepsByPath = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  let steps = stepsByPath.get(path);
  if (steps === undefined) {
    steps = path.replaceAll("[]", ".[]").split(".").filter(Boolean);
    stepsByPath.set(path, steps);
  }
  return steps;
}

/** Builds its pointer on demand, because at most one of thousands of values is reported. */
class LocatedValue implements ValueWithPointer {
  readonly value: unknown;
  readonly #parent: LocatedValue | undefined;
  readonly #step: string | number | undefined;

  constructor(value: unknown, parent: LocatedValue | undefined, step?: string | number) {
    this.value = value;
    this.#parent = parent;
    this.#step = step;
  }

  get pointer(): string {
    return this.#step === undefined ? "" : `${this.#parent?.pointer ?? ""}/${escaped(String(this.#step))}`;
  }
}

function collect(place: LocatedValue, steps: readonly string[], nth: number, found: ValueWithPointer[]): void {
  const step = steps[nth];
  const { value } = place;
  if (step === undefined) {
    found.push(place);
  } else if (step === "[]") {
    if (!Array.isArray(value)) return;
    const count = Math.min(value.length, MAX_ELEMENTS);
    for (let at = 0; at < count; at++) collect(new LocatedValue(value[at], place, at), steps, nth + 1, found);
  } else if (isObject(value) && Object.hasOwn(value, step)) {
    collect(new LocatedValue(value[step], place, step), steps, nth + 1, found);
  }
}

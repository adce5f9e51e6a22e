import type { Difference, Value, ValueLocation } from "../../contract/difference.ts";

/**
 * Returns what differences have in common from run to run and from system to system: place, relation, expected and
 * actual without numbers, ids, times and bodies. Equal differences count once, and texts for readers are left out.
 */
export function fingerprintOf(differences: readonly Difference[]): string {
  const each = differences.map((difference) =>
    JSON.stringify([expectationOf(difference), actualOf(difference.actual)]),
  );
  return JSON.stringify([...new Set(each)].sort());
}

/** Returns the expectation of a difference, normalized. */
export function expectationOf({ at, relation, expected }: Difference): string {
  return JSON.stringify([locationOf(at), relation, ...expected.map(steady)]);
}

/** Returns an actual value, normalized. */
export function actualOf(actual: Value): string {
  return JSON.stringify(steady(actual));
}

function locationOf({ header, name, pointer }: ValueLocation): string {
  return normalizeForComparison([header, name, pointer].filter(Boolean).join(" "));
}

function steady(value: Value): unknown {
  if ("absent" in value) return "absent";
  if ("text" in value) return [normalizeForComparison(value.text)];
  if ("beginning" in value)
    return value.type === "text" ? normalizeForComparison(value.beginning) : { [value.type]: "…" };
  if ("json" in value) return steadyJson(value.json);
  const { status, says, body } = value;
  return [status, says !== undefined ? normalizeForComparison(says) : body === undefined ? null : steady(body)];
}

function steadyJson(json: unknown): unknown {
  if (typeof json === "number") return "#";
  if (typeof json === "string") return normalizeForComparison(json);
  if (typeof json !== "object" || json === null) return json;
  const type = Array.isArray(json) ? "list" : "object";
  return { [type]: Object.keys(json).length === 0 ? "empty" : "…" };
}

/**
 * Replaces numbers, ids and times in a text by `#`.
 * @param isKept words with digits that stay
 */
export function normalizeForComparison(text: string, isKept: (word: string) => boolean = () => false): string {
  return text.replace(/[\w-]*\d(?:[\w.:+-]*\w)?/g, (word) => (isKept(word) ? word : "#")).replace(/#(?:, #)+/g, "#");
}

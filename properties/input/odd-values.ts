import fc from "fast-check";

const LONG = "x".repeat(20_000);
const DEEP: unknown = Array.from({ length: 20 }).reduce((inner: unknown) => [inner], []);

/** The plainest value of each JSON type. */
export const JSON_TYPES: readonly unknown[] = [null, true, 7, "text", [], {}];

/** Further values for fields of type string, by kind. A system that fails with one value of a kind mostly fails with the others. */
export const KINDS: readonly (readonly [unknown, ...unknown[]])[] = [
  [false],
  [0, -1, -0, 7],
  [1.5, 1e308, 2 ** 53, 0.1],
  ["", " "],
  ["0", "null", "undefined", "NaN", "[object Object]"],
  ["__proto__", "constructor", "toString"],
  [[[]], [null]],
  [["x"], [1], ["__proto__"], DEEP],
  [{ length: 1 }],
  [{ $ne: null }, { $gt: "" }, { $regex: ".*" }],
  [{ toString: "x" }, { constructor: { prototype: {} } }],
  [LONG],
  ["\u0000", "\u001b[31m", "\u202etxt", "e\u0301"],
  ["\ud83c\udfb4", "日本語"],
  ["' OR '1'='1", "<script>alert(1)</script>", "{{7*7}}", "../../etc/passwd"],
  ["*", "%", "_", ".*", "%00"],
];
const FIXED: readonly unknown[] = [...JSON_TYPES, ...KINDS.flat()];

/** Any character. fast-check's own unit for this takes half a second to map all characters. */
const characters = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

// Functions, because building arbitraries of texts would delay the first request of a run.

/** Any JSON value. */
export function oddValues(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...FIXED) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.string({ unit: characters, maxLength: 40 }).filter(isWellFormed) },
    { weight: 1, arbitrary: fc.double().filter(Number.isFinite) },
  );
}

/** Texts for a path, of every kind that proxies don't change. */
export const SEGMENTS: readonly string[] = [
  ...KINDS.flat()
    .filter((value): value is string => typeof value === "string")
    .filter(isPlainSegment),
  "y".repeat(1500),
  "a b",
  "a+b",
  "a&b=c",
  "a;b",
  '"',
];

/** Texts for a path that proxies don't change. */
export function oddSegments(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...SEGMENTS),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter(isPlainSegment),
  );
}

function isPlainSegment(text: string): boolean {
  return /^[^/\\.%\p{Cc}\p{Cs}]+$/u.test(text) && text.trim() === text && text.length < 2000;
}

/** Texts that a query can contain, but not a path. */
export const QUERY_TEXTS = ["", " ", "../..", "%", "a/b", "."] as const;

/** Query values: texts for a path, and others that a path can't contain. */
export function oddTexts(): fc.Arbitrary<string> {
  return fc.oneof(oddSegments(), fc.constantFrom(...QUERY_TEXTS));
}

/** Returns whether the text can be sent as UTF-8, which half a surrogate pair can't. */
function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

import fc from "fast-check";

// Functions, because building arbitraries of texts would delay the first request of a run.

/** Any character. fast-check's own unit for this takes half a second to map all characters. */
const characters = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
const anyList = () => fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 });

/** Values of each JSON type, by its name. */
export const typedValues = (): Readonly<Record<JsonType, fc.Arbitrary<unknown>>> => ({
  null: fc.constant(null),
  boolean: fc.boolean(),
  number: fc.integer(),
  string: fc.stringMatching(/^[a-z]{1,12}$/),
  list: anyList(),
  object: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
});

type JsonType = "null" | "boolean" | "number" | "string" | "list" | "object";

/** Returns the name of a value's JSON type. */
export function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

/** Names of what objects inherit. */
const inherited = () => fc.constantFrom("__proto__", "constructor", "toString");
/** Texts that stand for another value where a program compares texts. */
const literals = () => fc.constantFrom("0", "null", "undefined", "NaN", "[object Object]");
const long = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom("x", "y"), minLength, maxLength, size: "max" });
const before = (texts: fc.Arbitrary<string>) =>
  fc.tuple(fc.stringMatching(/^[a-z]{0,4}$/), texts).map((parts) => parts.join(""));
const quoted = () => before(fc.constantFrom("'", "'--", "' OR '1'='1"));

/**
 * Further values, by kind. A system that fails with one value of a kind mostly fails with the others. Texts come last,
 * because another JSON type is more often mistaken.
 */
export const furtherValues = (): readonly fc.Arbitrary<unknown>[] => [
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(-0, 2 ** 53, 1e308)),
  fc.array(anyList(), { minLength: 1, maxLength: 3 }),
  fc.nat(20).map((depth) => nested(depth)),
  fc.dictionary(fc.constantFrom("$ne", "$gt", "$regex", "length", "toString"), fc.jsonValue({ maxDepth: 1 }), {
    minKeys: 1,
  }),
  fc.string({ unit: fc.constantFrom(" ", "\t", "\n"), maxLength: 3 }),
  fc.oneof(inherited(), literals()),
  long(1_001, 20_000),
  fc.oneof(quoted(), before(fc.constantFrom("<script>alert(1)</script>", "{{7*7}}", "../../etc/passwd"))),
  fc.stringMatching(/^[*%_.]{1,3}$/),
  fc.string({ unit: characters, minLength: 1, maxLength: 40 }).filter(isWellFormed),
];

/** Texts for a path, of every kind that proxies don't change. */
export const segmentTexts = (): readonly fc.Arbitrary<string>[] => [
  inherited(),
  literals(),
  fc.stringMatching(/^[*_]{1,3}$/),
  quoted(),
  fc.stringMatching(/^[a-z]{1,4}[ +&;="{]{1,2}[a-z]{1,4}$/),
  fc.string({ unit: characters, minLength: 1, maxLength: 30 }).filter((text) => isPlainSegment(text) && !isAscii(text)),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter(isPlainSegment),
  long(1_001, 1_500),
];

/** Texts that a query can contain, but not a path. */
export const queryTexts = (): readonly fc.Arbitrary<string>[] => [
  fc.string({ unit: fc.constantFrom(" ", "\t"), maxLength: 2 }),
  fc.stringMatching(/^[%/.]{1,5}$/),
];

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}

function isPlainSegment(text: string): boolean {
  return /^[^/\\.%\p{Cc}\p{Cs}]+$/u.test(text) && text.trim() === text;
}

/** Returns whether the text can be sent as UTF-8, which half a surrogate pair can't. */
function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

import fc from "fast-check";
import { REUSED_USER_IDS } from "../../harness/ids/reused-user-ids.ts";

/** Parts of user ids that have a special meaning in a URL, a shell or a database unless they are escaped. */
const ODD_PARTS: readonly string[] = [
  "plain",
  "UPPER",
  "with blank",
  "it's",
  'a "quote"',
  "`tick`",
  "a&b=c",
  "a+b",
  "50%",
  "?q",
  "#h",
  "a:b",
  "a;b",
  "a,b",
  "a|b",
  "a^b~c",
  "(1)",
  "&amp;",
  "%41",
  "<b>",
  "{x}",
  "[0]",
  "$ne",
  "user@example.com",
  "ünïcödé",
  "日本語",
  "🎴",
  "\u202eright",
  "e\u0301",
  "O'Brien; DROP TABLE users;--",
  "null",
  "undefined",
  "true",
  "0",
  "1e3",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
];

/** A generated user id. */
export interface NamedUser {
  readonly kind: "fresh" | "whole";
  /** The text appended to a fresh id, or the whole id. */
  readonly text: string;
}

/** User ids of many kinds; the plain one is the simplest. */
export function namedUsers(): fc.Arbitrary<NamedUser> {
  return fc.oneof(
    { withCrossShrink: true },
    {
      weight: 6,
      // Several parts at once, so that few cases cover them all; shrinking finds the relevant one.
      arbitrary: fc
        .array(fc.constantFrom(...ODD_PARTS), { minLength: 1, maxLength: 6 })
        .map((parts) => ({ kind: "fresh" as const, text: parts.join("-") })),
    },
    {
      weight: 3,
      arbitrary: fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 24 })
        // Proxies rewrite slashes, backslashes and lone dots, and refuse control characters.
        .filter((text) => /^[^/\\.\p{Cc}\p{Cs}]+$/u.test(text) && text.trim() === text)
        .map((text) => ({ kind: "fresh" as const, text })),
    },
    { weight: 1, arbitrary: longNames() },
    { weight: 1, arbitrary: inheritedNames() },
  );
}

const MAX_LENGTH = 200;

/** User ids beyond the usual length. */
export function longNames(): fc.Arbitrary<NamedUser> {
  return fc
    .string({ unit: fc.constantFrom("x", "y"), minLength: MAX_LENGTH / 4, maxLength: MAX_LENGTH, size: "max" })
    .map((text) => ({ kind: "fresh" as const, text }));
}

/** User ids that every object inherits as names of its members. */
export function inheritedNames(): fc.Arbitrary<NamedUser> {
  return fc.constantFrom(...REUSED_USER_IDS).map((text) => ({ kind: "whole" as const, text }));
}

import type { Draw } from "./draw.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE_62 = `0123456789${LETTERS}`;

/** Forms of user ids that partners use. They have upper and lower case, so that a system that ignores case is detected. */
const FORMS: readonly [UserIdForm, ...UserIdForm[]] = [
  { prefix: "", length: 28 },
  { prefix: "", length: 20 },
  { prefix: "user_", length: 27 },
  { prefix: "usr_", length: 22 },
  { prefix: "cus_", length: 18 },
  { prefix: "u", length: 24 },
];

interface UserIdForm {
  readonly prefix: string;
  /** Random characters after the prefix. */
  readonly length: number;
}

/** Returns a generator of unused user ids of one form, because one partner's ids have one form. */
export function userIds(draw: Draw): () => string {
  const { prefix, length } = draw.oneOf(FORMS);
  // Starts and ends with a letter, so that a system that parses numbers finds no other user's id.
  return () => prefix + draw.text(LETTERS, 1) + draw.text(BASE_62, length - 2) + draw.text(LETTERS, 1);
}

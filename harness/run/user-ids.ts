import type { Draw } from "../transport/draw.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE_62 = `0123456789${LETTERS}`;

/** How partners write ids of their users. In both cases of letters, so that a system that folds them shows it. */
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
  /** Characters after the prefix, at random. */
  readonly length: number;
}

/** Makes user ids that nobody used before, all of one form, as the ids of one partner are. */
export function userIds(draw: Draw): () => string {
  const { prefix, length } = draw.oneOf(FORMS);
  // A letter first and last: no part of an id is a number that could be another user's.
  return () => prefix + draw.text(LETTERS, 1) + draw.text(BASE_62, length - 2) + draw.text(LETTERS, 1);
}

/**
 * Names that every JavaScript object inherits, used as ids of users who buy. They are fixed, so earlier and concurrent
 * runs buy for the same users. None of them is used as the id of a user who never bought.
 */
export const REUSED_USER_IDS = ["valueOf", "isPrototypeOf", "toLocaleString"] as const;

/** Returns whether other runs may buy for this user too. */
export function isReusedUserId(user: unknown): boolean {
  return REUSED_USER_IDS.some((each) => each === user);
}

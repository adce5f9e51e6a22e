/**
 * Names that are members of every object of the language most servers are written in. They are taken whole as ids of users
 * who buy, so that earlier and concurrent runs buy for the same users. None of them is asked for as the id of somebody who
 * never bought.
 */
export const REUSED_USER_IDS = ["valueOf", "isPrototypeOf", "toLocaleString"] as const;

/** Whether other runs may buy for this user, too. */
export function isReusedUserId(user: unknown): boolean {
  return REUSED_USER_IDS.some((each) => each === user);
}

import type { Deviation } from "../../deviation.ts";
import type { UserRules } from "../../user/rules.ts";

/** Replaces some of the user surface's rules. */
export function userRules(change: (plain: UserRules) => Partial<UserRules>): NonNullable<Deviation["rules"]> {
  return ({ user }) => ({ user: { ...user, ...change(user) } });
}

import type { UserRules } from "./user/rules.ts";
import { userPart } from "./user-part.ts";

/** What the reference decides and how it puts it, in small parts that a deviation can replace one by one. */
export interface Rules {
  /** Those of the user-key surface. */
  user: UserRules;
}

/** The rules without any deviation. */
export function plainRules(): Rules {
  return { user: userPart.rules };
}

import { type Difference, related } from "./difference.ts";

/** Requires the user id that was sent, in any normal form of Unicode (A-ID-COMPARE). */
export function echoesUserId(user: string, shown: unknown): readonly Difference[] {
  const isSame = typeof shown === "string" && shown.normalize("NFKC") === user.normalize("NFKC");
  return related(isSame, "user_id", "equals", [user], shown);
}

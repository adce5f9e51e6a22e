import { REFUSALS, type Refusal, type RefusalName } from "./refusals.ts";
import { clawRules } from "./rules/claw.ts";
import { credentialRules } from "./rules/credentials.ts";
import { limitRules } from "./rules/limits.ts";
import { purchaseRules } from "./rules/purchase.ts";
import { readRules } from "./rules/reads.ts";

/** The decisions and wordings of the user-key surface as small functions that a deviation can replace separately. */
export interface UserRules extends CredentialRules, LimitRules, ReadRules, PurchaseRules, ClawRules {
  /** Status and text of every refusal. */
  refusals: Record<RefusalName, Refusal>;
}

type CredentialRules = typeof credentialRules;
type LimitRules = typeof limitRules;
type ReadRules = typeof readRules;
type PurchaseRules = typeof purchaseRules;
type ClawRules = typeof clawRules;

/** The rules without any deviation. */
export const userRules: UserRules = {
  refusals: REFUSALS,
  ...credentialRules,
  ...limitRules,
  ...readRules,
  ...purchaseRules,
  ...clawRules,
};

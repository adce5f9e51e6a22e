import type { RequirementId } from "../../contract/index.ts";

/**
 * Requirements that a client can see and that yet have no mutant, each with the reason. What no client can see says so
 * in the contract itself and needs no entry. An entry that is no longer needed fails the self-test.
 */
export const WITHOUT_MUTANT: readonly { readonly requirement: RequirementId; readonly because: string }[] = [];

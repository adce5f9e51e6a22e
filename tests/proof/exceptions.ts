import type { RequirementId } from "../../contract/index.ts";

/**
 * Requirements that a client can observe but that have no mutant, with the reason. Requirements that no client can
 * observe are marked in the contract and need no entry. An entry that is no longer needed fails the self-test.
 */
export const WITHOUT_MUTANT: readonly { readonly requirement: RequirementId; readonly because: string }[] = [];

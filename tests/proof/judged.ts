import { REQUIREMENTS } from "../../contract/index.ts";
import type { Requirement } from "../../contract/requirement.ts";
import { isObservable } from "../../harness/ledger/requirement-rows.ts";

/** Requirements that can fail a run and that a client can observe. Each needs a mutant that makes it fail. */
export const JUDGED: readonly Requirement[] = REQUIREMENTS.filter(
  (requirement) => requirement.level === "must" && isObservable(requirement),
);

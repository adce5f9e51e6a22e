import { REQUIREMENTS } from "../../contract/index.ts";
import type { Requirement } from "../../contract/requirement.ts";
import { isObservable } from "../../harness/ledger/requirement-rows.ts";

/** Requirements that a run can fail by and that a client can see: each is to be seen failing. */
export const JUDGED: readonly Requirement[] = REQUIREMENTS.filter(
  (requirement) => requirement.level === "must" && isObservable(requirement),
);

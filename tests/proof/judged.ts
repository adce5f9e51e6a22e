import { REQUIREMENTS } from "../../contract/index.ts";
import type { Requirement } from "../../contract/requirement.ts";

/** Requirements that a run can fail by and that a client can see: each is to be seen failing. */
export const JUDGED: readonly Requirement[] = REQUIREMENTS.filter(
  ({ level, observed }) => level === "must" && !(typeof observed === "object" && "nothing" in observed),
);

import type { ClauseRow } from "./clause-row.ts";
import { partnerEndpoints } from "./partner-endpoints.ts";
import { partnerRecords } from "./partner-records.ts";
import { partnerRules } from "./partner-rules.ts";

/** The ledger of partner-api.md: one row per sentence or table row that needs one. */
export const partnerApiClauses: readonly ClauseRow[] = [...partnerRecords, ...partnerEndpoints, ...partnerRules];

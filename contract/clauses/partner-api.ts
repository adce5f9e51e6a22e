import type { LedgerRow } from "./ledger.ts";
import { partnerEndpoints } from "./partner-endpoints.ts";
import { partnerRecords } from "./partner-records.ts";
import { partnerRules } from "./partner-rules.ts";

/** The ledger of partner-api.md: what became of each of its sentences and table rows. */
export const partnerApiClauses: readonly LedgerRow[] = [...partnerRecords, ...partnerEndpoints, ...partnerRules];

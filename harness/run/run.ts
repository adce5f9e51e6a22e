import type { Ledger } from "../ledger/ledger.ts";
import type { RunWithCleanup } from "../shared-listings/cleanup.ts";
import type { LastRequests } from "../transport/last-requests.ts";

/** The shared objects of one run: what scenarios use, the cleanup, and the ledger. */
export interface Run extends RunWithCleanup {
  readonly ledger: Ledger;
  readonly lastRequests: LastRequests;
}

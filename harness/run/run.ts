import type { Ledger } from "../ledger/ledger.ts";
import type { RunWithCleanup } from "../shared-listings/cleanup.ts";

/** One run: what its scenarios share, how what they bought is given back, and what was judged. */
export interface Run extends RunWithCleanup {
  readonly ledger: Ledger;
}

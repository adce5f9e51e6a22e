import { errorRow } from "../../contract/errors.ts";
import type { Attempt } from "../context/attempt.ts";
import type { PartnerContext } from "../context/partner-context.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { sellbackWindowS } from "../given/sellback-window.ts";
import type { RunContext } from "../operations/run-context.ts";
import { perRun } from "../operations/run-memory.ts";
import { isRefusal } from "../oracles/refusal.ts";

const EXPIRED = errorRow("buyback", "Item has expired");
/** A scenario that buys and sells may take so long. Seconds. */
const MIN_WINDOW_S = 30;

const shown = perRun((_: RunContext) => ({ windowS: undefined as Promise<number | undefined> | undefined }));

/** Returns whether a violation shows a sellback that came too late, because production's window is shorter than a scenario. */
export async function isWindowTooShort(context: PartnerContext, { violations }: Attempt): Promise<boolean> {
  const isLate = violations.some(({ evidence }) => evidence.some((each) => isRefusal(each, EXPIRED)));
  if (!isLate) return false;
  const known = shown(context.run);
  known.windowS ??= windowOfPurchase(context).catch(ignoreEarlyExit);
  const windowS = await known.windowS;
  return windowS !== undefined && windowS < MIN_WINDOW_S;
}

async function windowOfPurchase({ given }: PartnerContext): Promise<number> {
  const { user, item } = await given.item({}, () => true);
  const { items } = await given.inventory(user);
  return sellbackWindowS(items, item.id);
}

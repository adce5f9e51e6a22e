import { isForEmbedded, readTarget } from "../../harness/config/settings.ts";
import { safeJson } from "../../reports/json.ts";
import { progressOn } from "../progress.ts";
import { type Flags, targetSettingsFrom } from "../settings-flags.ts";
import { readShard } from "../shard/read-shard.ts";
import { planText } from "./plan-text.ts";
import { rehearse } from "./rehearse.ts";

/** Flags of the command line. */
export interface PlanFlags extends Flags {
  readonly only?: string;
  readonly shard?: string;
  readonly json?: boolean;
}

/**
 * Prints what a run would send.
 * @returns 0; 2 if the rehearsal could not be done
 * @throws {ConfigFault} for settings that a run would refuse
 */
export async function plan(flags: PlanFlags): Promise<number> {
  const settings = targetSettingsFrom(flags);
  const target = readTarget(settings, isForEmbedded(settings) ? { BASE_URL: "http://127.0.0.1" } : undefined);
  const shard = flags.shard === undefined ? undefined : readShard(flags.shard);
  const progress = progressOn(process.stderr);
  const planned = await rehearse({
    target,
    onProgress: progress.show,
    ...(flags.only === undefined ? {} : { only: flags.only }),
    ...(shard === undefined ? {} : { shard }),
  });
  progress.clear();
  process.stdout.write(flags.json === true ? safeJson(planned) : planText(planned));
  return planned.stopped === undefined ? 0 : 2;
}

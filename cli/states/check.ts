import { isForEmbedded, readTarget } from "../../harness/config/settings.ts";
import { type CheckedState, checkProviderStates } from "../../harness/states/check-states.ts";
import { clip, oneLine } from "../../reports/printable.ts";
import { startEmbedded } from "../embedded.ts";
import { interruptible } from "../interruption.ts";
import { UNUSABLE, UsageFault } from "../outcome.ts";
import { type Flags, targetSettingsFrom } from "../settings-flags.ts";

const BODY_SHOWN = 300;

/**
 * Plays each provider state against a system, and prints what it does.
 * @returns 0; 1 if a state has no effect, 2 if none is offered
 */
export async function checkStates(flags: Flags): Promise<number> {
  const settings = targetSettingsFrom(flags);
  const embedded = isForEmbedded(settings) ? await startEmbedded() : undefined;
  try {
    const target = readTarget(settings, embedded?.settings);
    if (target.providerStatesUrl === undefined)
      throw new UsageFault("PROVIDER_STATES_URL: is not set; give the URL where the provider arranges states");
    return await interruptible(async (signal) => {
      const checked = await checkProviderStates(target, signal);
      process.stdout.write(checkedText(checked));
      if (signal.aborted || !checked.some(({ verdict }) => verdict !== "refused")) return UNUSABLE;
      return checked.some(({ verdict }) => verdict === "no effect") ? 1 : 0;
    });
  } finally {
    await embedded?.mock.close();
  }
}

/** A line per state, and the exchange of those that have no effect. */
export function checkedText(checked: readonly CheckedState[]): string {
  const lines = checked.flatMap(({ state, surface, verdict, why, shown }) => {
    const words = verdict === "no effect" ? "answered 200 and had no effect" : (why ?? "");
    const line = `${verdict.padEnd(13)}  ${surface.padEnd(7)}  ${state}${words === "" ? "" : `: ${words}`}`;
    if (verdict !== "no effect" || shown === undefined) return [oneLine(line)];
    return [
      oneLine(line),
      `  asked   ${oneLine(shown.curl)}`,
      `  answer  ${oneLine(clip(`${shown.status} ${shown.body}`, BODY_SHOWN))}`,
    ];
  });
  const count = (verdict: CheckedState["verdict"]) => checked.filter((each) => each.verdict === verdict).length;
  const counts = (["works", "no effect", "refused", "not looked at"] as const).map((each) => `${count(each)} ${each}`);
  return `${[...lines, counts.join(", ")].join("\n")}\n`;
}

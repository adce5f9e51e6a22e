import type { Target } from "../config/target.ts";
import { shellWord } from "./shell-quote.ts";

/** Where a repetition leaves its result, so that the report with all findings stays, and with it their scripts. */
const FOLDER = "reports/out/again";

/**
 * Returns the command that verifies a part of the same system again, in any shell and folder. Keys are not in it: they are
 * read from the environment, where the curl commands expect them too.
 * @param flags further words, quoted by the caller
 */
export function runCommand(target: Target, ...flags: readonly string[]): string {
  return ["npx packproof run", ...targetFlags(target), ...flags, `--report-dir ${FOLDER}`].join(" ");
}

function targetFlags({
  embedded,
  baseUrl,
  surfaces,
  allowWrites,
  providerStatesUrl,
  aliases,
  traffic,
}: Target): string[] {
  const all = embedded ? "sandbox,partner,user" : "sandbox";
  const flag = (name: string, value: string | undefined, usual?: string) =>
    value === undefined || value === usual ? [] : [`${name} ${shellWord(value)}`];
  const narrowed = [...flag("--surfaces", surfaces.join(), all), ...flag("--allow-writes", allowWrites.join(), all)];
  if (embedded) return narrowed;
  return [
    ...flag("--base-url", baseUrl),
    ...narrowed,
    ...flag("--provider-states-url", providerStatesUrl),
    ...flag("--aliases", JSON.stringify(aliases), "{}"),
    ...flag("--max-spend", traffic.maxSpendUsd?.toString()),
  ];
}

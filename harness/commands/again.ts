import { flagNameOf, type SettingName } from "../config/setting-names.ts";
import { SWITCHES } from "../config/settings.ts";
import type { Target } from "../config/target.ts";
import { shellWord } from "./shell-quote.ts";

/** Where a repetition leaves its result, so that the report with all findings stays, and with it their scripts. */
const FOLDER = "reports/out/again";

/** Settings that change what is sent, or how it gets there. Settings of the result (MIN_VERIFIED, BASELINE) are left out. */
const AS_GIVEN: readonly SettingName[] = [
  "SHIP_DESTINATION",
  "USER_AGENT",
  "BLIND",
  "CLIENT_CERT",
  "CLIENT_KEY",
  "CA_CERT",
  "RATE_LIMIT",
  "MAX_CONNECTIONS",
  "MAX_WAIT",
  "EFFORT",
];

/**
 * Returns the command that verifies a part of the same system again, in any shell and folder. Keys, EXTRA_HEADERS and proxies
 * may be secret: they are read from the environment, where the curl commands expect them too.
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
  given,
}: Target): string[] {
  const all = embedded ? "sandbox,partner,user" : "sandbox";
  const flag = (name: string, value: string | undefined, usual?: string) =>
    value === undefined || value === usual ? [] : [`${name} ${shellWord(value)}`];
  const asGiven = AS_GIVEN.flatMap((name) => {
    const value = given[name]?.trim() ?? "";
    if (SWITCHES.has(name)) return value === "1" ? [flagNameOf(name)] : [];
    return value === "" ? [] : flag(flagNameOf(name), value);
  });
  const narrowed = [...flag("--surfaces", surfaces.join(), all), ...flag("--allow-writes", allowWrites.join(), all)];
  if (embedded) return [...narrowed, ...asGiven];
  return [
    ...flag("--base-url", baseUrl),
    ...narrowed,
    ...asGiven,
    ...flag("--provider-states-url", providerStatesUrl),
    ...flag("--aliases", JSON.stringify(aliases), "{}"),
    ...flag("--max-spend", traffic.maxSpendUsd?.toString()),
  ];
}

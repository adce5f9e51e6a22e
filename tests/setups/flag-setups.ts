import { dirname } from "node:path";
import type { WrongSetup } from "./setup.ts";

function refused(about: string, wrong: string, flags: readonly string[], says: RegExp): WrongSetup {
  return { about, wrong, flags: () => flags, ends: 2, says };
}

/** A flag of `npm test` without `--` before it, which npm takes for one of its own. */
function keptByNpm(flag: string): WrongSetup {
  const shown = flag.length === 1 ? `-${flag}` : `--${flag}`;
  return {
    about: "Flags",
    wrong: `\`npm test ${shown}\`, which npm keeps`,
    settings: () => ({ [`npm_config_${flag.replaceAll("-", "_")}`]: "true" }),
    ends: 2,
    says: new RegExp(`^${shown}: was taken by npm and had no effect; write npm test -- ${shown} `),
  };
}

/** Flags that do not exist, or that select nothing. */
export const flagSetups: readonly WrongSetup[] = [
  refused("--only", "mistyped", ["-t", "qoute"], /^--only: "qoute" matches nothing; did you mean .*quote/),
  refused("--only", "an id that there is none of", ["-t", "buyback.expird"], /did you mean buyback\.expired/),
  refused("--only", "of another surface", ["-t", "user-auth"], /^--only: "user-auth" is only on user/),
  refused("--only", "empty", ["-t", ""], /^--only: is empty/),
  refused("--shard", "beyond the whole", ["--shard", "5/4"], /^--shard: "5\/4" is not a shard/),
  refused("--shard", "no fraction", ["--shard", "2"], /^--shard: "2" is not a shard/),
  refused(
    "--shard",
    "more parts than there is work",
    ["--shard", "9999/9999"],
    /^--shard: part 9999 of 9999 contains no scenario/,
  ),
  refused("--repeat-each", "never", ["--repeat-each", "0"], /^--repeat-each: "0" is not a number of times/),
  refused("--record", "something else", ["--record", "findings"], /Allowed choices are all/),
  refused("--known-failures", "no such file", ["--known-failures", "nowhere.json"], /^nowhere\.json: can't be read/),
  {
    about: "--known-failures",
    wrong: "of a violation that has been corrected",
    flags: ({ files }) => ["--known-failures", files["known failures"], "-t", "available.answers"],
    ends: 1,
    says: /^LIST +sandbox available\.answers: .*it passes again: remove the entry/,
  },
  {
    about: "--known-failures",
    wrong: "about another system",
    flags: ({ files }) => ["--known-failures", files["another's known failures"]],
    ends: 2,
    says: /^--known-failures: .* is about .*, and .* is verified/,
  },
  {
    about: "--last-failed",
    wrong: "after a run against another system",
    flags: ({ files }) => ["--last-failed", "--report-dir", dirname(files["another's report"])],
    ends: 2,
    says: /^--last-failed: .* is about .*, and .* is verified/,
  },
  refused("Flags", "a word without its flag", ["quote"], /^quote: belongs to no flag; write -t quote/),
  ...["t", "bail", "shard", "last-failed", "known-failures", "watch", "otlp"].map((flag) => keptByNpm(flag)),
  refused("Flags", "one that there is none of", ["--bas-url", "http://localhost:4010"], /unknown option '--bas-url'/),
  refused("Flags", "one without its value", ["--surfaces"], /argument missing/),
];

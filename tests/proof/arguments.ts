import { parseArgs } from "node:util";

/** What a command line asks the proof to play. */
export interface ProofArguments {
  /** Which subjects: all, a sample, those that a change can affect, or those that words name. */
  readonly choice:
    | { readonly by: "all" }
    | { readonly by: "sample" }
    | { readonly by: "change"; readonly base: string }
    | { readonly by: "words"; readonly words: string };
  /** Only this kind of subject. */
  readonly only?: "faults" | "legal";
  /** Minutes after which no further subject is started; the seed selects which come first. */
  readonly minutes?: number;
  readonly seed: string;
  /** Whether each legal variant has a server of its own. */
  readonly isAlone: boolean;
  /** Whether mutants are played in whole runs. */
  readonly isWhole: boolean;
  readonly hasStates: boolean;
  /** Whether legal servers are played with the scenarios of one area at a time. */
  readonly isByArea: boolean;
  readonly isHelp: boolean;
  /** Folder in which the plays are recorded. Default: they are not. */
  readonly recordedIn?: string;
  /** Folder whose recordings are judged again; then nothing is played. */
  readonly replayed?: string;
}

/** The folder of recordings for which no other is given, relative to the working directory. */
const CORPUS = "reports/out/corpus";

export const HELP = `npm run proof -- [flags] [words]

  (nothing)           every fault and every legal server
  words               those whose name, requirement or reading contains the words as they stand, or else each of them
  --sample            the sample of npm run selftest
  --changed [commit]  those that the change since the commit can affect (default: HEAD)
  --minutes N         as many as fit, in an order that --seed decides
  --faults, --legal   only these
  --alone             a server of its own for each legal variant
  --whole [words]     mutants in whole runs
  --without-states    legal servers, or with --whole mutants, without provider states
  --by-area           legal servers with the scenarios of one area at a time, as -t chooses them
  --record [folder]   records the plays; write \`--\` before words if no folder is given (default: ${CORPUS})
  --replay [folder]   judges recordings again without a server, and compares the verdicts
  --seed N            of the order, and of whole runs (default: SEED, or 1)`;

/** A mistake in the command line, in one line that says how to mend it. */
export class UsageError extends Error {}

const OPTIONS = {
  faults: { type: "boolean" },
  legal: { type: "boolean" },
  sample: { type: "boolean" },
  changed: { type: "boolean" },
  minutes: { type: "string" },
  seed: { type: "string" },
  alone: { type: "boolean" },
  whole: { type: "boolean" },
  "without-states": { type: "boolean" },
  "by-area": { type: "boolean" },
  record: { type: "string" },
  replay: { type: "string" },
  help: { type: "boolean" },
} as const;

/**
 * Reads the words after `npm run proof --`.
 * @throws {UsageError} for an unknown flag or an unusable value
 */
export function readArguments(given: readonly string[], environment: NodeJS.ProcessEnv): ProofArguments {
  const { values, positionals } = parsed(given);
  const { minutes, record, replay } = values;
  if (minutes !== undefined && !(Number(minutes) > 0))
    throw new UsageError(`--minutes: "${minutes}" is no duration; use a number above 0`);
  if (values.whole && (record ?? replay) !== undefined)
    throw new UsageError("--whole: whole runs are not recorded; leave it out");
  if (values["without-states"] && !values.whole && (values.faults || values.sample || values.changed))
    throw new UsageError("--without-states: plays legal servers, or mutants with --whole; leave out the other flag");
  if (values["by-area"] && (values.whole || values.faults || values.sample || values.changed))
    throw new UsageError("--by-area: plays legal servers; leave out the other flag");
  const words = positionals.join(" ");
  const only = values.faults ? "faults" : values.legal ? "legal" : undefined;
  return {
    choice: choiceOf(values, words),
    ...(only === undefined ? {} : { only }),
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
    seed: values.seed ?? environment.SEED ?? "1",
    isAlone: values.alone === true,
    isWhole: values.whole === true,
    hasStates: values["without-states"] !== true,
    isByArea: values["by-area"] === true,
    isHelp: values.help === true,
    ...(record === undefined ? {} : { recordedIn: record }),
    ...(replay === undefined ? {} : { replayed: replay }),
  };
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({ args: given.map(withFolder), options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const flags = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new UsageError(`${(error as Error).message.split(". ")[0]}; the flags are ${flags.join(", ")}`);
  }
}

/** Gives `--record` and `--replay` their folder if they stand alone. */
function withFolder(flag: string, at: number, all: readonly string[]): string {
  const isAlone = (flag === "--record" || flag === "--replay") && (all[at + 1] ?? "-").startsWith("-");
  return isAlone ? `${flag}=${CORPUS}` : flag;
}

function choiceOf(
  { changed, sample }: { readonly changed?: boolean | undefined; readonly sample?: boolean | undefined },
  words: string,
): ProofArguments["choice"] {
  if (changed) return { by: "change", base: words || "HEAD" };
  if (sample && words) throw new UsageError(`--sample takes no words; leave out "${words}"`);
  if (sample) return { by: "sample" };
  return words ? { by: "words", words } : { by: "all" };
}

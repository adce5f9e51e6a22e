import type { Accepted } from "./accepted.ts";
import type { Mutation } from "./report.ts";

/** What a report says beside the list of accepted survivors. */
export interface Explanation {
  /** Survivors that nobody has looked at. */
  readonly unexplained: readonly Mutation[];
  /** Entries of the list that name no survivor: they have to go. */
  readonly stale: readonly string[];
  /** Survivors with their entries. */
  readonly explained: readonly { readonly mutation: Mutation; readonly entry: Accepted }[];
}

const isSurvivor = ({ status }: Mutation) => status === "Survived" || status === "NoCoverage";
const keyOf = (file: string, line: string, change: string) => `${file} | ${line} | ${change}`;

/**
 * Holds the survivors against the list. Entries about files that the report does not have, of a run narrowed to others,
 * are left alone.
 */
export function explain(mutations: readonly Mutation[], accepted: readonly Accepted[]): Explanation {
  const entries = new Map(
    accepted.flatMap((entry) =>
      entry.changes.map((change): [string, Accepted] => [keyOf(entry.file, entry.line, change), entry]),
    ),
  );
  const survivors = mutations.filter(isSurvivor).map((mutation) => ({
    mutation,
    key: keyOf(mutation.file, mutation.line, mutation.change),
  }));
  const seen = new Set(survivors.map(({ key }) => key));
  const files = new Set(mutations.map(({ file }) => file));
  return {
    unexplained: survivors.flatMap(({ mutation, key }) => (entries.has(key) ? [] : [mutation])),
    stale: [...entries].flatMap(([key, { file }]) => (files.has(file) && !seen.has(key) ? [key] : [])),
    explained: survivors.flatMap(({ mutation, key }) => {
      const entry = entries.get(key);
      return entry === undefined ? [] : [{ mutation, entry }];
    }),
  };
}

/** How many mutants of a part were told of. */
export interface Score {
  readonly part: string;
  readonly mutants: number;
  readonly detected: number;
  readonly survived: number;
  readonly percent: number;
}

// biome-ignore format: a table
const PARTS: readonly (readonly [part: string, isOfIt: (file: string) => boolean])[] = [
  ["routes",          (file) => /(?:^|\/)routes\//.test(file)],
  ["stores",          (file) => /(?:^|\/)store\.ts$/.test(file)],
  ["rules",           (file) => /(?:^|\/)rules\//.test(file)],
  ["provider states", (file) => /(?:^|\/)states(?:\/|\.ts$)/.test(file)],
  ["everything else", () => true],
];

/** The scores of the parts, each file counted in the first part that it belongs to, and of all together. */
export function scoresOf(mutations: readonly Mutation[]): readonly Score[] {
  const partOf = ({ file }: Mutation) => PARTS.find(([, isOfIt]) => isOfIt(file))?.[0];
  const scores = PARTS.map(([part]) =>
    scoreOf(
      part,
      mutations.filter((each) => partOf(each) === part),
    ),
  );
  return [...scores.filter((each) => each.mutants > 0), scoreOf("all", mutations)];
}

/** As StrykerJS counts: a time-out tells, what breaks at its start or was left out is not counted. */
function scoreOf(part: string, mutations: readonly Mutation[]): Score {
  const detected = mutations.filter(({ status }) => status === "Killed" || status === "Timeout").length;
  const survived = mutations.filter(isSurvivor).length;
  const mutants = detected + survived;
  return {
    part,
    mutants,
    detected,
    survived,
    percent: mutants === 0 ? 0 : Math.floor((1000 * detected) / mutants) / 10,
  };
}

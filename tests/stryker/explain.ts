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

/** What became of the mutants of a part of the reference. */
export interface Score {
  readonly part: string;
  readonly mutants: number;
  /** Findings were made. */
  readonly detected: number;
  /** Survivors that legally withhold what clauses rest on: a run says of these that they are not verified. */
  readonly withheld: number;
  /** Survivors that no client of the API could tell from the reference. */
  readonly unseen: number;
  /** The other survivors: what they do is legal, or nobody has looked at them. */
  readonly legal: number;
  /** As StrykerJS counts: detected, of all. */
  readonly percent: number;
  /** Detected or withheld, of those that a client could tell from the reference. */
  readonly seenPercent: number;
}

const UNSEEN: readonly Accepted["kind"][] = ["equal", "content", "arranging"];

// biome-ignore format: a table
const PARTS: readonly (readonly [part: string, isOfIt: (file: string) => boolean])[] = [
  ["routes and stores",        (file) => /(?:^|\/)(?:routes\/|store\.ts$)/.test(file)],
  ["rules of both partner surfaces", (file) => file.startsWith("rules/")],
  ["rules of the user surface", (file) => file.startsWith("user/rules/")],
  ["provider states",          (file) => /(?:^|\/)states(?:\/|\.ts$)/.test(file)],
  ["the rest of the user surface", (file) => file.startsWith("user/")],
  ["everything else",          () => true],
];

/** The scores of the parts, each file counted in the first part that it belongs to, and of all together. */
export function scoresOf(mutations: readonly Mutation[], explained: Explanation["explained"]): readonly Score[] {
  const kinds = new Map(explained.map(({ mutation, entry }) => [mutation, entry.kind]));
  const scoreOf = (part: string, some: readonly Mutation[]): Score => {
    // A time-out tells; what breaks at its start, or was left out, is not counted.
    const detected = some.filter(({ status }) => status === "Killed" || status === "Timeout").length;
    const survivors = some.filter(isSurvivor).map((each) => kinds.get(each));
    const withheld = survivors.filter((kind) => kind === "withheld").length;
    const unseen = survivors.filter((kind) => kind !== undefined && UNSEEN.includes(kind)).length;
    const mutants = detected + survivors.length;
    return {
      part,
      mutants,
      detected,
      withheld,
      unseen,
      legal: survivors.length - withheld - unseen,
      percent: percentOf(detected, mutants),
      seenPercent: percentOf(detected + withheld, mutants - unseen),
    };
  };
  const partOf = ({ file }: Mutation) => PARTS.find(([, isOfIt]) => isOfIt(file))?.[0];
  const scores = PARTS.map(([part]) => {
    const ofPart = mutations.filter((each) => partOf(each) === part);
    return scoreOf(part, ofPart);
  });
  return [...scores.filter((each) => each.mutants > 0), scoreOf("all", mutations)];
}

const percentOf = (some: number, all: number) => (all === 0 ? 0 : Math.floor((1000 * some) / all) / 10);

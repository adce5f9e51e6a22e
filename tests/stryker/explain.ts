import type { Accepted } from "./accepted.ts";
import { isEquivalent } from "./ignored.ts";
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

const isSurvivor = ({ fate }: Mutation) => fate === "survived";
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
  /** Those that count: all but the ignored ones and those that break as they start. */
  readonly mutants: number;
  /** Findings were made. */
  readonly told: number;
  /** No finding, and no certificate either. */
  readonly uncertified: number;
  /** Survivors that do what the documents leave open, or show other made-up content. */
  readonly legal: number;
  /** The other survivors: they hardly ever show, or nobody has looked at them. */
  readonly missed: number;
  /** Survivors that no client of the API could tell from the reference; not among `mutants`. */
  readonly ignored: number;
  /** Told of or uncertified, of those that count: StrykerJS's score. */
  readonly percent: number;
  /** The same, without those that the documents allow. */
  readonly wrongPercent: number;
  /** The same, of those that are ignored as well. */
  readonly allPercent: number;
}

const PARTS: readonly (readonly [part: string, isOfIt: (file: string) => boolean])[] = [
  ["routes and stores", (file) => /(?:^|\/)(?:routes(?:\/|\.ts$)|store\.ts$)/.test(file)],
  ["rules of both partner surfaces", (file) => file.startsWith("rules/")],
  ["rules of the user surface", (file) => file.startsWith("user/rules/")],
  ["provider states", (file) => /(?:^|\/)states(?:\/|\.ts$)/.test(file)],
  ["the rest of the user surface", (file) => file.startsWith("user/")],
  ["everything else", () => true],
];

/** The scores of the parts, each file counted in the first part that it belongs to, and of all together. */
export function scoresOf(mutations: readonly Mutation[], explained: Explanation["explained"]): readonly Score[] {
  const kinds = new Map(explained.map(({ mutation, entry }) => [mutation, entry.kind]));
  const scoreOf = (part: string, some: readonly Mutation[]): Score => {
    const told = some.filter(({ fate }) => fate === "told").length;
    const uncertified = some.filter(({ fate }) => fate === "uncertified").length;
    const survivors = some.filter(isSurvivor).map((each) => kinds.get(each));
    const ignored = survivors.filter(isEquivalent).length;
    const legal = survivors.filter((kind) => kind === "open" || kind === "content").length;
    const noticed = told + uncertified;
    const mutants = noticed + survivors.length - ignored;
    return {
      part,
      mutants,
      told,
      uncertified,
      legal,
      missed: survivors.length - ignored - legal,
      ignored,
      percent: percentOf(noticed, mutants),
      wrongPercent: percentOf(noticed, mutants - legal),
      allPercent: percentOf(noticed, mutants + ignored),
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

import type { Accepted } from "./accepted.ts";
import { isEquivalent } from "./ignored.ts";
import type { Mutation } from "./report.ts";

/** The survivors of a report, compared with the list of accepted ones. */
export interface Explanation {
  /** Survivors without an entry. */
  readonly unexplained: readonly Mutation[];
  /** Entries without a survivor: they have to be removed. */
  readonly stale: readonly string[];
  /** Survivors with their entries. */
  readonly explained: readonly { readonly mutation: Mutation; readonly entry: Accepted }[];
}

const isSurvivor = ({ outcome }: Mutation) => outcome === "survived";
const keyOf = (file: string, line: string, change: string) => `${file} | ${line} | ${change}`;

/** Compares the survivors with the list. Entries about files that a narrowed run did not include are ignored. */
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

/** The results of the mutants in a part of the reference. */
export interface Score {
  readonly part: string;
  /** Mutants that count: all except the ignored ones and those that fail at the start. */
  readonly mutants: number;
  /** Mutants with a finding. */
  readonly detected: number;
  /** Mutants without a finding that get no certificate. */
  readonly uncertified: number;
  /** Survivors that the documents allow: open behaviour or other invented content. */
  readonly legal: number;
  /** All other survivors: their effect is rare, or nobody has examined them. */
  readonly missed: number;
  /** Survivors that no client can distinguish from the reference; not included in `mutants`. */
  readonly ignored: number;
  /** Share of `detected` and `uncertified` in `mutants`: StrykerJS's score. */
  readonly percent: number;
  /** The same share without the `legal` ones. */
  readonly wrongPercent: number;
  /** The same share including the `ignored` ones. */
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

/** The scores of the parts and the total. A file counts in the first part that contains it. */
export function scoresOf(mutations: readonly Mutation[], explained: Explanation["explained"]): readonly Score[] {
  const kinds = new Map(explained.map(({ mutation, entry }) => [mutation, entry.kind]));
  const scoreOf = (part: string, some: readonly Mutation[]): Score => {
    const detected = some.filter(({ outcome }) => outcome === "detected").length;
    const uncertified = some.filter(({ outcome }) => outcome === "uncertified").length;
    const survivors = some.filter(isSurvivor).map((each) => kinds.get(each));
    const ignored = survivors.filter(isEquivalent).length;
    const legal = survivors.filter((kind) => kind === "open" || kind === "content").length;
    const noticed = detected + uncertified;
    const mutants = noticed + survivors.length - ignored;
    return {
      part,
      mutants,
      detected,
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

import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { groupedBy } from "../../harness/collections/grouped-by.ts";
import { keyOf } from "./attribution.ts";
import type { Subject } from "./subjects.ts";

/** What one server is started for. */
export interface Play {
  /** One subject, or several legal variants (see `sharing`) or sampled mutants. */
  readonly subjects: readonly Subject[];
  /** Keys of the only scenarios that a legal server or a mutant is played with. Default: all, for a mutant in steps. */
  readonly narrowedTo?: readonly string[];
  /**
   * Whether it is of the sample, which shows less in less time: mutants share a server, each played with the scenarios that
   * noticed it in the last whole proof, and legal variants may share one on which a requirement stays undecided.
   */
  readonly isSampled?: boolean;
  /** False plays legal servers without provider states. Default: with those that they have. */
  readonly hasStates?: boolean;
  /** Folder in which its runs are recorded, each play's in a folder of its own. Default: not recorded. */
  readonly recordedIn?: string;
}

/** The plays that a command line asks for, and in one line why these. */
export interface Choice {
  readonly plays: readonly Play[];
  readonly because: string;
  /** Paths of the files of a change. */
  readonly files?: readonly string[];
}

/** The same legal servers, without provider states. */
export function withoutStates(plays: readonly Play[]): readonly Play[] {
  return plays.map((play) => ({ ...play, hasStates: false }));
}

/** The same legal servers, each with the scenarios of one area at a time. */
export function byArea(plays: readonly Play[]): readonly Play[] {
  const areas = [...groupedBy(ALL_SCENARIOS, ({ area }) => area).values()].map((some) => some.map(keyOf));
  return plays.flatMap((play) => areas.map((narrowedTo) => ({ ...play, narrowedTo })));
}

/** Plays of their own for subjects. */
export function alone(subjects: readonly Subject[]): readonly Play[] {
  return subjects.map((subject) => ({ subjects: [subject] }));
}

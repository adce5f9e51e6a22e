import type { Settings } from "../../harness/config/setting-names.ts";
import type { System } from "./systems.ts";

/** A set-up that some mistake made wrong. */
export interface WrongSetup {
  /** Of which setting or part; a heading of the page. */
  readonly about: string;
  /** What is wrong, in a few words. */
  readonly wrong: string;
  /** What stands at `BASE_URL`; default: a system that keeps the contract. */
  readonly system?: System;
  /**
   * Settings beside `BASE_URL` and a good sandbox key, or in their place; undefined takes one away.
   * @param at where that system is, and its credentials
   */
  readonly settings?: (at: At) => Settings;
  /** What the command line is given beside `run`. */
  readonly flags?: (at: At) => readonly string[];
  /** Never 0: what is green for nothing is what this list is about. */
  readonly ends: 1 | 2 | 3;
  /** The line that names the cause. */
  readonly says: RegExp;
}

/** What is known of a system that stands somewhere. */
export interface At {
  readonly baseUrl: string;
  readonly statesUrl: string;
  readonly keys: {
    readonly sandbox: readonly string[];
    readonly partner: readonly string[];
    readonly user: readonly string[];
  };
  /** Files that were made for these runs. */
  readonly files: Readonly<Record<"report" | "empty report" | "text" | "known failures", string>>;
}

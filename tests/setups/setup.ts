import type { Settings } from "../../harness/config/setting-names.ts";
import type { System } from "./systems.ts";

/** A wrong set-up. */
export interface WrongSetup {
  /** The setting or part that is wrong; a heading of the page. */
  readonly about: string;
  /** The mistake, in a few words. */
  readonly wrong: string;
  /** The system at `BASE_URL`; default: a correct one. */
  readonly system?: System;
  /**
   * Settings that are added to or replace `BASE_URL` and a valid sandbox key; `undefined` removes one.
   * @param at address and credentials of the system
   */
  readonly settings?: (at: At) => Settings;
  /** A file of settings in the working directory or above it; the settings are then not in the environment. Default: `.env`. */
  readonly file?: { readonly place: "." | ".."; readonly name?: string; readonly bytes: (at: At) => Buffer };
  /** Flags after `run`. */
  readonly flags?: (at: At) => readonly string[];
  /** The exit status; never 0, because a wrong set-up must not look like a pass. */
  readonly ends: 1 | 2 | 3;
  /** The line that names the cause. */
  readonly says: RegExp;
}

/** Address and credentials of a running system. */
export interface At {
  readonly baseUrl: string;
  readonly statesUrl: string;
  readonly keys: {
    readonly sandbox: readonly string[];
    readonly partner: readonly string[];
    readonly user: readonly string[];
  };
  /** Files that were created for these runs; another's are about another system. */
  readonly files: Readonly<
    Record<
      "report" | "empty report" | "another's report" | "text" | "known failures" | "another's known failures",
      string
    >
  >;
}

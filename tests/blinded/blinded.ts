import { readFileSync } from "node:fs";
import { modulesOf, ROOT } from "../proof/defined-in.ts";

/** A check that is made blind: a change of one line of the suite, after which it finds nothing. */
export interface Blinded {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** What stands in the line instead. */
  readonly instead: string;
}

/** Matches the first line of what a check of every answer returns. */
const CHECK = /^(?: {2}(?:conclude|judge)|export function \w+)\(.*\): readonly Judge(?:d|ment)\[\] \{$/;
/** Matches a judgement of a scenario in one line; what it compares is the last argument. */
const JUDGEMENT = /^(\s*verify\("[\w.-]+", .+), \[[^[\]]+\]\);$/;

/** Checks to make blind: as many of every answer as of scenarios, evenly over all of them. */
export function blindedChecks(count: number): readonly Blinded[] {
  const half = Math.ceil(count / 2);
  const checks = linesOf("harness/checks/", CHECK, "$& return [];").filter(({ path }) => path !== SUM);
  const judgements = linesOf("suites/", JUDGEMENT, "$1, []);");
  return [...evenly(checks, half), ...evenly(judgements, count - half)];
}

/** Calls all others. */
const SUM = "harness/checks/consistency-checks.ts";

function linesOf(folder: string, pattern: RegExp, instead: string): readonly Blinded[] {
  return [...modulesOf(folder)].sort().flatMap((path) =>
    readFileSync(new URL(path, ROOT), "utf8")
      .split("\n")
      .flatMap((text, at) =>
        pattern.test(text) ? [{ path, line: at + 1, instead: text.replace(pattern, instead) }] : [],
      ),
  );
}

function evenly<T>(all: readonly T[], count: number): readonly T[] {
  return all.filter(
    (_, place) => Math.floor((place * count) / all.length) !== Math.floor(((place - 1) * count) / all.length),
  );
}

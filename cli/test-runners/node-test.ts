import { after, describe, test } from "node:test";
import type { ConformanceOptions } from "./conformance-options.ts";
import { conformanceRun } from "./conformance-run.ts";
import { isWanted, namePatterns } from "./name-patterns.ts";
import { testOutcomeOf, withoutStack } from "./test-outcome.ts";

export type { ConformanceOptions } from "./conformance-options.ts";

/**
 * Declares one test of node:test per requirement, grouped by surface and area. The first test starts one run in
 * packproof's own scheduler, which judges all of them; with `--test-name-pattern` it plays only what the selected tests
 * need. Requirements that were not verified are skipped with the reason, and a run that could not be done fails the
 * suite.
 * @throws {Error} of one line if an option is unusable
 */
export function conformance(given: ConformanceOptions): void {
  const { groups, play, conclude } = conformanceRun(given);
  const patterns = namePatterns(process.execArgv);
  const selectedWithin = (around: readonly string[]) =>
    new Set(
      groups.flatMap(({ surface, area, tests }) => {
        const group = `${surface} ${area}`;
        return tests
          .filter(({ name }) => isWanted(patterns, [...around, ROOT, group, name]))
          .map(({ name }) => `${group} ${name}`);
      }),
    );
  describe(ROOT, () => {
    for (const { surface, area, tests } of groups) {
      describe(`${surface} ${area}`, () => {
        for (const each of tests) {
          test(each.name, async (context) => {
            const around = suitesAround(context.fullName, `${surface} ${area}`, each.name);
            const outcome = testOutcomeOf(await play(() => selectedWithin(around)), each);
            if (outcome.word === "skip") context.skip(outcome.reason);
            if (outcome.word === "fail") throw withoutStack(outcome.text);
          });
        }
      });
    }
    after(conclude);
  });
}

const ROOT = "conformance";

/** Names of the suites of the user's around all tests, which a pattern may select as a whole. */
function suitesAround(fullName: string, ...own: readonly string[]): readonly string[] {
  const around = fullName.slice(0, -[ROOT, ...own].join(SEPARATOR).length);
  return around.split(SEPARATOR).filter((name) => name !== "");
}

/** Between the names of nested suites in a full name of node:test. */
const SEPARATOR = " > ";

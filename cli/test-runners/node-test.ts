import { after, describe, test } from "node:test";
import type { ConformanceOptions } from "./conformance-options.ts";
import { conformanceRun } from "./conformance-run.ts";
import { isWanted, namePatterns } from "./name-patterns.ts";
import { testOutcomeOf, withoutStack } from "./test-outcome.ts";

export type { ConformanceOptions } from "./conformance-options.ts";

/**
 * Declares a test of node:test per requirement, by surface and area. One run in packproof's own scheduler judges them
 * all, during the first of them; with `--test-name-pattern` only what the selected tests need is played. What was not
 * verified is skipped with the reason, and a run that could not be done fails the suite.
 * @throws {Error} of one line when an option is unusable
 */
export function conformance(given: ConformanceOptions): void {
  const { groups, play, conclude } = conformanceRun(given);
  const patterns = namePatterns(process.execArgv);
  const selected = () =>
    new Set(
      groups.flatMap(({ surface, area, tests }) => {
        const group = `${surface} ${area}`;
        return tests
          .filter(({ name }) => isWanted(patterns, [ROOT, group, name]))
          .map(({ name }) => `${group} ${name}`);
      }),
    );
  describe(ROOT, () => {
    for (const { surface, area, tests } of groups) {
      describe(`${surface} ${area}`, () => {
        for (const each of tests) {
          test(each.name, async (context) => {
            const outcome = testOutcomeOf(await play(selected), each);
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

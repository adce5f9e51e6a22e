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

import { afterAll, describe, expect, test } from "vitest";
import type { ConformanceOptions } from "./conformance-options.ts";
import { conformanceRun } from "./conformance-run.ts";
import { testOutcomeOf, withoutStack } from "./test-outcome.ts";
import { toConform } from "./to-conform.ts";

export type { ConformanceOptions } from "./conformance-options.ts";

expect.extend({ toConform });

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the parameters of Vitest's own declaration
  interface Matchers<T = any> {
    /** Passes for a report with exit status 0; prints the findings of any other. */
    toConform(): T;
  }
}

/** No timeout, because a run has its own limits. */
const NO_TIMEOUT = 0;

/**
 * Declares one Vitest test per requirement, grouped by surface and area. The first test starts one run in packproof's
 * own scheduler, which judges all of them; with `-t` it plays only what the selected tests need. Requirements that were
 * not verified are skipped with the reason, and a run that could not be done fails the suite.
 * @throws {Error} of one line if an option is unusable
 */
export function conformance(given: ConformanceOptions): void {
  const { groups, play, conclude } = conformanceRun(given);
  describe("conformance", () => {
    for (const { surface, area, tests } of groups) {
      describe(`${surface} ${area}`, () => {
        for (const each of tests) {
          test(
            each.name,
            async ({ task, skip }) => {
              const outcome = testOutcomeOf(await play(() => selectedNames(task.suite?.suite)), each);
              if (outcome.word === "skip") skip(outcome.reason);
              if (outcome.word === "fail") throw withoutStack(outcome.text);
            },
            NO_TIMEOUT,
          );
        }
      });
    }
    afterAll(conclude);
  });
}

/** The used parts of Vitest's tasks. */
interface Task {
  readonly name: string;
  readonly mode: string;
  readonly tasks?: readonly Task[];
}

/** Group and name of each test that Vitest is going to run. */
function selectedNames(suite: Task | undefined): ReadonlySet<string> {
  const isRun = ({ mode }: Task) => mode !== "skip" && mode !== "todo";
  return new Set(
    (suite?.tasks ?? []).flatMap((group) =>
      (group.tasks ?? []).filter(isRun).map(({ name }) => `${group.name} ${name}`),
    ),
  );
}

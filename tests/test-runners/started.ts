import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConformanceOptions } from "packproof/vitest";

/** The result of the test of one requirement. */
interface TestResult {
  readonly surface: string;
  readonly id: string;
  readonly word: "pass" | "fail" | "skip";
  /** Text of the failure, as the runner prints it. */
  readonly text: string;
}

/** The result of a test runner. */
export interface TestRun {
  readonly status: number;
  readonly tests: readonly TestResult[];
  readonly output: string;
}

/** Runs `cases.conformance.ts` in a separate Vitest process, which writes its results to a file. */
export async function inVitest(
  cases: readonly ConformanceOptions[],
  resultFile: string,
  given: readonly string[] = [],
): Promise<TestRun> {
  const config = ["--root", ".", "--config", "tests/test-runners/vitest.config.ts"];
  const command = ["node_modules/vitest/vitest.mjs", "run", ...config, ...given];
  const { status, output } = await start(command, cases, { CONFORMANCE_RESULT: resultFile });
  const { testResults } = JSON.parse(await readFile(resultFile, "utf8")) as VitestJson;
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status: word, failureMessages = [] }) => ({
      surface: ancestorTitles[1]?.split(" ")[0] ?? "",
      id: title.slice(0, title.indexOf(":")),
      word: word === "passed" ? ("pass" as const) : word === "failed" ? ("fail" as const) : ("skip" as const),
      text: failureMessages.join("\n"),
    })),
  );
  return { status, tests, output };
}

/** Runs `cases.node-test.mjs` in a separate node:test process. Results of its suites are ignored. */
export async function inNodeTest(
  cases: readonly ConformanceOptions[],
  given: readonly string[] = [],
): Promise<TestRun> {
  const flags = ["--test", "--test-reporter", "tap", ...given];
  const { status, stdout, output } = await start([...flags, "tests/test-runners/cases.node-test.mjs"], cases);
  const tests: TestResult[] = [];
  let surface = "";
  for (const line of stdout.split("\n")) {
    surface = /^ *# Subtest: (sandbox|partner|user) /.exec(line)?.[1] ?? surface;
    const [, not, id, skip] = /^ *(not )?ok \d+ - ([a-z][\w.-]*\.[\w.-]+): .*?( # SKIP .*)?$/.exec(line) ?? [];
    if (id === undefined) continue;
    tests.push({
      surface,
      id,
      word: not !== undefined ? "fail" : skip !== undefined ? "skip" : "pass",
      text: skip ?? "",
    });
  }
  return { status, tests, output };
}

/** Runs this repository's own project of Vitest, which reads the settings of the environment. */
export function inProject(given: readonly string[], settings: Readonly<Record<string, string>>) {
  return start(["node_modules/vitest/vitest.mjs", "run", "--project", "conformance", ...given], [], settings);
}

interface VitestJson {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const MAX_OUTPUT = 256 * 1024 * 1024;

function start(
  given: readonly string[],
  cases: readonly ConformanceOptions[],
  more: Readonly<Record<string, string>> = {},
) {
  const { VITEST: _, NODE_TEST_CONTEXT: __, ...own } = process.env;
  const env = { ...own, NO_COLOR: "1", CONFORMANCE_CASES: JSON.stringify(cases), ...more };
  return new Promise<{ status: number; stdout: string; output: string }>((resolve) => {
    const options = { cwd: join(import.meta.dirname, "../.."), env, maxBuffer: MAX_OUTPUT };
    execFile(process.execPath, given, options, (fault, stdout, stderr) => {
      resolve({ status: fault === null ? 0 : Number(fault.code ?? 1), stdout, output: stdout + stderr });
    });
  });
}

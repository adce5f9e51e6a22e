import { expect, test } from "vitest";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { affectedBy } from "./affected.ts";
import { ImportGraph } from "./imports.ts";

const SCENARIO = {
  title: "an order can be read",
  surface: "sandbox",
  verifies: ["order.answers"],
} as unknown as Scenario;
const DEFINED = new Map([["sandbox an order can be read", "suites/order.ts"]]);

const importing = (...paths: readonly string[]) => paths.map((path) => `import { a } from "${path}";`).join("\n");
const GRAPH = new ImportGraph(
  new Map([
    ["suites/order.ts", importing("../harness/oracles/order.ts")],
    ["suites/index.ts", importing("./order.ts")],
    ["harness/oracles/order.ts", importing("../json/value.ts")],
    ["harness/json/value.ts", ""],
    ["harness/rules/times.ts", `${importing("../json/value.ts")}\nconst id = "time.past-events";`],
    ["harness/rules/rules.ts", importing("./times.ts", "./money.ts")],
    ["contract/requirements/order.ts", 'const ids = ["order.answers", "order.stable"];'],
    ["harness/run/run.ts", importing("../rules/rules.ts", "./types.ts")],
    ["harness/run/types.ts", ""],
    ["harness/rules/money.ts", 'import type { A } from "../json/value.ts";\nconst id = "money.numbers";'],
    ["reference/mutants/order.ts", ""],
    ["reference/mutants/index.ts", importing("./order.ts")],
    ["reference/server.ts", importing("./mutants/index.ts")],
  ]),
);
const affected = (...files: readonly string[]) => affectedBy(files, GRAPH, [SCENARIO], DEFINED);

test("a changed scenario file affects its scenarios and what they verify, and nothing beyond", () => {
  const { scenarios, requirements, central } = affected("suites/order.ts");
  expect([[...scenarios], [...requirements], central]).toEqual([[...DEFINED.keys()], ["order.answers"], undefined]);
});

test("a changed check affects the requirements that it names, and not what uses it", () => {
  const { scenarios, requirements, central } = affected("harness/rules/times.ts");
  expect([[...scenarios], [...requirements], central]).toEqual([[], ["time.past-events"], undefined]);
});

test("a changed module affects what imports it, but for imports of types", () => {
  expect([...affected("harness/json/value.ts").requirements].sort()).toEqual(["order.answers", "time.past-events"]);
});

test("everything depends on a central module", () => {
  expect(affected("harness/run/types.ts").central).toBe("harness/run/types.ts");
  expect(affected("reference/server.ts").central).toBe("reference/server.ts");
});

test("a changed list of rules affects what the changed rules judge, and everything if no rule has changed", () => {
  const { requirements, central } = affected("harness/rules/rules.ts", "harness/rules/times.ts");
  expect([[...requirements], central]).toEqual([["time.past-events"], undefined]);
  for (const others of [[], ["harness/rules/times.spec.ts"]])
    expect(affected("harness/rules/rules.ts", ...others).central).toBe("harness/run/run.ts");
});

test("a changed row of requirements affects only its own requirement", () => {
  const rows = new Set(["order.stable"]);
  const { requirements, central } = affectedBy(["contract/requirements/order.ts"], GRAPH, [SCENARIO], DEFINED, rows);
  expect([[...requirements], central]).toEqual([["order.stable"], undefined]);
});

test("a table of requirements affects all of them if no changed row is known", () => {
  expect([...affected("contract/requirements/order.ts").requirements]).toEqual(["order.answers", "order.stable"]);
});

test("a changed list of mutants affects its mutants only", () => {
  const { lists, central, requirements } = affected("reference/mutants/order.ts");
  expect([[...lists], central, [...requirements]]).toEqual([["reference/mutants/order.ts"], undefined, []]);
});

test("a file that is no module affects nothing", () => {
  const { scenarios, requirements, lists, central } = affected("README.md");
  expect([scenarios.size, requirements.size, lists.size, central]).toEqual([0, 0, 0, undefined]);
});

import { expect, test } from "vitest";
import { aGreenReport, aLostRequirement, aReport } from "../tests/support/sample-report.ts";
import { toJunit } from "./junit.ts";
import { type Node, parseXml } from "./well-formed.ts";

/** What Jenkins' plugin xunit accepts (junit-10.xsd): attributes, those of them that are required, and children. */
const JENKINS: Readonly<Record<string, { attributes: string; required?: string; children?: string }>> = {
  testsuites: { attributes: "name time tests failures errors", children: "testsuite" },
  testsuite: {
    attributes: "name tests failures errors group time skipped timestamp hostname id package file log url",
    required: "name tests failures errors",
    children: "testsuite properties testcase system-out system-err",
  },
  testcase: {
    attributes: "name time classname group",
    required: "name",
    children: "skipped error failure rerunFailure rerunError flakyFailure flakyError system-out system-err",
  },
  properties: { attributes: "", children: "property" },
  property: { attributes: "name value", required: "name value" },
  failure: { attributes: "type message" },
  error: { attributes: "type message" },
  skipped: { attributes: "type message" },
  "system-out": { attributes: "" },
  "system-err": { attributes: "" },
};

const words = (text = "") => text.split(" ").filter((word) => word !== "");
const everyNode = (node: Node): Node[] => [node, ...node.children.flatMap(everyNode)];

function faultsOf(node: Node): string[] {
  const { attributes, required, children } = JENKINS[node.name] ?? { attributes: "", children: "" };
  return [
    ...(JENKINS[node.name] === undefined ? [`element ${node.name}`] : []),
    ...Object.keys(node.attributes).filter((name) => !words(attributes).includes(name)),
    ...words(required).filter((name) => node.attributes[name] === undefined),
    ...node.children.filter(({ name }) => !words(children).includes(name)).map(({ name }) => `${node.name}/${name}`),
  ];
}

const stopped = "nothing answers at http://localhost:4010";
const REPORTS = {
  "with findings": aReport(),
  "without findings": aGreenReport(),
  stopped: aReport({ exitStatus: 2, stopped, requirements: [], findings: [] }),
  "too little verified": aGreenReport({
    exitStatus: 3,
    floors: { baseline: { startedAt: "", lost: [aLostRequirement()] } },
  }),
};

test.each(Object.entries(REPORTS))("Jenkins' schema accepts a report %s", (_, report) => {
  const nodes = everyNode(parseXml(toJunit(report)));
  expect(nodes.flatMap(faultsOf)).toEqual([]);
  for (const { attributes } of nodes) expect(attributes.time ?? "").toMatch(/^\d*(\.\d*)?$/);
});

test.each(Object.entries(REPORTS))("GitLab can tell the cases of a report %s apart", (_, report) => {
  const cases = everyNode(parseXml(toJunit(report))).filter(({ name }) => name === "testcase");
  const names = cases.map(({ attributes }) => `${attributes.classname} ${attributes.name}`);
  expect(new Set(names).size).toBe(names.length);
  // It takes the first of several outcomes.
  const outcomes = cases.map(
    ({ children }) => children.filter(({ name }) => /failure|error|skipped/.test(name)).length,
  );
  expect(Math.max(...outcomes)).toBeLessThanOrEqual(1);
});

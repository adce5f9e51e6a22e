import { describe, expect, test } from "vitest";
import { aGreenReport, aLostRequirement, aReport } from "../tests/support/sample-report.ts";
import { toJunit } from "./junit.ts";
import { type Node, parseXml } from "./well-formed.ts";

describe("toJunit", () => {
  test("has a suite per surface and a case per requirement", () => {
    expect(toJunit(aReport())).toMatchSnapshot();
  });

  test("has counts that match its content", () => {
    const root = parseXml(toJunit(aReport()));

    expect(root.attributes).toMatchObject({ tests: "9", failures: "2", errors: "0" });
    expect(all(root, "testcase")).toHaveLength(9);
    expect(all(root, "failure")).toHaveLength(2);
    expect(all(root, "skipped").map((each) => each.attributes.message)).toEqual([
      "inconclusive: the address validator was unreachable in 4 of 4 tries",
      "not exercised: provider state: time has passed",
      "not exercised: provider state: an internal error",
    ]);
  });

  test("has neither failures nor skips for a report without findings", () => {
    const root = parseXml(toJunit(aGreenReport()));

    expect(all(root, "testcase")).toHaveLength(9);
    expect([...all(root, "failure"), ...all(root, "skipped"), ...all(root, "error")]).toEqual([]);
  });

  test("keeps the text of a finding unchanged", () => {
    const [failure] = all(parseXml(toJunit(aReport())), "failure");

    expect(failure?.text).toContain(`expected  400 {"error":"Amount must be less than or equal to 5"}`);
  });

  test("reports a run that could not be done as an error", () => {
    const totals = { pass: 0, fail: 0, inconclusive: 0, notExercised: 0 };
    const stopped = "nothing answers at http://localhost:4010";

    const root = parseXml(toJunit(aReport({ exitStatus: 2, stopped, totals, requirements: [], findings: [] })));

    expect(root.attributes).toMatchObject({ tests: "1", errors: "1" });
    expect(all(root, "error").map((each) => each.attributes.message)).toEqual([stopped]);
  });

  test("reports a run that verified too little as a failure with the missing requirements", () => {
    const floors = { baseline: { startedAt: "", lost: [aLostRequirement()] } };
    const root = parseXml(toJunit(aGreenReport({ exitStatus: 3, floors })));

    expect(root.attributes).toMatchObject({ tests: "10", failures: "1", errors: "0" });
    const [failure] = all(root, "failure");
    expect(failure?.attributes.message).toContain("1 requirement that passed in BASELINE is not verified now");
    expect(failure?.text).toContain("sandbox buyback.expired: PROVIDER_STATES_URL is not set");
  });
});

function all(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : all(child, name)));
}

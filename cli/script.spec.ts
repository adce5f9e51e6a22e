import { expect, test } from "vitest";
import { aFinding } from "../tests/support/sample-report.ts";
import { scriptOf } from "./script.ts";

const findings = [
  aFinding({ requirement: "card.unknown", surface: "sandbox", curl: "curl -i 'http://sut/card/x'" }),
  aFinding({ requirement: "card.unknown", surface: "partner", script: "#!/bin/sh\ncurl a\ncurl b\n" }),
];

test("prints all steps of a finding, or its only request", () => {
  expect(scriptOf({ findings, requirements: [] }, "card.unknown")).toBe("#!/bin/sh\ncurl -i 'http://sut/card/x'\n");
  expect(scriptOf({ findings, requirements: [] }, "card.unknown", "partner")).toBe("#!/bin/sh\ncurl a\ncurl b\n");
});

test("names similar findings, or all, if there is no such one", () => {
  expect(() => scriptOf({ findings, requirements: [] }, "card.unknwon")).toThrow(
    /has nothing to repeat for it; it has card.unknown$/,
  );
  expect(() => scriptOf({ findings, requirements: [] }, "card.unknown", "user")).toThrow(
    "the report of user has nothing to repeat for it; it has none",
  );
});

test("prints the requests that left a requirement undecided", () => {
  const row = { id: "order.answers", surface: "sandbox", title: "", source: "", level: "must" } as const;
  const requirements = [
    { ...row, verdict: "inconclusive", curl: "curl a", script: "#!/bin/sh\ncurl b\ncurl a\n" },
    { ...row, id: "order.unknown", verdict: "pass" },
  ] as const;
  expect(scriptOf({ findings: [], requirements }, "order.answers")).toBe("#!/bin/sh\ncurl b\ncurl a\n");
  expect(() => scriptOf({ findings: [], requirements }, "order.unknown")).toThrow("it has order.answers");
});

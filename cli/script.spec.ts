import { expect, test } from "vitest";
import { aFinding } from "../tests/support/sample-report.ts";
import { scriptOf } from "./script.ts";

const findings = [
  aFinding({ requirement: "card.unknown", surface: "sandbox", curl: "curl -i 'http://sut/card/x'" }),
  aFinding({ requirement: "card.unknown", surface: "partner", script: "#!/bin/sh\ncurl a\ncurl b\n" }),
];

test("prints all steps of a finding, or its only request", () => {
  expect(scriptOf({ findings }, "card.unknown")).toBe("#!/bin/sh\ncurl -i 'http://sut/card/x'\n");
  expect(scriptOf({ findings }, "card.unknown", "partner")).toBe("#!/bin/sh\ncurl a\ncurl b\n");
});

test("names similar findings, or all, if there is no such one", () => {
  expect(() => scriptOf({ findings }, "card.unknwon")).toThrow(/has no such finding; it has card.unknown$/);
  expect(() => scriptOf({ findings }, "card.unknown", "user")).toThrow(
    "the report of user has no such finding; it has none",
  );
});

import { describe, expect, test } from "vitest";
import { aFinding, aReport } from "../tests/support/sample-report.ts";
import { matrixOf } from "./matrix.ts";

describe("the matrix", () => {
  test("has a row per endpoint in the order of the documents, and last a row for requirements of several endpoints", () => {
    const rows = matrixOf(aReport(), "user").map(({ endpoint, cells }) => [endpoint, cells.map((cell) => cell?.word)]);
    const none = undefined;

    expect(rows).toEqual([
      ["available", ["pass", none, none, none, none, none]],
      ["filters", ["fail", none, none, none, none, none]],
    ]);
  });

  test("shows the worst verdict of a tile and its most specific finding", () => {
    const head = aFinding({ requirement: "buy-init.other", cause: 1 });
    const report = aReport({ findings: [head, aFinding({ cause: 1 })] });
    const row = matrixOf(report, "sandbox").find(({ endpoint }) => endpoint === "buy/init");

    expect(row?.cells[2]).toMatchObject({ aspect: "refusals", word: "fail", all: 1, finding: head });
    expect(row?.missing).toBeUndefined();
  });

  test.each([
    [404, true],
    [405, true],
    [500, false],
  ])("an endpoint that answers %d to a plain request is shown as missing: %s", (status, isMissing) => {
    const differences = [
      { at: {}, relation: "accepted", expected: [{ status: 200 }], actual: { status, body: { json: {} } } },
    ] as const;
    const requirements = aReport().requirements.filter(({ verdict }) => verdict !== "pass");
    const [row] = matrixOf(aReport({ findings: [aFinding({ differences })], requirements }), "sandbox");

    expect(row?.endpoint).toBe("buy/init");
    expect(row?.missing !== undefined).toBe(isMissing);
  });

  test("an endpoint of which something passed is not shown as missing", () => {
    const actual = { status: 404, body: { json: {} } };
    const differences = [{ at: {}, relation: "accepted", expected: [{ status: 200 }], actual }] as const;
    const rows = matrixOf(aReport({ findings: [aFinding({ differences })] }), "sandbox");

    expect(rows.find(({ endpoint }) => endpoint === "buy/init")?.missing).toBeUndefined();
  });

  test("is not green if more requirements are open than passed", () => {
    const left = { id: "chase.a", surface: "sandbox", verdict: "not exercised", title: "", source: "" } as const;
    const place = { level: "must", endpoint: "chase", aspect: "answers" } as const;
    const wordOf = (...verdicts: readonly ("pass" | "not exercised")[]) => {
      const requirements = verdicts.map((verdict, at) => ({ ...left, ...place, verdict, id: `chase.${at}` }));
      return matrixOf(aReport({ requirements }), "sandbox")[0]?.cells[0]?.word;
    };

    expect(wordOf("pass", "pass", "not exercised")).toBe("pass");
    expect(wordOf("pass", "not exercised", "not exercised")).toBe("not exercised");
  });

  test("has no rows in a report of an older suite", () => {
    const requirements = aReport().requirements.map(({ endpoint, aspect, ...rest }) => rest);

    expect(matrixOf(aReport({ requirements }), "sandbox")).toEqual([]);
  });
});

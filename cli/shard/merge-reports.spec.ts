import { expect, test } from "vitest";
import type { RequirementResult } from "../../contract/report.ts";
import { toJson } from "../../reports/json.ts";
import { readReport } from "../../reports/read.ts";
import { trial } from "../../tests/proof/trial.ts";
import { aFinding, aReport } from "../../tests/support/sample-report.ts";
import type { SuiteReport } from "../run-suite.ts";
import { ALL_SCENARIOS } from "../scenarios.ts";
import { incompatibilityOf } from "./incompatibility.ts";
import { mergeReports } from "./merge-reports.ts";
import { shardOf } from "./shard.ts";

const forgetful = {
  answer: (call: { readonly endpoint: string }, reply: { status: number; body: unknown }) => {
    if (call.endpoint === "card" && reply.status === 404) reply.body = { error: "No such card" };
    return undefined;
  },
};

/** Quick scenarios that judge different things. Without `available`: its counts are compared with draws of other scenarios. */
const SOME = ALL_SCENARIOS.filter(({ area }) => ["card", "chase", "recent-pulls", "auth"].includes(area));

/** Judged only if the list of packs is read several times in quick succession, which a busy machine may not do. */
const OF_SPEED: readonly string[] = ["available.price-fixed"];

test("merged shards have the verdicts, totals, findings and missing settings of the whole run", async () => {
  const play = (scenarios: typeof ALL_SCENARIOS, isPart: boolean) =>
    trial({ deviations: [forgetful], scenarios, surfaces: ["sandbox"], hasStates: false, isPart });
  const whole = await play(SOME, false);
  const parts: SuiteReport[] = [];
  for (const index of [1, 2, 3]) {
    parts.push({ ...(await play(shardOf(SOME, { index, of: 3 }), true)), shard: { index, of: 3 } });
  }
  const merged = mergeReports(parts);
  const verdicts = (rows: readonly RequirementResult[]) =>
    rows.filter(({ id }) => !OF_SPEED.includes(id)).map(({ id, surface, verdict }) => [surface, id, verdict]);
  expect(verdicts(merged.requirements)).toEqual(verdicts(whole.requirements));
  for (const { totals, requirements } of [merged, whole]) {
    const count = (wanted: string) => requirements.filter(({ verdict }) => verdict === wanted).length;
    expect(totals).toEqual({
      pass: count("pass"),
      fail: count("fail"),
      inconclusive: count("inconclusive"),
      notExercised: count("not exercised"),
    });
  }
  expect(merged.totals.fail).toBe(whole.totals.fail);
  expect(merged.verdict).toBe(whole.verdict);
  expect(merged.exitStatus).toBe(1);
  expect(merged.findings.map(({ requirement }) => requirement).toSorted()).toEqual(
    whole.findings.map(({ requirement }) => requirement).toSorted(),
  );
  expect(merged.unlock).toEqual(whole.unlock);
  const numbers = merged.evidence.map(({ n }) => n);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const n of merged.findings.flatMap(({ exchanges }) => exchanges)) expect(numbers).toContain(n);
  expect(() => readReport(toJson(merged))).not.toThrow();
}, 300_000);

function aShard(index: number, of: number, overrides: Partial<SuiteReport> = {}): SuiteReport {
  return { ...aReport(), shard: { index, of, asked: "-t card" }, ...overrides };
}

/** A row of an existing requirement. */
function aRow(id: string, verdict: RequirementResult["verdict"], overrides: Partial<RequirementResult> = {}) {
  return { id, surface: "sandbox", title: "", source: "", level: "must", verdict, ...overrides } as const;
}

test("equal findings of several shards are merged into one with the sum of their violations", () => {
  const finding = aFinding({ requirement: "available.answers", seen: 2 });
  const part = { requirements: [aRow("available.answers", "fail")], findings: [finding] };
  const merged = mergeReports([aShard(1, 2, part), aShard(2, 2, part)]);
  expect(merged.findings).toHaveLength(1);
  expect(merged.findings[0]?.seen).toBe(4);
});

test("a setting that several shards miss for one requirement is counted once", () => {
  const requirements = [aRow("buyback.expired", "not exercised", { reason: "r", missing: "PROVIDER_STATES_URL" })];
  const part = { requirements, findings: [] };
  const merged = mergeReports([aShard(1, 2, part), aShard(2, 2, part)]);
  expect(merged.unlock).toEqual([{ missing: "PROVIDER_STATES_URL", requirements: 1 }]);
});

test("a requirement that is inconclusive in all shards is inconclusive in the whole", () => {
  const part = (index: number, verdict: RequirementResult["verdict"]) =>
    aShard(index, 2, {
      requirements: [aRow("available.answers", verdict), aRow("card.answers", "pass")],
      findings: [],
    });
  expect(mergeReports([part(1, "inconclusive"), part(2, "not exercised")]).verdict).toBe("inconclusive");
  expect(mergeReports([part(1, "inconclusive"), part(2, "pass")]).verdict).toBe("pass");
});

test("a shard that could not be done gives the merged report exit status 2", () => {
  const stopped = "nothing answers";
  const empty = {
    requirements: aReport().requirements.map((row) => ({ ...row, verdict: "not exercised" as const })),
    findings: [],
  };
  const totals = { pass: 0, fail: 0, inconclusive: 0, notExercised: 9 };
  const merged = mergeReports([
    aShard(1, 2, { ...empty, totals, exitStatus: 0 }),
    aShard(2, 2, { ...empty, totals, exitStatus: 2, stopped }),
  ]);
  expect(merged).toMatchObject({ exitStatus: 2, stopped, verdict: "inconclusive" });
});

test.each([
  [[aShard(1, 2)], "shard 2 of 2 is missing"],
  [[aShard(1, 2), aShard(1, 2), aShard(2, 2)], "a shard is given twice"],
  [[aShard(1, 2), aShard(2, 3)], "not every report is a shard of the same whole"],
  [[aReport(), aReport()], "not every report is a shard of the same whole"],
  [[aShard(1, 2), aShard(2, 2, { shard: { index: 2, of: 2, asked: "-t chase" } })], "differently (-t card; -t chase)"],
  [[aShard(1, 2), aShard(2, 2, { suite: { name: "packproof", version: "9" } })], "versions 0.1.0, 9"],
  [[aShard(1, 2), aShard(2, 2, { target: { ...aReport().target, baseUrl: "http://other" } })], "different targets"],
] as const)("reports %# are refused as incomplete or incompatible: %s", (reports, why) => {
  expect(incompatibilityOf(reports)).toContain(why);
});

test("all shards of one run can be merged", () => {
  expect(incompatibilityOf([aShard(2, 2), aShard(1, 2)])).toBeUndefined();
});

test("fatal requests of a shard are in the merged report with renumbered exchanges", () => {
  const evidence = aReport().evidence.map((each, nth) => ({ ...each, n: 7 + nth }));
  const request = { surface: "sandbox", endpoint: "card", timesAnswered: 0, curl: "curl", script: "sh" } as const;
  const stopped = {
    exitStatus: 2,
    stopped: "gone",
    findings: [],
    evidence,
    fatalRequests: { underWay: 1, requests: [{ ...request, exchanges: [7, 8] }] },
  } as const;
  const first = aShard(1, 2, { findings: [], evidence: [], exchanges: 100 });
  const merged = mergeReports([first, aShard(2, 2, stopped)]);
  expect(merged.fatalRequests?.requests[0]?.exchanges).toEqual([107, 108]);
  expect(merged.evidence.map(({ n }) => n)).toEqual([107, 108]);
});

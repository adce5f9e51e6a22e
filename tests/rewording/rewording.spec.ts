import { expect, test } from "vitest";
import { compareReports } from "../../cli/diff/compare.ts";
import { draftKnownFailures } from "../../cli/known-failures/draft.ts";
import { judgeKnownFailures } from "../../cli/known-failures/judge.ts";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { mergeReports } from "../../cli/shard/merge-reports.ts";
import { signatureOf } from "../../cli/signature.ts";
import type { Finding, Report } from "../../contract/report.ts";
import { withCauses } from "../../harness/run/causes.ts";
import { trial } from "../proof/trial.ts";

/** Breaks refusals, fields, keys and lists, so that the findings contain every kind of difference. */
const broken = {
  answer: (call: { readonly endpoint: string; readonly nth: number }, reply: { status: number; body: unknown }) => {
    const { body } = reply;
    if (call.endpoint === "card" && reply.status === 404) reply.body = { error: "No such card" };
    else if (call.endpoint === "card" && reply.status === 200)
      reply.body = { ...(body as object), fmv: "much", id: undefined };
    else if (call.endpoint === "chase" && reply.status === 400) reply.status = 200;
    else if (call.endpoint === "order" && reply.status === 401) Object.assign(reply, { status: 200, body: {} });
    else if (call.endpoint === "available" && Array.isArray(body)) reply.body = [...body, body[0]];
    return undefined;
  },
};

const WORDS = "other words";

/** Replaces every text of a finding that is meant for the reader, and nothing else. */
function reworded(finding: Finding): Finding {
  const { differences = [], did, ...rest } = finding;
  return {
    ...rest,
    ...(did === undefined ? {} : { did: WORDS }),
    summary: WORDS,
    expected: WORDS,
    actual: WORDS,
    differences: differences.map((each) => (each.claim === undefined ? each : { ...each, claim: WORDS })),
  };
}

const keysOf = ({ findings }: Pick<Report, "findings">) =>
  findings.map(({ surface, requirement, cause, seen, exchanges }) => ({
    surface,
    requirement,
    cause,
    seen,
    exchanges,
  }));

test("rewording every finding changes no cause, no signature, no merge, no comparison and no known failure", async () => {
  const areas = ["card", "chase", "available", "auth", "order", "inventory", "buyback"];
  const scenarios = ALL_SCENARIOS.filter(({ area }) => areas.includes(area));
  const report = await trial({ deviations: [broken], scenarios, surfaces: ["sandbox", "partner"], hasStates: false });
  const other: Report = { ...report, findings: report.findings.map(reworded) };
  expect(report.findings.length).toBeGreaterThan(12);
  expect(new Set(report.findings.map(({ cause }) => cause)).size).toBeGreaterThan(4);

  expect(keysOf({ findings: withCauses(other.findings.toReversed()) })).toEqual(keysOf(report));
  expect(other.findings.map(signatureOf)).toEqual(report.findings.map(signatureOf));
  expect(compareReports(report, other)).toMatchObject({ findings: { new: [], gone: [], changed: [] }, isWorse: false });

  const parts = (each: Report) => [1, 2].map((index) => ({ ...each, shard: { index, of: 2 } }));
  expect(keysOf(mergeReports(parts(other)))).toEqual(keysOf(mergeReports(parts(report))));

  const known = JSON.parse(draftKnownFailures([report], { reason: "r", owner: "o", until: "9999-12-31" }));
  const { knownFailures } = judgeKnownFailures(other, known.knownFailures);
  expect(new Set(knownFailures.map(({ standing }) => standing))).toEqual(new Set(["excused"]));
}, 120_000);

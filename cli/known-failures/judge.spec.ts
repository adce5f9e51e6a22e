import { expect, test } from "vitest";
import { aFinding, aGreenReport, anotherFinding, aReport } from "../../tests/support/sample-report.ts";
import { signatureOf } from "../signature.ts";
import { judgeKnownFailures } from "./judge.ts";
import type { KnownFailure } from "./known-failure.ts";

const TODAY = "2026-06-01";

function anEntry(overrides: Partial<KnownFailure> = {}): KnownFailure {
  return {
    requirement: "buy-init.amount-above-max",
    surface: "sandbox",
    signatures: [signatureOf(aFinding())],
    reason: "mended with the next release",
    owner: "kim",
    until: "2026-06-01",
    ...overrides,
  };
}

const other = anEntry({
  requirement: "filters.no-credential",
  surface: "user",
  signatures: [signatureOf(anotherFinding())],
});

function judged(list: readonly KnownFailure[], report = aReport()) {
  const { exitStatus, knownFailures } = judgeKnownFailures(report, list, TODAY);
  return { exitStatus, standings: knownFailures.map(({ standing }) => standing) };
}

test("listed violations don't fail a run, up to and including their last day", () => {
  expect(judged([anEntry(), other])).toEqual({ exitStatus: 0, standings: ["excused", "excused"] });
});

test("they excuse no run that ended at the first violation", () => {
  const bailed = { ...aReport(), unfinished: "the run was to end at the first finding" };
  expect(judged([anEntry(), other], bailed).exitStatus).toBe(2);
});

test("findings of known failures stay in the report", () => {
  const report = judgeKnownFailures(aReport(), [anEntry(), other], TODAY);
  expect(report).toMatchObject({ verdict: "fail", findings: aReport().findings, totals: aReport().totals });
});

test("a violation that is not listed fails the run", () => {
  expect(judged([anEntry()])).toEqual({ exitStatus: 1, standings: ["excused", "not listed"] });
});

test("an expired entry fails the run", () => {
  expect(judged([anEntry({ until: "2026-05-31" }), other])).toEqual({
    exitStatus: 1,
    standings: ["expired", "excused"],
  });
});

test("another failure of a listed requirement fails the run", () => {
  const entry = anEntry({ signatures: ["2-000000000000"] });
  expect(judged([entry, other])).toEqual({ exitStatus: 1, standings: ["another failure", "excused"] });
});

test("an entry matches with any of its signatures", () => {
  const entry = anEntry({ signatures: ["2-000000000000", signatureOf(aFinding())] });
  expect(judged([entry, other]).exitStatus).toBe(0);
});

test("an entry whose requirement passes again fails the run", () => {
  expect(judged([anEntry()], aGreenReport())).toEqual({ exitStatus: 1, standings: ["passes again"] });
});

test("an entry whose requirement was not verified is reported and does not fail the run", () => {
  const entry = anEntry({ requirement: "buyback.expired" });
  expect(judged([entry, anEntry(), other])).toEqual({ exitStatus: 0, standings: ["not seen", "excused", "excused"] });
  expect(judged([{ ...entry, until: "2026-05-31" }, anEntry(), other]).exitStatus).toBe(1);
});

test("entries of surfaces that were not verified are ignored", () => {
  const report = aGreenReport({ target: { ...aReport().target, surfaces: ["user"] } });
  expect(judged([anEntry()], report)).toEqual({ exitStatus: 0, standings: [] });
});

test("a run that could not be done keeps exit status 2", () => {
  expect(judged([anEntry(), other], aReport({ exitStatus: 2, stopped: "the run was interrupted" })).exitStatus).toBe(2);
});

test("under CERTIFY unverified required clauses still give exit status 3", () => {
  expect(judged([anEntry(), other], aReport({ certify: true })).exitStatus).toBe(3);
});

test("rows that are undecided for want of an answer still give exit status 3", () => {
  const [undecided, ...others] = aReport().requirements.toReversed();
  if (undecided === undefined) throw new TypeError("the sample has no row");
  const unanswered = { endpoint: "ship/request", how: "connection lost" };
  const row = { ...undecided, level: "must", verdict: "inconclusive", unanswered } as const;
  expect(judged([anEntry(), other], aReport({ requirements: [row, ...others] })).exitStatus).toBe(3);
});

import { expect, test } from "vitest";
import type { Report } from "../../../contract/report.ts";
import { judged, serverSubjects } from "./servers.ts";

const SERVER = {
  kind: "server",
  family: "second-implementation",
  name: "second-implementation: terse",
  because: "images odd",
  minPasses: 25,
} as const;

const aRun = (pass: number, inconclusive = 0, more: object = {}) =>
  ({ totals: { pass, inconclusive }, findings: [], ...more }) as unknown as Report;
const accused = aRun(30, 0, { findings: [{ requirement: "order.answers", surface: "sandbox" }] });

const proofOf = (runs: readonly Report[], crashes: readonly unknown[] = [], isWhole = true) =>
  judged(SERVER, { runs, crashes }, isWhole);

test("no two legal servers have the same name", () => {
  const names = serverSubjects().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a server whose runs have no finding is silent, with the worst figures of its runs", () => {
  expect(proofOf([aRun(40, 1), aRun(30, 5)])).toMatchObject({ outcome: "silent", passed: 30, inconclusive: 5 });
});

test("a finding of any of its runs accuses it", () => {
  expect(proofOf([aRun(40), accused])).toMatchObject({ outcome: "accused", findings: accused.findings });
});

test("a run that stopped, a crash and too few passes prove nothing", () => {
  expect(proofOf([aRun(40), aRun(40, 0, { stopped: "no answer" })]).broken).toBe("no answer");
  expect(proofOf([accused], [new TypeError("no pack")])).toMatchObject({
    outcome: "broken",
    broken: "the server crashed: TypeError: no pack",
  });
  expect(proofOf([aRun(40), aRun(24)])).toMatchObject({ outcome: "broken", broken: "24 passes only" });
});

test("a run that was narrowed to some scenarios may have few passes", () => {
  expect(proofOf([aRun(1)], [], false).outcome).toBe("silent");
});

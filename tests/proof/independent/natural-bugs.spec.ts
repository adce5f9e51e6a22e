import { expect, test } from "vitest";
import { REQUIREMENTS } from "../../../contract/index.ts";
import type { Report } from "../../../contract/report.ts";
import { bugProofOf, type NaturalBugSubject, naturalBugSubjects } from "./natural-bugs.ts";

const BUG: NaturalBugSubject = {
  kind: "bug",
  server: "python-server",
  name: "sold-out-is-sold",
  violates: "order.answers",
  surface: "sandbox",
  mistake: "Nobody looks at the stock.",
  flags: [],
  missed: false,
};

const reportOf = (findings: readonly object[], stopped?: string) => ({ findings, stopped }) as unknown as Report;
const own = { requirement: "order.answers", surface: "sandbox", summary: "an order was not answered" };
const elsewhere = { ...own, surface: "partner" };
const another = { ...own, requirement: "order.items-unique" };

const proofOf = (report: Report, bug = BUG) =>
  bugProofOf(bug, report, "judging", { of: () => ["sandbox an order can be read"] });

test("every bug names a requirement of its surface, and no two have the same name", () => {
  const bugs = naturalBugSubjects();
  const surfacesOf = new Map<string, readonly string[]>(REQUIREMENTS.map(({ id, surfaces }) => [id, surfaces]));
  expect(bugs.filter(({ violates, surface }) => surfacesOf.get(violates)?.includes(surface) !== true)).toEqual([]);
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
});

test("a bug is found by its requirement on its surface, even if it stopped the run", () => {
  const proof = proofOf(reportOf([another, own], "the server does not answer any more"));
  expect(proof).toMatchObject({
    outcome: "found",
    isExpected: true,
    foundIds: ["order.items-unique", "order.answers"],
    noticedIn: ["sandbox an order can be read"],
  });
});

test("a bug is missed if only other requirements fail, or the same on another surface", () => {
  expect(proofOf(reportOf([another, elsewhere]))).toMatchObject({
    outcome: "missed",
    isExpected: false,
    foundIds: ["order.items-unique"],
    noticedIn: [],
  });
});

test("a run that stopped without its finding shows nothing", () => {
  expect(proofOf(reportOf([], "the server does not answer"))).toMatchObject({ outcome: "broken", isExpected: false });
});

test("a bug that is known to be missed must not be found", () => {
  const missed = { ...BUG, missed: true };
  expect(proofOf(reportOf([]), missed).isExpected).toBe(true);
  expect(proofOf(reportOf([own]), missed).isExpected).toBe(false);
});

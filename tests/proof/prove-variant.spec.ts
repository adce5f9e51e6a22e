import { expect, test } from "vitest";
import type { Report } from "../../contract/report.ts";
import { type Legal, type LegalTrial, proveLegal } from "./prove-variant.ts";

const legal = (name: string): Legal => ({ name, because: "A-HTTP" });
const BOTH = [legal("one"), legal("other")];

const DECIDED = { id: "order.answers", level: "must", verdict: "pass" };
const OPEN = { ...DECIDED, verdict: "inconclusive", reason: "another holder" };

/** Plays servers with these rows and findings, by the names of their differences, and records which were played. */
function playing(rowOf: (names: string) => object, findingsOf: (names: string) => readonly string[] = () => []) {
  const played: string[] = [];
  const play: LegalTrial = async (together) => {
    const names = together.map(({ name }) => name).join("+");
    played.push(names);
    return {
      requirements: [rowOf(names)],
      findings: findingsOf(names).map((requirement) => ({ requirement })),
      totals: { pass: 1, inconclusive: 0 },
      target: { surfaces: ["sandbox"] },
    } as unknown as Report;
  };
  return { played, play };
}

test("legal servers on which everything is decided without a finding are proven together", async () => {
  const { played, play } = playing(() => DECIDED);
  const proofs = await proveLegal("variant", BOTH, play);
  expect(proofs.map(({ name, outcome, isDecided }) => [name, outcome, isDecided])).toEqual([
    ["one", "silent", true],
    ["other", "silent", true],
  ]);
  expect(played).toEqual(["one+other"]);
});

test("each is played alone where one leaves a requirement open, because that may hide an accusation", async () => {
  const { played, play } = playing((names) => (names.includes("one") ? OPEN : DECIDED));
  const proofs = await proveLegal("variant", BOTH, play);
  expect(proofs.map(({ isDecided }) => isDecided)).toEqual([false, true]);
  expect(played).toEqual(["one+other", "one", "other"]);
});

test("a requirement that stays open does not matter in runs that leave some open anyway", async () => {
  const { played, play } = playing(() => OPEN);
  await proveLegal("variant", BOTH, play, true);
  expect(played).toEqual(["one+other"]);
});

test("a finding accuses the server that gets it alone", async () => {
  const { play } = playing(
    () => DECIDED,
    (names) => (names.includes("other") ? ["order.answers"] : []),
  );
  const proofs = await proveLegal("variant", BOTH, play);
  expect(proofs.map(({ outcome }) => outcome)).toEqual(["silent", "accused"]);
  expect(proofs.map(({ accusedTogether }) => accusedTogether?.names)).toEqual([["one", "other"], undefined]);
});

test("a requirement that needs a surface which is not verified is not open", async () => {
  const { played, play } = playing(() => ({
    ...OPEN,
    verdict: "not exercised",
    reason: "SURFACES does not contain partner",
  }));
  await proveLegal("variant", BOTH, play);
  expect(played).toEqual(["one+other"]);
});

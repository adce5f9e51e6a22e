import { expect, test } from "vitest";
import type { Report } from "../../contract/report.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { batchesOf } from "./batches.ts";
import { type BatchTrial, proveBatch } from "./prove-batch.ts";

const mutantOf = (violates: string, more: Partial<Mutant> = {}): Mutant => ({
  name: `breaks ${violates}`,
  violates,
  kind: "value",
  surfaces: ["sandbox"],
  ...more,
});
const CARD = mutantOf("card.answers");
const ORDER = mutantOf("order.answers");
const BOTH = [CARD, ORDER];

/** Plays batches with these findings, by the names of their mutants, and records which were played. */
function playing(findings: (mutants: readonly Mutant[]) => readonly string[], crashesWith?: number) {
  const played: (readonly Mutant[])[] = [];
  const play: BatchTrial = async (mutants, _, onCrash) => {
    played.push(mutants);
    if (mutants.length === crashesWith) onCrash(new TypeError("a fault"));
    const found = findings(mutants).map((requirement) => ({
      requirement,
      surface: "sandbox",
      summary: "a fault",
      exchanges: [],
    }));
    return { findings: found } as unknown as Report;
  };
  return { played, play };
}

test("mutants whose requirements the run of their server violates are not played again", async () => {
  const { played, play } = playing((mutants) => mutants.map(({ violates }) => violates));
  const proofs = await proveBatch(BOTH, [], play);
  expect(proofs.map(({ outcome }) => outcome)).toEqual(["killed", "killed"]);
  expect(played).toEqual([BOTH]);
});

test("a mutant that another one hides is played alone", async () => {
  const { played, play } = playing((mutants) => (mutants.length > 1 ? ["card.answers"] : [mutants[0]?.violates ?? ""]));
  const proofs = await proveBatch(BOTH, [], play);
  expect(proofs.map(({ outcome }) => outcome)).toEqual(["killed", "killed"]);
  expect(played).toEqual([BOTH, [ORDER]]);
});

test("only a run of its own says that a mutant is missed", async () => {
  const { play } = playing((mutants) => (mutants.length > 1 ? ["card.answers"] : []));
  const proofs = await proveBatch(BOTH, [], play);
  expect(proofs.map(({ outcome }) => outcome)).toEqual(["killed", "survived"]);
});

test("a run in which a mutant crashed proves nothing about the others", async () => {
  const { played, play } = playing(() => ["card.answers", "order.answers"], 2);
  const proofs = await proveBatch(BOTH, [], play);
  expect(proofs.map(({ outcome }) => outcome)).toEqual(["killed", "killed"]);
  expect(played).toEqual([BOTH, [CARD], [ORDER]]);
});

test("mutants of one area, of other surfaces or of other needs do not share a server", () => {
  const others = [
    mutantOf("card.not-found"),
    mutantOf("inventory.answers", { surfaces: ["partner"] }),
    mutantOf("inventory.answers", { isWithoutStates: true }),
  ];
  expect(batchesOf([CARD, ...others])).toEqual([[CARD], ...others.map((each) => [each])]);
  expect(batchesOf(BOTH)).toEqual([BOTH]);
});

test("several mutants of one area may share a server if their requirements differ", () => {
  const [again, third] = [mutantOf("card.not-found"), mutantOf("card.changes-nothing")];
  expect(batchesOf([CARD, again, CARD, third], 2)).toEqual([
    [CARD, again],
    [CARD, third],
  ]);
});

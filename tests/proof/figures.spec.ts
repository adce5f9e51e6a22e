import { expect, test } from "vitest";
import type { Requirement } from "../../contract/requirement.ts";
import { figuresOf, figuresTable, variantsTable } from "./figures.ts";
import { JUDGED } from "./judged.ts";
import type { MutantProof, VariantProof } from "./proof.ts";
import { unseenOf } from "./unseen.ts";

const requirement = (id: string): Requirement => {
  const found = JUDGED.find((each) => each.id === id);
  if (found === undefined) throw new TypeError(`no requirement ${id}`);
  return found;
};
const mutant = (violates: string, more: Partial<MutantProof>): MutantProof => ({
  kind: "mutant",
  name: "a mutant",
  violates,
  outcome: "killed",
  killedBy: [violates],
  seenBy: "scenario",
  seenOn: ["sandbox"],
  step: "judging",
  noticedIn: [],
  judgedIn: [],
  findings: [],
  ...more,
});
const variant = (kind: VariantProof["kind"], outcome: VariantProof["outcome"]): VariantProof => ({
  kind,
  name: "a variant",
  because: "A-HTTP",
  outcome,
  passed: 0,
  inconclusive: 0,
  leftOpen: [],
  findings: [],
});

test("an area counts its mutants and kills, by the kind of check that killed them", () => {
  const proofs = [
    mutant("buyback.expired", {}),
    mutant("buyback.expired", { seenBy: "property" }),
    mutant("buyback.answers", { seenBy: "traffic" }),
    mutant("buyback.answers", { outcome: "killed by others" }),
    mutant("buyback.answers", { outcome: "broken" }),
  ];
  const requirements = ["buyback.expired", "buyback.answers", "pack.slug"].map(requirement);
  expect(figuresTable(figuresOf(proofs, requirements)).split("\n").slice(2)).toEqual([
    "| buyback | 2 | 5 | 3 | 1 | 1 | 1 |",
    "| pack | 1 | 0 | 0 | 0 | 0 | 0 |",
    "| **all** | 3 | 5 | 3 | 1 | 1 | 1 |",
  ]);
});

test("variants and combinations are counted separately, and those with a finding are not counted as accepted", () => {
  const proofs = [variant("variant", "silent"), variant("variant", "accused"), variant("combination", "broken")];
  expect(variantsTable(proofs).split("\n").slice(2)).toEqual([
    "| variants, each different in one place | 2 | 1 |",
    "| combinations of them | 1 | 0 |",
  ]);
});

test("a requirement is unproven on each surface where none of its mutants was killed", () => {
  const seen = [mutant("buyback.answers", { seenOn: ["sandbox"] }), mutant("pack.slug", { seenOn: ["sandbox"] })];
  // A requirement that is checked in every answer needs only one surface.
  expect(unseenOf(seen, ["buyback.answers", "pack.slug"].map(requirement))).toEqual([
    { requirement: "buyback.answers", surface: "partner" },
  ]);
});

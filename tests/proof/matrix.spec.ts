import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { JUDGED } from "./judged.ts";
import { type MatrixProof, toMatrix } from "./matrix.ts";
import { MutantSources } from "./mutant-source.ts";
import { ALL_MUTANTS } from "./subjects.ts";

const proof = (violates: string, name: string, more: Partial<MatrixProof>): MatrixProof => ({
  kind: "mutant",
  name,
  violates,
  outcome: "killed",
  killedBy: [violates],
  seenBy: "scenario",
  seenOn: ["sandbox"],
  step: "judging",
  noticedIn: [],
  judgedIn: [],
  summary: "buy/init: violates it",
  findings: [],
  durationMs: 80,
  ...more,
});
const PROOFS = [
  proof("buyback.expired", "items never expire", { killedBy: ["buyback.expired", "buyback.expired-text"] }),
  proof("pack.slug", "pack.slug is of another type", { seenBy: "traffic" }),
  proof("buyback.amount", "pays nothing", { outcome: "killed by others", killedBy: ["shape.money"] }),
];

test("the matrix is a report of the mutation-testing format", async () => {
  const schema = createRequire(import.meta.url).resolve(
    "mutation-testing-report-schema/mutation-testing-report-schema.json",
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(readFileSync(schema, "utf8")));
  const matrix = toMatrix(PROOFS, ALL_MUTANTS, JUDGED, await MutantSources.read());
  expect(validate(matrix), JSON.stringify(validate.errors)).toBe(true);
});

test("a mutant stands at its row, with the requirements that killed it", async () => {
  const { files } = toMatrix(PROOFS, ALL_MUTANTS, JUDGED, await MutantSources.read());
  const [mutant] = files["reference/mutants/buyback.ts"]?.mutants ?? [];
  const line = files["reference/mutants/buyback.ts"]?.source.split("\n")[(mutant?.location.start.line ?? 0) - 1];
  expect(line).toContain("items never expire");
  expect(mutant).toMatchObject({ status: "Killed", killedBy: ["buyback.expired", "buyback.expired-text"] });
});

test("a mutant that only other requirements detected counts as survived", async () => {
  const known = ALL_MUTANTS.find(({ violates }) => violates === "buyback.amount-at-pull") ?? ALL_MUTANTS[0];
  const others = proof(known?.violates ?? "", known?.name ?? "", {
    outcome: "killed by others",
    killedBy: ["shape.money"],
  });
  const { files } = toMatrix([others], ALL_MUTANTS, JUDGED, await MutantSources.read());
  expect(Object.values(files).flatMap(({ mutants }) => mutants)).toMatchObject([{ status: "Survived", killedBy: [] }]);
});

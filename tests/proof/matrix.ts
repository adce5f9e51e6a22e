import type { MutantResult, MutationTestResult } from "mutation-testing-report-schema/api";
import { areaOf } from "../../contract/area.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import type { MutantSources } from "./mutant-source.ts";
import type { MutantProof, Proof } from "./proof.ts";

/** The data of the matrix. */
export type MatrixProof = MutantProof & Pick<Proof, "durationMs">;

/** The format's names for the outcomes of a mutant. */
const STATUS: Readonly<Record<MutantProof["outcome"], MutantResult["status"]>> = {
  killed: "Killed",
  // Detected, but not by its own requirement: counts as not detected.
  "killed by others": "Survived",
  survived: "Survived",
  broken: "RuntimeError",
};

/**
 * The kill matrix in the mutation-testing report format: a test is a requirement, a file is a file of mutants, and each
 * mutant lists the requirements that killed it.
 */
export function toMatrix(
  proofs: readonly MatrixProof[],
  mutants: readonly Mutant[],
  requirements: readonly Requirement[],
  sources: MutantSources,
): MutationTestResult {
  const files: MutationTestResult["files"] = {};
  for (const proof of proofs) {
    const mutant = mutants.find(({ name, violates }) => name === proof.name && violates === proof.violates);
    if (mutant === undefined) continue;
    const { path, line } = sources.locationOf(mutant);
    const source = sources.texts.get(path) ?? "";
    files[path] ??= { language: "typescript", source, mutants: [] };
    files[path].mutants.push(toResult(mutant, proof, line, source.split("\n")[line - 1] ?? ""));
  }
  const testFiles: NonNullable<MutationTestResult["testFiles"]> = {};
  for (const { id, title } of requirements) {
    const path = `requirements/${areaOf(id)}`;
    testFiles[path] ??= { tests: [] };
    testFiles[path].tests.push({ id, name: `${id}: ${title}` });
  }
  return {
    schemaVersion: "2",
    thresholds: { high: 100, low: 100 },
    files,
    testFiles,
    framework: { name: "packproof" },
  };
}

function toResult(mutant: Mutant, proof: MatrixProof, line: number, text: string): MutantResult {
  const indent = text.length - text.trimStart().length;
  return {
    id: `${proof.violates} ${proof.name}`,
    mutatorName: mutant.kind,
    description: proof.name,
    // Shown in place of the row that defines the mutant.
    replacement: `${proof.name} (violates ${proof.violates})`,
    location: { start: { line, column: indent + 1 }, end: { line, column: Math.max(text.length, indent + 1) + 1 } },
    status: STATUS[proof.outcome],
    statusReason:
      proof.broken ?? (proof.seenBy === undefined ? proof.outcome : `seen by ${proof.seenBy}: ${proof.summary ?? ""}`),
    duration: proof.durationMs,
    killedBy: proof.outcome === "killed" ? [...proof.killedBy] : [],
    coveredBy: [...new Set([proof.violates, ...proof.killedBy])],
  };
}

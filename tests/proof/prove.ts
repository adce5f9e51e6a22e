import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { isGood, type MutantProof, type Proof, type VariantProof } from "./proof.ts";
import { proveMutant } from "./prove-mutant.ts";
import { proveVariant } from "./prove-variant.ts";
import type { Subject } from "./subjects.ts";

/**
 * Proves a subject. A wrong result is checked a second time, since some results depend on chance or on the machine's
 * speed. Only a result that is wrong twice fails the proof; a result that differs is reported as unsteady.
 */
export async function prove(subject: Subject): Promise<Proof> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  const first = await proveOnce(subject);
  if (isGood(first)) return { ...first, durationMs: durationMs() };
  const second = await proveOnce(subject);
  if (!isGood(second)) return { ...second, durationMs: durationMs() };
  // The findings of the first attempt show what went wrong.
  return { ...second, durationMs: durationMs(), isUnsteady: true, findings: first.findings };
}

function proveOnce(subject: Subject): Promise<MutantProof | VariantProof> {
  return subject.kind === "mutant"
    ? proveMutant(subject.deviation, ALL_SCENARIOS)
    : proveVariant(subject.kind, subject.deviation, ALL_SCENARIOS);
}

import { isGood, type MutantProof, type Proof, type VariantProof } from "./proof.ts";

/** A result with or without its duration. */
type Printed = (MutantProof | VariantProof) & Pick<Proof, "isUnsteady">;

/** Prints one line about a proof: whether the result is as expected, and other findings. */
export function printProof(proof: Printed): void {
  const word = !isGood(proof) ? "BAD" : proof.isUnsteady === true ? "UNSTEADY" : "ok ";
  console.log([word, subjectOf(proof), ...detailsOf(proof), proof.broken].filter(Boolean).join(" | "));
}

function subjectOf(proof: Printed): string {
  return `${proof.kind === "mutant" ? proof.violates : proof.kind} | ${proof.name}`;
}

function detailsOf(proof: Printed): readonly string[] {
  if (proof.kind !== "mutant") return [`${proof.passed} pass, ${proof.inconclusive} inconclusive`];
  const others = proof.killedBy.filter((id) => id !== proof.violates);
  const seenBy = proof.seenBy === undefined ? "" : ` by ${proof.seenBy}`;
  return [`${proof.outcome}${seenBy}`, others.length > 0 ? `also ${others.join(", ")}` : ""];
}

export function printFindings({ findings }: Printed): void {
  for (const { requirement, expected, actual } of findings) {
    console.log(`      ${requirement}\n        expected ${expected}\n        actual   ${actual}`);
  }
}

export function printTotals(proofs: readonly Printed[], durationMs: number): void {
  const passed = proofs.filter(isGood).length;
  const unsteady = proofs.filter(({ isUnsteady }) => isUnsteady === true).length;
  const seconds = Math.round(durationMs / 1000);
  console.log(
    `${passed} passed, ${proofs.length - passed} failed${unsteady > 0 ? `, ${unsteady} unsteady` : ""}, ${seconds} s`,
  );
}

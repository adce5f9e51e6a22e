import { isGood, type Proof } from "./proof.ts";

/** Prints one line about a proof: whether the result is as expected, and other findings. */
export function printProof(proof: Proof): void {
  const word = !isGood(proof) ? "BAD" : proof.isUnsteady === true ? "UNSTEADY" : "ok ";
  console.log([word, subjectOf(proof), ...detailsOf(proof), proof.broken].filter(Boolean).join(" | "));
}

function subjectOf(proof: Proof): string {
  return `${proof.kind === "mutant" ? proof.violates : proof.kind} | ${proof.name}`;
}

function detailsOf(proof: Proof): readonly string[] {
  if (proof.kind !== "mutant") return [`${proof.passed} pass, ${proof.inconclusive} inconclusive`];
  const others = proof.killedBy.filter((id) => id !== proof.violates);
  const seenBy = proof.seenBy === undefined ? "" : ` by ${proof.seenBy}`;
  return [`${proof.outcome}${seenBy}`, others.length > 0 ? `also ${others.join(", ")}` : ""];
}

export function printFindings({ findings }: Proof): void {
  for (const { requirement, expected, actual } of findings) {
    console.log(`      ${requirement}\n        expected ${expected}\n        actual   ${actual}`);
  }
}

export function printTotals(proofs: readonly Proof[], durationMs: number): void {
  const passed = proofs.filter(isGood).length;
  const unsteady = proofs.filter(({ isUnsteady }) => isUnsteady === true).length;
  const seconds = Math.round(durationMs / 1000);
  console.log(
    `${passed} passed, ${proofs.length - passed} failed${unsteady > 0 ? `, ${unsteady} unsteady` : ""}, ${seconds} s`,
  );
}

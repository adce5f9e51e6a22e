import { isGood, type Result } from "./proof.ts";

/** Prints one line about a proof: whether the result is as expected, and other findings. */
export function printProof(proof: Result): void {
  const word = isGood(proof) ? "ok " : "BAD";
  console.log([word, subjectOf(proof), ...detailsOf(proof), proof.broken].filter(Boolean).join(" | "));
}

function subjectOf(proof: Result): string {
  return `${"violates" in proof ? proof.violates : proof.kind} | ${proof.name}`;
}

function detailsOf(proof: Result): readonly string[] {
  if (proof.kind === "bug")
    return [proof.outcome, proof.isExpected ? "" : `found ${proof.foundIds.join(", ") || "nothing"}`];
  if (proof.kind !== "mutant") return [`${proof.passed} pass, ${proof.inconclusive} inconclusive`];
  const others = proof.killedBy.filter((id) => id !== proof.violates);
  const seenBy = proof.seenBy === undefined ? "" : ` by ${proof.seenBy}`;
  const missedBy = (proof.missedBy ?? []).map((key) => `no longer noticed by: ${key}`);
  return [`${proof.outcome}${seenBy}`, ...missedBy, others.length > 0 ? `also ${others.join(", ")}` : ""];
}

/** Prints what only legal servers that shared one were accused of. It fails no proof, because none of them is accused alone. */
export function printTogether(proof: Result): void {
  if (!("accusedTogether" in proof) || proof.accusedTogether === undefined) return;
  const { names, findings } = proof.accusedTogether;
  console.log(`TOGETHER | ${names.join(", ")}`);
  printFindings({ findings });
}

export function printFindings({ findings }: Pick<Result, "findings">): void {
  for (const { requirement, expected, actual } of findings) {
    console.log(`      ${requirement}\n        expected ${expected}\n        actual   ${actual}`);
  }
}

export function printTotals(proofs: readonly Result[], durationMs: number): void {
  const passed = proofs.filter(isGood).length;
  const seconds = Math.round(durationMs / 1000);
  console.log(`in ${seconds} s:\n${passed} passed, ${proofs.length - passed} failed`);
}

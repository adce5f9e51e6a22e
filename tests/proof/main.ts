// Proves mutants and variants: `npm run proof` all of them, and writes what came out to reports/out/proof;
// `npm run proof -- --quick` what is quick enough for every change; `--variants` every variant and combination;
// `--docs` all, and writes the figures into docs/proof.md; `npm run proof -- words` those whose name or requirement
// contains the words, with their findings.

import { isGood, type Proof } from "./proof.ts";
import { namedSubjects, quickSubjects, SUBJECTS } from "./subjects.ts";
import { tellFindings, tellProof, tellTotals } from "./tell.ts";
import { proveAll } from "./workers.ts";

const words = process.argv.slice(2);
const [first] = words;

if (first === undefined) await prove(SUBJECTS);
else if (first === "--quick") await prove(quickSubjects());
else if (first === "--variants") await prove(SUBJECTS.filter(({ kind }) => kind !== "mutant"));
else await prove(namedSubjects(words.join(" ")), true);

async function prove(subjects: typeof SUBJECTS, isTelling = false): Promise<readonly Proof[]> {
  const startedMs = performance.now();
  const proofs: Proof[] = [];
  await proveAll(subjects, (proof) => {
    proofs.push(proof);
    if (isTelling || !isGood(proof) || proof.isUnsteady === true) tellProof(proof);
    if (isTelling || !isGood(proof)) tellFindings(proof);
  });
  tellTotals(proofs, performance.now() - startedMs);
  process.exitCode = proofs.every(isGood) && proofs.length > 0 ? 0 : 1;
  return proofs;
}

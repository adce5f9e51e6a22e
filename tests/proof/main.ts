// Proves mutants and variants. `npm run proof` proves all, `-- --mutants` and `-- --variants` one kind; it writes the
// kill matrix to reports/out/proof and, if everything is as expected, the figures to docs/proof.md. `-- --quick` proves
// a quick selection, `-- words` those whose name, requirement or reading contains the words as one phrase, with their
// findings. `-- --whole` plays mutants in whole runs, `-- --whole --without-states` without provider states, `-- --whole
// words` those that the words name; SEED sets the seed of the runs.
import { writeDocument } from "./document.ts";
import { JUDGED } from "./judged.ts";
import { printFindings, printProof, printTotals } from "./print.ts";
import { isGood, type MutantProof, type Proof } from "./proof.ts";
import { namedSubjects, quickSubjects, SUBJECTS } from "./subjects.ts";
import { unseenOf } from "./unseen.ts";
import { wholeRunException } from "./whole-run-exceptions.ts";
import { proveInWholeRuns } from "./whole-runs.ts";
import { proveAll } from "./workers.ts";
import { writeMatrix } from "./write-matrix.ts";

const words = process.argv.slice(2);
const [first] = words;
const WITHOUT_STATES = "--without-states";

if (first === undefined) await proveWhole(SUBJECTS);
else if (first === "--mutants") await proveWhole(SUBJECTS.filter(({ kind }) => kind === "mutant"));
else if (first === "--variants") await proveWhole(SUBJECTS.filter(({ kind }) => kind !== "mutant"));
else if (first === "--quick") await prove(quickSubjects());
else if (first === "--whole") await playWholeRuns(words.slice(1));
else await proveNamed(words.join(" "));

async function playWholeRuns(rest: readonly string[]): Promise<void> {
  const phrase = rest.filter((word) => word !== WITHOUT_STATES).join(" ");
  const mutants = namedSubjects(phrase).flatMap((each) => (each.kind === "mutant" ? [each.deviation] : []));
  const run = { seed: Number(process.env.SEED ?? 1), hasStates: !rest.includes(WITHOUT_STATES) };
  const startedMs = performance.now();
  const proofs: MutantProof[] = [];
  await proveInWholeRuns(mutants, run, (proof) => {
    proofs.push(proof);
    const exception = isGood(proof) ? undefined : wholeRunException(proof.name);
    if (exception !== undefined) console.log(`excepted | ${proof.violates} | ${proof.name} | ${exception}`);
    else if (phrase !== "" || !isGood(proof)) printProof(proof);
  });
  printTotals(proofs, performance.now() - startedMs);
  const isExpected = (proof: MutantProof) => isGood(proof) || wholeRunException(proof.name) !== undefined;
  process.exitCode = proofs.every(isExpected) && proofs.length > 0 ? 0 : 1;
}

async function proveNamed(phrase: string): Promise<void> {
  const subjects = namedSubjects(phrase);
  if (subjects.length === 0)
    console.log(`no mutant and no variant has "${phrase}" in its name, requirement or reading`);
  await prove(subjects, true);
}

/** Proves all subjects of a kind, and stores the results. */
async function proveWhole(subjects: typeof SUBJECTS): Promise<void> {
  const proofs = await prove(subjects);
  const mutants = proofs.flatMap((proof) => (proof.kind === "mutant" ? [proof] : []));
  if (mutants.length > 0) {
    console.log(`the kill matrix is in ${await writeMatrix(mutants)}`);
    for (const { requirement, surface } of unseenOf(mutants, JUDGED)) {
      console.log(`UNSEEN | ${requirement} | no mutant was noticed on the surface ${surface}`);
    }
  }
  if (proofs.every(isGood)) writeDocument(proofs);
}

async function prove(subjects: typeof SUBJECTS, isPrintingAll = false): Promise<readonly Proof[]> {
  const startedMs = performance.now();
  const proofs: Proof[] = [];
  await proveAll(subjects, (proof) => {
    proofs.push(proof);
    if (!isPrintingAll && isGood(proof) && proof.isUnsteady !== true) return;
    printProof(proof);
    printFindings(proof);
  });
  printTotals(proofs, performance.now() - startedMs);
  process.exitCode = proofs.every(isGood) && proofs.length > 0 ? 0 : 1;
  return proofs;
}

// Proves faults and legal servers; `npm run proof -- --help` says how. A proof of everything, or of all faults or all legal
// servers, writes the kill matrix to reports/out/proof, what it learned to learned.json, and, if every result is as
// expected, the figures to docs/proof.md.
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { SUBJECTS } from "./all-subjects.ts";
import { HELP, type ProofArguments, readArguments, UsageError } from "./arguments.ts";
import { choose } from "./choose.ts";
import { chooseSample } from "./choose-sample.ts";
import { replayCorpus } from "./corpus/replay-corpus.ts";
import { writeDocument } from "./document.ts";
import { JUDGED } from "./judged.ts";
import { learn } from "./learned.ts";
import { printFindings, printProof, printTogether, printTotals } from "./print.ts";
import { isGood, type MutantProof, type Proof } from "./proof.ts";
import { playSpecsBeside } from "./specs-beside.ts";
import { mutantsOf, namedSubjects } from "./subjects.ts";
import { unseenOf } from "./unseen.ts";
import { wholeRunException } from "./whole-run-exceptions.ts";
import { proveInWholeRuns } from "./whole-runs.ts";
import { proveAll } from "./workers.ts";
import { writeMatrix } from "./write-matrix.ts";

/** Time between two lines that say how much has been played. */
const PROGRESS_MS = 30_000;

try {
  const given = readArguments(process.argv.slice(2), process.env);
  if (given.isHelp) console.log(HELP);
  else if (given.replayed !== undefined) process.exitCode = await replayCorpus(given.replayed, given.choice);
  else if (given.isWhole) await playWholeRuns(given);
  else await proveChosen(given);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function playWholeRuns({ choice, seed, hasStates }: ProofArguments): Promise<void> {
  const phrase = choice.by === "words" ? choice.words : "";
  const mutants = mutantsOf(namedSubjects(phrase, SUBJECTS));
  if (mutants.length === 0) throw new UsageError(`no mutant has "${phrase}" in its name or requirement`);
  const startedMs = performance.now();
  const proofs: MutantProof[] = [];
  await proveInWholeRuns(mutants, { seed: Number(seed), hasStates }, (proof) => {
    proofs.push(proof);
    const exception = isGood(proof) ? undefined : wholeRunException(proof.name);
    if (exception !== undefined) console.log(`excepted | ${proof.violates} | ${proof.name} | ${exception}`);
    else if (phrase !== "" || !isGood(proof)) printProof(proof);
  });
  printTotals(proofs, performance.now() - startedMs);
  const isExpected = (proof: MutantProof) => isGood(proof) || wholeRunException(proof.name) !== undefined;
  process.exitCode = proofs.every(isExpected) ? 0 : 1;
}

async function proveChosen(given: ProofArguments): Promise<void> {
  const { plays, because, files = [] } = await choose(given);
  const arePassed = playSpecsBeside(files);
  const startedMs = performance.now();
  const endsMs = startedMs + 60_000 * (given.minutes ?? Number.POSITIVE_INFINITY);
  const count = plays.reduce((sum, { subjects }) => sum + subjects.length, 0);
  console.log(`${count} faults and legal servers: ${because}`);
  const proofs: Proof[] = [];
  const { recordedIn } = given;
  const clock = setInterval(() => console.log(`${proofs.length} of ${count}`), PROGRESS_MS);
  await proveAll(
    recordedIn === undefined ? plays : plays.map((play) => ({ ...play, recordedIn })),
    (proof) => {
      proofs.push(proof);
      printTogether(proof);
      if (given.choice.by !== "words" && given.minutes === undefined && isGood(proof)) return;
      printProof(proof);
      if (given.choice.by === "words" || !isGood(proof)) printFindings(proof);
    },
    () => performance.now() > endsMs,
  ).finally(() => clearInterval(clock));
  const isOfEverything = given.choice.by === "all" && given.minutes === undefined && given.hasStates && !given.isByArea;
  if (isOfEverything) await store(proofs);
  printTotals(proofs, performance.now() - startedMs);
  // A change that affects nothing is proven; nothing else is without a proof.
  process.exitCode = arePassed && proofs.every(isGood) && (proofs.length > 0 || given.choice.by === "change") ? 0 : 1;
}

/** Stores the results of all faults, of all legal servers, or of both. */
async function store(proofs: readonly Proof[]): Promise<void> {
  const mutants = proofs.flatMap((proof) => (proof.kind === "mutant" ? [proof] : []));
  if (mutants.length > 0) {
    console.log(`the kill matrix is in ${await writeMatrix(mutants)}`);
    for (const { requirement, surface } of unseenOf(mutants, JUDGED)) {
      console.log(`UNSEEN | ${requirement} | no mutant was noticed on the surface ${surface}`);
    }
  }
  learn(proofs, ALL_SCENARIOS, mutants.length > 0 ? await chooseSample(mutants) : undefined);
  if (proofs.every(isGood)) writeDocument(proofs);
}

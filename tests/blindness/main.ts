// Compares open and blind runs, in one process per core. `npm run blindness` compares all variants, all combinations
// and one mutant of each requirement; words select them by name, requirement or reading. `--progress blindness.jsonl`
// stores results, so that the same command continues after an interruption. Prints the differences and the counts.
import { parseArgs } from "node:util";
import { withFewerMutants } from "../proof/sample.ts";
import { namedSubjects, OF_REFERENCE, VARIANTS_OF_REFERENCE } from "../proof/subjects.ts";
import { inProcesses } from "../support/process-pool.ts";
import { ResultFile } from "../support/result-file.ts";
import type { Comparison } from "./compare.ts";

/** Concurrent comparisons per process: the visits often pause. */
const CONCURRENCY = 2;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { progress: { type: "string" } } });
const mutants = withFewerMutants(OF_REFERENCE).filter(({ kind }) => kind === "mutant");
const subjects = namedSubjects(positionals.join(" "), [...mutants, ...VARIANTS_OF_REFERENCE]);

const compared = new ResultFile<Comparison>(values.progress);
const isCompared = ({ kind, deviation }: (typeof subjects)[number]) =>
  compared.results.some((each) => each.kind === kind && each.name === deviation.name);
const places = subjects.filter((each) => !isCompared(each)).map((each) => OF_REFERENCE.indexOf(each));
await inProcesses<number, Comparison>(
  new URL("worker.ts", import.meta.url),
  places,
  (comparison) => {
    compared.add(comparison);
    for (const difference of comparison.differences) console.log(`DIFFERS | ${comparison.name} | ${difference}`);
  },
  { concurrency: () => CONCURRENCY },
);

for (const kind of ["mutant", "variant", "combination"] as const) {
  const ofKind = compared.results.filter((each) => each.kind === kind);
  const same = ofKind.filter(({ differences }) => differences.length === 0);
  console.log(`${same.length} of ${ofKind.length} ${kind}s: the same verdicts, open and blind`);
}
const isSame = compared.results.length > 0 && compared.results.every(({ differences }) => differences.length === 0);
process.exitCode = isSame ? 0 : 1;

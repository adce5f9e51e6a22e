// Proves mutants and variants: `npm run proof` all of them, in two processes; `npm run proof -- words` those whose name
// or requirement contains the words, with their findings.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PLAYED } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import type { Variant } from "../../reference/variants/variant.ts";

import { fieldMutants } from "./field-mutants.ts";
import { proveMutant } from "./prove-mutant.ts";
import { trial } from "./trial.ts";

const PROCESSES = 2;
const all = [...MUTANTS, ...fieldMutants()];
const [first, ...others] = process.argv.slice(2);

if (first === undefined) await proveEverything();
else if (first === "--shard") await proveShard(Number(others[0]));
else if (first === "--quick") finish(await prove(all.filter(isSampled(8)), VARIANTS.filter(isSampled(16)), false));
else if (first === "--variants") finish(await prove([], VARIANTS, false));
else await proveNamed([first, ...others].join(" ").toLowerCase());

/** Every so manieth, for a proof that is quick enough for every change. */
function isSampled(step: number): (_: unknown, place: number) => boolean {
  return (_, place) => place % step === 0;
}

interface Counts {
  passed: number;
  failed: number;
}

async function proveEverything(): Promise<void> {
  const counts = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) => {
      const child = fork(fileURLToPath(import.meta.url), ["--shard", String(index)], { execArgv: process.execArgv });
      return new Promise<Counts>((resolve, reject) => {
        child.once("message", (message) => resolve(message as Counts));
        child.once("error", reject);
        child.once("exit", (code) => code !== 0 && reject(new Error(`a process of the proof ended with ${code}`)));
      });
    }),
  );
  finish({ passed: sum(counts.map((each) => each.passed)), failed: sum(counts.map((each) => each.failed)) });
}

async function proveShard(index: number): Promise<void> {
  const isOurs = (_: unknown, place: number) => place % PROCESSES === index;
  const counts = await prove(all.filter(isOurs), VARIANTS.filter(isOurs), false);
  process.send?.(counts);
}

async function proveNamed(words: string): Promise<void> {
  const isNamed = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(words));
  const mutants = all.filter((mutant) => isNamed(mutant.name, mutant.violates));
  const variants = VARIANTS.filter(({ name, because }) => isNamed(name, because));
  finish(await prove(mutants, variants, true));
}

async function prove(mutants: readonly Mutant[], variants: readonly Variant[], isTelling: boolean): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  for (const mutant of mutants) {
    const { outcome, killedBy, findings, stopped } = await twice(
      () => proveMutant(mutant, PLAYED),
      (proof) => proof.outcome === "killed",
      mutant.name,
    );
    const isGood = outcome === "killed";
    counts[isGood ? "passed" : "failed"]++;
    const others = killedBy.filter((id) => id !== mutant.violates);
    if (isTelling || !isGood) {
      tell(isGood, `${mutant.violates} | ${mutant.name}`, [
        outcome,
        others.length > 0 ? `also ${others.join(", ")}` : "",
        stopped,
      ]);
    }
    if (isTelling) tellFindings(findings);
  }
  for (const variant of variants) {
    const isSilent = (report: Report) => report.findings.length === 0 && report.stopped === undefined;
    const report = await twice(
      () => trial({ deviations: [variant], scenarios: PLAYED, surfaces: SURFACES, ...statesOf(variant) }),
      isSilent,
      variant.name,
    );
    const isGood = isSilent(report);
    counts[isGood ? "passed" : "failed"]++;
    const { pass, inconclusive } = report.totals;
    if (isTelling || !isGood)
      tell(isGood, `variant | ${variant.name}`, [`${pass} pass, ${inconclusive} inconclusive`, report.stopped]);
    if (isTelling || !isGood) tellFindings(report.findings);
  }
  return counts;
}

/**
 * Proves again what came out wrong, since some of it rests on chance or on the machine's pace, and says so: what is
 * unsteady is to be looked at, but only what is wrong twice fails the proof.
 */
async function twice<T>(prove: () => Promise<T>, isGood: (result: T) => boolean, name: string): Promise<T> {
  const first = await prove();
  if (isGood(first)) return first;
  const second = await prove();
  if (isGood(second)) console.log(`UNSTEADY | ${name} | came out wrong once, right the second time`);
  return second;
}

function statesOf({ withoutStates }: Variant): {
  readonly hasStates?: boolean;
  readonly withoutStates?: readonly string[];
} {
  if (withoutStates === "all") return { hasStates: false };
  return withoutStates === undefined ? {} : { withoutStates };
}

function tell(isGood: boolean, what: string, details: readonly (string | undefined)[]): void {
  console.log([isGood ? "ok " : "BAD", what, ...details.filter(Boolean)].join(" | "));
}

function tellFindings(findings: Awaited<ReturnType<typeof trial>>["findings"]): void {
  for (const { requirement, expected, actual } of findings) {
    console.log(`      ${requirement}\n        expected ${expected}\n        actual   ${actual}`);
  }
}

function finish({ passed, failed }: Counts): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

import { areaOf } from "../../contract/area.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";

/** Mutants per server. Every violation repeats scenarios, so more mutants make a run longer and hide each other. */
const SIZE = 7;

/**
 * Distributes mutants over servers. The mutants of a server have the same surfaces and needs, different requirements, and
 * few of them one area, so that few hide or imitate another.
 * @param perArea maximum mutants of an area per server
 */
export function batchesOf(mutants: readonly Mutant[], perArea = 1): readonly (readonly Mutant[])[] {
  const batches: Mutant[][] = [];
  for (const mutant of mutants) {
    const batch = batches.find((each) => each.length < SIZE && mayJoin(each, mutant, perArea));
    if (batch === undefined) batches.push([mutant]);
    else batch.push(mutant);
  }
  return batches;
}

function mayJoin(batch: readonly Mutant[], mutant: Mutant, perArea: number): boolean {
  const ofArea = batch.filter(({ violates }) => areaOf(violates) === areaOf(mutant.violates));
  return (
    ofArea.length < perArea &&
    ofArea.every(({ violates }) => violates !== mutant.violates) &&
    batch.every((other) => mutant.surfaces.join() === other.surfaces.join()) &&
    batch.every((other) => mutant.isWithoutStates === other.isWithoutStates)
  );
}

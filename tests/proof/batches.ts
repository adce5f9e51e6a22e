import { areaOf } from "../../contract/area.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";

/** Mutants per server. Every violation repeats scenarios, so more mutants make a run longer and hide each other. */
const SIZE = 7;

/**
 * Distributes mutants over servers. The mutants of a server have the same surfaces and needs, and requirements of
 * different areas, so that few of them hide or imitate another.
 */
export function batchesOf(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const batches: Mutant[][] = [];
  for (const mutant of mutants) {
    const batch = batches.find((each) => each.length < SIZE && each.every((other) => fits(mutant, other)));
    if (batch === undefined) batches.push([mutant]);
    else batch.push(mutant);
  }
  return batches;
}

function fits(one: Mutant, other: Mutant): boolean {
  return (
    areaOf(one.violates) !== areaOf(other.violates) &&
    one.surfaces.join() === other.surfaces.join() &&
    one.isWithoutStates === other.isWithoutStates
  );
}

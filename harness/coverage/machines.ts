import type { MachineCoverage, MoveCoverage } from "../../contract/report.ts";
import { type ForbiddenMove, MACHINES, type Machine, type Transition } from "../../contract/states.ts";
import type { Surface } from "../../contract/surface.ts";
import type { VerdictLookup } from "./verdict-lookup.ts";

/** Returns every state machine per surface, each transition with the verdict of its requirement. */
export function toMachines(surfaces: readonly Surface[], verdictOf: VerdictLookup): readonly MachineCoverage[] {
  return surfaces.flatMap((surface) =>
    MACHINES.filter((machine) => machine.surfaces.includes(surface)).map((machine) =>
      toMachine(machine, surface, verdictOf),
    ),
  );
}

function toMachine(machine: Machine, surface: Surface, verdictOf: VerdictLookup): MachineCoverage {
  const { name, document, states, start, transitions, forbidden } = machine;
  const moveOf = (kind: MoveCoverage["kind"], move: Transition | ForbiddenMove, when: string): MoveCoverage => {
    const { from, by, to, requirement } = move;
    const verdict = requirement === undefined ? undefined : verdictOf(requirement, surface);
    const judged = {
      ...(requirement === undefined ? {} : { requirement }),
      ...(verdict === undefined ? {} : { verdict }),
    };
    return { kind, from, by, when, to, ...judged };
  };
  const moves = [
    ...transitions.map((move) => moveOf("transition", move, move.when)),
    ...forbidden.map((move) => moveOf("forbidden", move, move.attempt)),
  ];
  // Leaves out transitions whose requirement does not apply on this surface.
  const own = moves.filter((move) => move.requirement === undefined || move.verdict !== undefined);
  return { surface, name, document, states, start, moves: own };
}

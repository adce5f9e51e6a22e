import { expect, test } from "vitest";
import type { Verdict } from "../../../contract/report.ts";
import { SURFACES } from "../../../contract/surface.ts";
import { toMachines } from "../../../harness/coverage/machines.ts";
import { requirementOf } from "../../../harness/ledger/requirement-rows.ts";
import { layOutAnew, shapeKey } from "./layout.ts";
import { shapeOf, toMachineGraph } from "./machine-graph.ts";

/** The shapes of all machines, with this verdict for all moves that hold on a surface. */
function shapesWith(verdict: Verdict) {
  const machines = toMachines(SURFACES, (id, surface) =>
    requirementOf(id).surfaces.includes(surface) ? verdict : undefined,
  );
  return machines.map((machine) => shapeOf(toMachineGraph(machine)));
}

test("the layouts that were made before are those of the machines (`npx vitest run reports -u` makes them)", async () => {
  const shapes = shapesWith("pass");
  const layouts = await layOutAnew(shapes);
  const made = Object.fromEntries(shapes.map((shape, at) => [shapeKey(shape), layouts[at]]));

  const lines = Object.entries(made).map(([key, layout]) => `${JSON.stringify(key)}: ${JSON.stringify(layout)}`);
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("made-layouts.json");
});

test.each(["fail", "inconclusive", "not exercised"] as const)(
  "a machine has one shape, also where moves are %s",
  (verdict) => {
    expect(shapesWith(verdict)).toEqual(shapesWith("pass"));
  },
);

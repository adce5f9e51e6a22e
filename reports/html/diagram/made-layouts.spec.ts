import { expect, test } from "vitest";
import type { Verdict } from "../../../contract/report.ts";
import { SURFACES } from "../../../contract/surface.ts";
import { toMachines } from "../../../harness/coverage/machines.ts";
import { requirementOf } from "../../../harness/ledger/requirement-rows.ts";
import { layOutAnew } from "./graphviz.ts";
import { shapeKey } from "./layout.ts";
import { shapeOf, toMachineGraph } from "./machine-graph.ts";

/** The shapes of all machines if all moves of a surface have this verdict. */
function shapesWith(verdict: Verdict) {
  const machines = toMachines(SURFACES, (id, surface) =>
    requirementOf(id).surfaces.includes(surface) ? verdict : undefined,
  );
  return machines.map((machine) => shapeOf(toMachineGraph(machine)));
}

test("the stored layouts are those of the current machines (update with `npx vitest run reports -u`)", async () => {
  const shapes = shapesWith("pass");
  const layouts = await layOutAnew(shapes);
  const made = Object.fromEntries(shapes.map((shape, at) => [shapeKey(shape), layouts[at]]));

  const lines = Object.entries(made).map(([key, layout]) => `${JSON.stringify(key)}: ${JSON.stringify(layout)}`);
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("made-layouts.json");
});

test.each(["fail", "inconclusive", "not exercised"] as const)(
  "a machine has the same shape if its moves are %s",
  (verdict) => {
    expect(shapesWith(verdict)).toEqual(shapesWith("pass"));
  },
);

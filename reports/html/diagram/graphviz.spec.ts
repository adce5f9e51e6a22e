import { describe, expect, test } from "vitest";
import { layOutAnew } from "./graphviz.ts";
import type { GraphShape } from "./layout.ts";

const box = { width: 60, height: 30 };
const label = { width: 40, height: 13 };

const aChain = (nodes: number): GraphShape => ({
  nodes: Array.from({ length: nodes }, () => box),
  edges: Array.from({ length: nodes - 1 }, (_, at) => ({ tail: at, head: at + 1, label, isBlocked: at === 0 })),
});

describe("layOutAnew", () => {
  test("places every box and edge inside the drawing", async () => {
    const [layout] = await layOutAnew([aChain(3)]);
    if (layout === undefined) throw new Error("no layout");

    const points = [
      ...layout.nodes,
      ...layout.edges.flatMap((edge) => [edge.label, ...edge.curve, ...edge.ends.flat()]),
    ];
    expect(layout.nodes).toHaveLength(3);
    expect(layout.edges.map(({ curve }) => curve.length % 3)).toEqual([1, 1]);
    expect(layout.edges.every(({ ends }) => ends.length === 1)).toBe(true);
    for (const { x, y } of points) {
      expect(x >= 0 && x <= layout.width && y >= 0 && y <= layout.height).toBe(true);
    }
  });

  test("does not overlap boxes", async () => {
    const [layout] = await layOutAnew([aChain(3)]);

    const xs = layout?.nodes.map(({ x }) => x) ?? [];
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(Math.min(...xs.slice(1).map((x, at) => x - (xs[at] ?? 0)))).toBeGreaterThanOrEqual(box.width);
  });

  test("is drawn downward if it would be wider than the page", async () => {
    const [layout] = await layOutAnew([aChain(12)]);

    expect(layout?.width).toBeLessThan(layout?.height ?? 0);
  });

  test("gives the same layout each time", async () => {
    expect(await layOutAnew([aChain(4)])).toEqual(await layOutAnew([aChain(4)]));
  });

  test("draws several edges between the same boxes, and loops", async () => {
    const edge = { tail: 0, head: 1, label, isBlocked: false };
    const [layout] = await layOutAnew([{ nodes: [box, box], edges: [edge, edge, { ...edge, head: 0 }] }]);

    expect(layout?.edges).toHaveLength(3);
  });
});

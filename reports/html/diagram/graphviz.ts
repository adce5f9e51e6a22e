import { instance } from "@viz-js/viz";
import type { Box, EdgeLayout, GraphShape, LayOut, Layout, Point } from "./layout.ts";

/**
 * Lays graphs out with Graphviz.
 * @throws if it does not return a layout
 */
export const layOutAnew: LayOut = async (shapes) => {
  const viz = await instance();
  return shapes.map((shape) => {
    const draw = (direction: Direction) => toLayout(shape, viz.renderJSON(toGraph(shape, direction)) as Drawn);
    const across = draw("LR");
    if (across.width <= MAX_WIDTH) return across;
    const down = draw("TB");
    return down.width < across.width ? down : across;
  });
};

type Direction = "LR" | "TB";

/** A drawing that is wider than the page is laid out from top to bottom, if that makes it narrower. */
const MAX_WIDTH = 960;

// Graphviz measures sizes in inches and positions in points; our unit is a point.
const POINTS_PER_INCH = 72;

function toGraph({ nodes, edges }: GraphShape, rankdir: Direction) {
  return {
    directed: true,
    graphAttributes: { rankdir, nodesep: 0.25, ranksep: 0.3, pad: 0 },
    nodeAttributes: { shape: "box", fixedsize: true, label: "" },
    nodes: nodes.map(({ width, height }, at) => ({
      name: `n${at}`,
      attributes: { width: width / POINTS_PER_INCH, height: height / POINTS_PER_INCH },
    })),
    edges: edges.map(({ tail, head, label, isBlocked }, at) => ({
      tail: `n${tail}`,
      head: `n${head}`,
      attributes: {
        id: `e${at}`,
        label: { html: placeholder(label) },
        arrowhead: isBlocked ? "tee" : "normal",
        arrowsize: isBlocked ? 1.1 : 0.7,
      },
    })),
  };
}

function placeholder({ width, height }: Box): string {
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
  return `<table border="0" cellborder="0" cellspacing="0" cellpadding="0" fixedsize="true" ${size}><tr><td></td></tr></table>`;
}

/** The used part of Graphviz's JSON. */
interface Drawn {
  readonly bb: string;
  readonly objects?: readonly { readonly name: string; readonly pos: string }[];
  readonly edges?: readonly {
    readonly id: string;
    readonly lp: string;
    readonly _draw_?: readonly Operation[];
    readonly _hdraw_?: readonly Operation[];
  }[];
}

interface Operation {
  readonly op: string;
  readonly points?: readonly (readonly [number, number])[];
}

function toLayout({ nodes, edges }: GraphShape, { bb, objects = [], edges: drawn = [] }: Drawn): Layout {
  const [, , width = 0, height = 0] = bb.split(",").map(Number);
  const flip = ([x, y]: readonly [number, number]): Point => ({ x: rounded(x), y: rounded(height - y) });
  const at = (text: string): Point => {
    const [x = 0, y = 0] = text.split(",").map(Number);
    return flip([x, y]);
  };
  return {
    width: rounded(width),
    height: rounded(height),
    nodes: nodes.map((_, nth) => at(found(objects.find(({ name }) => name === `n${nth}`)).pos)),
    edges: edges.map((_, nth): EdgeLayout => {
      const edge = found(drawn.find(({ id }) => id === `e${nth}`));
      const curve = found(edge._draw_?.find(({ op }) => op === "b")).points ?? [];
      const ends = (edge._hdraw_ ?? [])
        .filter(({ op }) => op === "P")
        .flatMap(({ points }) => (points === undefined ? [] : [points]));
      return { curve: curve.map(flip), ends: ends.map((points) => points.map(flip)), label: at(edge.lp) };
    }),
  };
}

/** Rounds to a tenth of a unit, which makes no visible difference. */
function rounded(units: number): number {
  return Math.round(units * 10) / 10;
}

function found<T>(part: T | undefined): T {
  if (part === undefined) throw new TypeError("Graphviz left a part of the drawing out");
  return part;
}

import { createHash } from "node:crypto";
import madeLayouts from "./made-layouts.json" with { type: "json" };

/** The size of a text, in units of the drawing. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The input of a layout: sizes of boxes, and labelled edges between boxes by their index. It contains no texts. */
export interface GraphShape {
  readonly nodes: readonly Box[];
  readonly edges: readonly {
    readonly tail: number;
    readonly head: number;
    readonly label: Box;
    readonly isBlocked: boolean;
  }[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The positions of all parts; y grows downward. */
export interface Layout extends Box {
  /** Centres of the boxes, in the order of the input. */
  readonly nodes: readonly Point[];
  readonly edges: readonly EdgeLayout[];
}

export interface EdgeLayout {
  /** Cubic Bézier segments: a start point, then three points for each segment. */
  readonly curve: readonly Point[];
  /** Filled outlines: the head of an arrow, or the bar of a blocked edge. */
  readonly ends: readonly (readonly Point[])[];
  /** Centre of the label. */
  readonly label: Point;
}

export type LayOut = (shapes: readonly GraphShape[]) => Promise<readonly Layout[]>;

/**
 * Returns the stored layouts of graphs. `made-layouts.spec.ts` makes those of this version's state machines; Graphviz
 * itself is not in the package.
 * @throws for a graph without a stored layout
 */
export const layOut: LayOut = async (shapes) =>
  shapes.map((shape) => {
    const layout = MADE.get(shapeKey(shape));
    if (layout === undefined) throw new TypeError("no stored layout");
    return layout;
  });

/** The key of a shape in `made-layouts.json`. */
export function shapeKey(shape: GraphShape): string {
  return createHash("sha256").update(JSON.stringify(shape)).digest("base64url").slice(0, 16);
}

const MADE = new Map<string, Layout>(Object.entries(madeLayouts));

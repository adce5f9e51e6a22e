import { type Html, html } from "../markup.ts";
import type { Box, EdgeLayout, GraphShape, Layout, Point } from "./layout.ts";
import { type GraphEdge, type GraphNode, LINE, type MachineGraph } from "./machine-graph.ts";

/**
 * A laid out state machine as SVG. Classes show verdicts as colours; signs, dashes and bars show them without colour.
 * @param label  text for screen readers
 */
export function machineDrawing(graph: MachineGraph, shape: GraphShape, layout: Layout, label: string): Html {
  const [width, height] = [Math.ceil(layout.width) + 2 * MARGIN, Math.ceil(layout.height) + 2 * MARGIN];
  const box = `${-MARGIN} ${-MARGIN} ${width} ${height}`;
  return html`<svg class="machine" role="img" aria-label="${label}" viewBox="${box}" width="${width}" height="${height}">
${graph.edges.map((edge, at) => edgeDrawing(edge, layout.edges[at]))}
${graph.nodes.map((node, at) => nodeDrawing(node, layout.nodes[at], shape.nodes[at]))}</svg>`;
}

/** Margin for the thickness of lines. */
const MARGIN = 4;
/** Distance from the middle of a line of text down to its baseline. */
const BASELINE = 4;

function edgeDrawing(edge: GraphEdge, layout: EdgeLayout | undefined): Html {
  if (layout === undefined) return html``;
  const { curve, ends, label } = layout;
  return html`<g class="move ${edge.word}${edge.isForbidden && " forbidden"}"><path d="${pathOf(curve)}"></path>
${ends.map((points) => html`<polygon points="${points.map(pair).join(" ")}"></polygon>`)}
${textLines(edge.lines, label)}</g>
`;
}

function nodeDrawing(node: GraphNode, at: Point | undefined, size: Box | undefined): Html {
  if (at === undefined || size === undefined) return html``;
  const [x, y] = [round(at.x - size.width / 2), round(at.y - size.height / 2)];
  const lines = node.lines.map((text, nth) => ({ text, word: nth === 0 ? "name" : "status" }));
  return html`<g class="state ${node.word}${node.isForbidden && " forbidden"}">
<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="7"></rect>
${node.isStart && html`<circle cx="${x}" cy="${round(at.y)}" r="3.5"></circle>`}${textLines(lines, at)}</g>
`;
}

function textLines(lines: readonly { readonly text: string; readonly word: string }[], middle: Point): Html {
  const first = middle.y - ((lines.length - 1) * LINE) / 2 + BASELINE;
  const x = round(middle.x);
  return html`${lines.map(
    ({ text, word }, nth) => html`<text class="${word}" x="${x}" y="${round(first + nth * LINE)}">${text}</text>`,
  )}`;
}

function pathOf([start, ...others]: readonly Point[]): string {
  return start === undefined ? "" : `M${pair(start)} C${others.map(pair).join(" ")}`;
}

function pair({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

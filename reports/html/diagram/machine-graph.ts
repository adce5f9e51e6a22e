import type { MachineCoverage, MoveCoverage } from "../../../contract/report.ts";
import { clip } from "../../printable.ts";
import { LONGEST_WORD, statesOf } from "../../state-reached.ts";
import { type ClassWord, wordOf } from "../verdict-word.ts";
import type { Box, GraphShape } from "./layout.ts";

/** A line of text in a drawing, with its verdict. */
interface Line {
  readonly text: string;
  readonly word: ClassWord;
}

export interface GraphNode {
  readonly lines: readonly string[];
  readonly word: ClassWord;
  readonly isStart: boolean;
  /** Whether no documented move leads to the state. */
  readonly isForbidden: boolean;
}

/** All moves of one kind between two states. */
export interface GraphEdge {
  readonly tail: number;
  readonly head: number;
  readonly isForbidden: boolean;
  readonly word: ClassWord;
  readonly lines: readonly Line[];
}

export interface MachineGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A state machine as boxes and edges. Moves keep their number in the machine's list, which is shown below the drawing. */
export function toMachineGraph(machine: MachineCoverage): MachineGraph {
  const nodes = statesOf(machine).map(({ name, kind, verdict, word }) => ({
    lines: [clip(name, NAME_SHOWN), word],
    word: wordOf(verdict),
    isStart: kind === "start",
    isForbidden: kind === "forbidden",
  }));
  const edges = new Map<string, GraphEdge>();
  for (const [nth, move] of machine.moves.entries()) {
    const [tail, head] = [machine.states.indexOf(move.from), machine.states.indexOf(move.to)];
    if (tail === -1 || head === -1) continue;
    const isForbidden = move.kind === "forbidden";
    const key = `${tail} ${head} ${isForbidden}`;
    const known = edges.get(key) ?? { tail, head, isForbidden, word: wordOf(undefined), lines: [] };
    const lines = [...known.lines, lineOf(nth + 1, move)];
    edges.set(key, { ...known, lines, word: loudestOf(lines) });
  }
  return { nodes, edges: [...edges.values()] };
}

/** The sizes of a machine's texts with their longest words, so that a machine has the same shape whatever its verdicts are. */
export function shapeOf({ nodes, edges }: MachineGraph): GraphShape {
  return {
    nodes: nodes.map(({ lines }) => boxOf([...lines, LONGEST_WORD], { of: NODE_LETTER, line: LINE, pad: 11 })),
    edges: edges.map(({ tail, head, isForbidden, lines }) => ({
      tail,
      head,
      isBlocked: isForbidden,
      label: boxOf(
        lines.map(({ text }) => text),
        { of: EDGE_LETTER, line: LINE, pad: 4 },
      ),
    })),
  };
}

/** Height of a line of text, in units of a drawing. */
export const LINE = 13;

/** A sign for each verdict, so that a drawing can be read without colours. Every font has these characters. */
export const SIGNS: Readonly<Record<ClassWord, string>> = {
  pass: "+",
  fail: "×",
  known: "×",
  inconclusive: "?",
  open: "–",
  untold: "·",
};

// Upper estimates of the letter widths of system fonts at 12 and 10.5 units, so that texts fit into their boxes.
const NODE_LETTER = 6.9;
const EDGE_LETTER = 5.9;
const NAME_SHOWN = 40;
const BY_SHOWN = 24;

function lineOf(number: number, { by, verdict }: MoveCoverage): Line {
  const word = wordOf(verdict);
  return { text: `${number} ${clip(by, BY_SHOWN)} ${SIGNS[word]}`, word };
}

const LOUDEST: readonly ClassWord[] = ["fail", "inconclusive", "pass", "open", "untold"];

function loudestOf(lines: readonly Line[]): ClassWord {
  return LOUDEST.find((word) => lines.some((line) => line.word === word)) ?? "untold";
}

function boxOf(lines: readonly string[], { of, line, pad }: { of: number; line: number; pad: number }): Box {
  const letters = Math.max(...lines.map((text) => text.length));
  return { width: Math.ceil(letters * of) + 2 * pad, height: lines.length * line + pad };
}

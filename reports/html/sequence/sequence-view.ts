import type { EvidenceExchange, Finding, Report } from "../../../contract/report.ts";
import { clip } from "../../printable.ts";
import { type Html, html, type Part } from "../markup.ts";
import { type SequenceEvent, sequenceEvents } from "./sequence-events.ts";

/** Maximum requests of a drawing that a reader can follow. */
const MAX_REQUESTS = 30;
/** Sizes in pixels. */
const WIDTH = 720;
const CLIENT = 40;
const SYSTEM = WIDTH - 40;
const ROW = 30;
const TOP = 30;
const HEAD = 6;
/** Number of colours of ids in the style sheet. */
const COLOURS = 6;
const MAX_IDS = 4;
/** Number of an id's characters that are shown. */
const ID_SHOWN = 8;
/** Maximum length of a text beside the ids. Characters. */
const TEXT_SHOWN = 40;

/** The requests that led to a finding as a sequence diagram; nothing if it is a single one. */
export function sequenceView({ evidence }: Report, finding: Finding): Part {
  const numbers = new Set(finding.sequence ?? finding.exchanges);
  const exchanges = evidence.filter(({ n }) => numbers.has(n));
  if (exchanges.length < 2 || exchanges.length > MAX_REQUESTS) return undefined;
  const where = finding.sequence !== undefined && " when it was repeated alone";
  return html`<details class="sequence"><summary>Sequence of ${exchanges.length} requests${where}</summary>
<div class="scroll" tabindex="0">${drawing(exchanges)}</div></details>
`;
}

function drawing(exchanges: readonly EvidenceExchange[]): Html {
  const events = sequenceEvents(exchanges);
  const colours = coloursOf(events);
  const height = TOP + events.length * ROW + 10;
  const label = events.map(({ n, text }) => `${n}: ${text}`).join(", ");
  const lifeline = (x: number, name: string) =>
    html`<text class="party" x="${x}" y="14">${name}</text><line x1="${x}" y1="20" x2="${x}" y2="${height}"></line>`;
  return html`<svg role="img" aria-label="${clip(label, 1_000)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
${lifeline(CLIENT, "client")}${lifeline(SYSTEM, "system")}
${events.map((event, nth) => arrow(event, TOP + (nth + 1) * ROW - 8, colours))}</svg>`;
}

function arrow({ n, isRequest, text, ids }: SequenceEvent, y: number, colours: ReadonlyMap<string, number>): Html {
  const [from, to] = isRequest ? [CLIENT, SYSTEM] : [SYSTEM, CLIENT];
  const back = isRequest ? to - HEAD : to + HEAD;
  const more = ids.length - MAX_IDS;
  return html`<g class="${isRequest ? "request" : "answer"}"><line x1="${from}" y1="${y}" x2="${to}" y2="${y}"></line>
<polygon points="${to},${y} ${back},${y - HEAD / 2} ${back},${y + HEAD / 2}"></polygon>
<text x="${CLIENT + 2 * HEAD}" y="${y - 6}"><tspan class="nth">#${n} </tspan>${clip(text, TEXT_SHOWN)}${ids
    .slice(0, MAX_IDS)
    .map(
      (id) => html`<tspan class="id-${colours.get(id) ?? 0}"> ${shortId(id)}<title>${id}</title></tspan>`,
    )}${more > 0 && ` and ${more} more`}</text></g>
`;
}

/** A colour per id, in order of appearance. */
function coloursOf(events: readonly SequenceEvent[]): ReadonlyMap<string, number> {
  const ids = new Set(events.flatMap((event) => event.ids));
  return new Map([...ids].map((id, nth) => [id, nth % COLOURS]));
}

function shortId(id: string): string {
  return id.length <= ID_SHOWN + 1 ? id : `${id.slice(0, ID_SHOWN)}…`;
}

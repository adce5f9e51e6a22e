import { AnsiUp } from "ansi_up";
import type { Report } from "../../contract/report.ts";
import { inWords } from "../../reports/difference-text.ts";
import { toConsole } from "../../reports/index.ts";

/** Characters per line of the console in the picture. */
const WIDTH = 110;
/** Lines of the console in the picture: the first findings. */
const LINES = 27;

/** The beginning of a run's console output as a page that looks like a terminal. */
export function terminalPage(report: Report): string {
  const text = toConsole(inWords(report), { color: true, width: WIDTH }).split("\n").slice(0, LINES).join("\n");
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; }
pre { display: inline-block; margin: 0; padding: 1rem 1.25rem; background: #16181d; color: #d7dae0;
  font: 13px/1.45 "DejaVu Sans Mono", Menlo, Consolas, monospace; }
</style><pre>${new AnsiUp().ansi_to_html(text)}</pre>`;
}

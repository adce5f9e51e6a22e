import type { Report } from "../contract/report.ts";
import { toHar } from "./har.ts";
import { toHtml } from "./html/page.ts";
import { toJson } from "./json.ts";
import { toJunit } from "./junit.ts";

/** A report that a run leaves as a file. */
export interface Format {
  readonly format: string;
  /** Its name in the report directory. */
  readonly file: string;
  /** Pure; a format that throws is no reason not to write the others. */
  readonly render: (report: Report) => string;
}

/** Every file that can be made from a report, itself first: what comes after may fail without losing it. */
// biome-ignore format: a table
export const FORMATS = [
  { format: "json",  file: "report.json",  render: toJson },
  { format: "junit", file: "junit.xml",    render: toJunit },
  { format: "html",  file: "index.html",   render: toHtml },
  { format: "har",   file: "evidence.har", render: toHar },
] as const satisfies readonly Format[];

export { type ConsoleOptions, toConsole } from "./console.ts";

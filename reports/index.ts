import type { Report } from "../contract/report.ts";
import { toBadge } from "./badge.ts";
import { toCtrf } from "./ctrf.ts";
import { toHar } from "./har.ts";
import { toHtml } from "./html/page.ts";
import { toJson } from "./json.ts";
import { toJunit } from "./junit.ts";
import { toSummary } from "./summary.ts";

/** A report that a run leaves as a file. */
export interface Format {
  readonly format: string;
  /** Its name in the report directory. */
  readonly file: string;
  /** Pure, and one of them not at once; a format that throws is no reason not to write the others. */
  readonly render: (report: Report) => string | Promise<string>;
}

/** Every file that can be made from a report, itself first: what comes after may fail without losing it. */
export const FORMATS = [
  { format: "json", file: "report.json", render: toJson },
  { format: "junit", file: "junit.xml", render: toJunit },
  { format: "html", file: "index.html", render: (report) => toHtml(report) },
  { format: "har", file: "evidence.har", render: toHar },
  { format: "summary", file: "summary.md", render: toSummary },
  { format: "ctrf", file: "ctrf.json", render: toCtrf },
  { format: "badge", file: "badge.svg", render: toBadge },
] as const satisfies readonly Format[];

export { toConsole } from "./console.ts";

import type { Report } from "../contract/report.ts";
import { toBadge } from "./badge.ts";
import { toCtrf } from "./ctrf.ts";
import { toHar } from "./har.ts";
import { toHtml } from "./html/page.ts";
import { toJson } from "./json.ts";
import { toJunit } from "./junit.ts";
import type { REPORT_FILES } from "./report-files.ts";
import { toSummary } from "./summary.ts";

/** A report format that a run writes as a file. */
export interface Format {
  readonly format: string;
  /** File name in the report directory. */
  readonly file: (typeof REPORT_FILES)[number];
  /** A pure function; an error in one format does not prevent the others. */
  readonly render: (report: Report) => string | Promise<string>;
}

/** All files of a report. The report itself comes first, so that an error in another format does not lose it. */
export const FORMATS = [
  { format: "json", file: "report.json", render: toJson },
  { format: "junit", file: "junit.xml", render: toJunit },
  { format: "html", file: "index.html", render: (report) => toHtml(report) },
  { format: "har", file: "evidence.har", render: toHar },
  { format: "summary", file: "summary.md", render: toSummary },
  { format: "ctrf", file: "ctrf.json", render: toCtrf },
  { format: "badge", file: "badge.svg", render: toBadge },
] as const satisfies readonly Format[];

export { toConsole } from "./console/console.ts";

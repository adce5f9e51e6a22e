import { shellWord } from "../harness/commands/shell-quote.ts";
import { FORMATS, type Format, toConsole } from "../reports/index.ts";
import { UsageFault } from "./outcome.ts";
import { readReportFile } from "./read-report-file.ts";
import { writeOut } from "./write-out.ts";

/** Flags of the command line. */
export interface ReportFlags {
  readonly format: string;
  readonly output?: string;
  readonly verbose?: boolean;
}

/** Prints or writes one format of a report. */
export async function report(file: string, flags: ReportFlags): Promise<number> {
  const render = rendererOf(file, flags);
  await writeOut(await render(await readReportFile(file)), flags.output);
  return 0;
}

function rendererOf(file: string, { format, output, verbose = false }: ReportFlags): Format["render"] {
  if (format === "console") {
    const color = output === undefined && process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
    const scriptFlags = `--report ${shellWord(file)}`;
    return (each) => toConsole(each, { color, verbose, width: process.stdout.columns ?? 120, scriptFlags });
  }
  const found = FORMATS.find((each) => each.format === format);
  if (found !== undefined) return found.render;
  const names = ["console", ...FORMATS.map((each) => each.format)].join(", ");
  throw new UsageFault(`--format: ${JSON.stringify(format)} is not a format; use ${names}`);
}

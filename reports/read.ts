import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { Report } from "../contract/report.ts";
import { clip, oneLine } from "./printable.ts";
import { REPORT_SCHEMA } from "./report-schema.ts";

/** A text that is not a report; the message names the error in one line. */
export class UnreadableReport extends Error {
  override readonly name = "UnreadableReport";
  readonly code = "UNREADABLE_REPORT";
}

/**
 * Reads a `report.json`. Unknown keys are kept.
 * @throws {UnreadableReport} if the text is not JSON, has another format version or lacks a required member
 */
export function readReport(text: string): Report {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw fault("is not a JSON object");
  if (!("format" in value)) throw fault('has no "format": it was not written by this suite');
  if (value.format !== FORMAT) {
    throw fault(`has format ${clip(JSON.stringify(value.format), 40)}; this version reads format ${FORMAT}`);
  }
  if (!isReport(value)) throw fault(sentence(isReport.errors?.[0]));
  const { $schema: _, ...report } = value as Report & { readonly $schema?: unknown };
  return report;
}

const FORMAT = 1;
const isReport = new Ajv2020({ strict: true, allowUnionTypes: true }).compile<Report>(REPORT_SCHEMA);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fault(`is not JSON: ${cause instanceof Error ? clip(cause.message, 200) : "unreadable"}`, { cause });
  }
}

function fault(what: string, options?: ErrorOptions): UnreadableReport {
  return new UnreadableReport(oneLine(`the report ${what}`), options);
}

function sentence(error: ErrorObject | undefined): string {
  if (error === undefined) return "is damaged";
  const place = error.instancePath === "" ? "" : ` at ${error.instancePath}`;
  const allowed = error.keyword === "enum" ? `: ${(error.params.allowedValues as unknown[]).join(", ")}` : "";
  return `is damaged${place}: it ${error.message ?? "does not fit"}${allowed}`;
}

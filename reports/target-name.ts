import type { Report } from "../contract/report.ts";

/** The name of a target, equal in all runs; the embedded reference uses another port each time. */
export function targetNameOf({ target }: { readonly target: Pick<Report["target"], "baseUrl" | "embedded"> }): string {
  return target.embedded ? "the embedded reference" : target.baseUrl;
}

/** The name of a target with what a reader has to know about it. */
export function targetText(report: Pick<Report, "target">): string {
  return `${targetNameOf(report)}${report.target.tls === undefined ? "" : ", TLS NOT VERIFIED"}`;
}

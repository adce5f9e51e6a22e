import { UsageFault } from "../outcome.ts";
import type { Subject } from "./certificate.ts";

/** Letters, digits and characters that occur in names of companies and builds; no control characters or markup. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} .,:_@/+()-]{0,99}$/u;

/** @throws {UsageFault} for a name or build that is not plain text of at most 100 characters */
export function subjectOf(name: string, build: string | undefined): Subject {
  const subject = { name, ...(build === undefined ? {} : { build }) };
  if (isPlainSubject(subject)) return subject;
  throw new UsageFault("--subject and --build: give plain names of at most 100 letters, digits and signs like . - /");
}

/** Whether a subject consists of plain text only. */
export function isPlainSubject({ name, build = "none" }: Subject): boolean {
  return PLAIN.test(name) && PLAIN.test(build);
}

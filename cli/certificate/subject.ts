import { UsageFault } from "../outcome.ts";
import type { Subject } from "./certificate.ts";

/** Letters, digits and what names of companies and builds need; nothing that steers a page or a terminal. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} .,:_@/+()-]{0,99}$/u;

/** @throws {UsageFault} for a name or build that is not plain text of at most 100 characters */
export function subjectOf(name: string, build: string | undefined): Subject {
  const subject = { name, ...(build === undefined ? {} : { build }) };
  if (isPlainSubject(subject)) return subject;
  throw new UsageFault("--subject and --build: give plain names of at most 100 letters, digits and signs like . - /");
}

/** Whether nothing of a subject can be mistaken for anything but its text. */
export function isPlainSubject({ name, build = "none" }: Subject): boolean {
  return PLAIN.test(name) && PLAIN.test(build);
}

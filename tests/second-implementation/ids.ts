import { randomUUID } from "node:crypto";
import type { IdForm } from "./choices.ts";
import { pick, token } from "./dice.ts";

let count = 0;

/** Forms of ids where the documents leave the form open: opaque, counted, very long, or with characters that need encoding. */
const FORMS: Record<IdForm, (word: string) => string> = {
  odd: (word) => `${word}/${token(6)} é:${token(4)}`,
  numbers: () => String(++count),
  uuid: () => sortableUuid(),
  long: (word) => `${word}-${token(196)}`,
  "far away": (word) => `${word} ${pick(["木村", "Ünal", "שלום", "🎴🎴", "e\u0301"])} ${token(8)}`,
};

/** @returns a new unique id */
export const idOf = (form: IdForm, word: string): string => FORMS[form](word);

/** @returns a UUID of version 7, which begins with the time in milliseconds */
function sortableUuid(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

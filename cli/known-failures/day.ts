import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";

const isDate = new Ajv2020({ formats: { date: fullFormats.date } }).compile({ type: "string", format: "date" });

/** Whether a text is a valid day like 2026-12-31; 30 February is not. */
export function isDay(text: string): boolean {
  return isDate(text);
}

/** The day of a timestamp, UTC. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

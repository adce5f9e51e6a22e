import type { TimeForm } from "./choices.ts";
import { pick } from "./dice.ts";

/** The server's clock, which may differ from ours and can be moved forward. */
export class Clock {
  #offsetMs: number;
  readonly #forms: readonly TimeForm[];

  constructor(skewSeconds: number, forms: readonly TimeForm[]) {
    this.#offsetMs = skewSeconds * 1000;
    this.#forms = forms;
  }

  /** @returns milliseconds since 1970, in whole seconds if some form can't write fractions */
  now(): number {
    const exact = Date.now() + this.#offsetMs;
    return this.#forms.every((form) => form === "millis") ? exact : Math.floor(exact / 1000) * 1000;
  }

  forward(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }

  /** @returns the timestamp in one of the profile's forms, in turn */
  write(ms: number): string {
    return WRITERS[pick(this.#forms)](ms);
  }

  writeOrNull(ms: number | null): string | null {
    return ms === null ? null : this.write(ms);
  }
}

const local = (ms: number, offsetMinutes: number) => new Date(ms + offsetMinutes * 60_000).toISOString();

const WRITERS: Record<TimeForm, (ms: number) => string> = {
  millis: (ms) => new Date(ms).toISOString(),
  seconds: (ms) => local(ms, 0).replace(/\.\d+Z/, "Z"),
  "micros+02:00": (ms) => local(ms, 120).replace("Z", "000+02:00"),
  "seconds-03:30": (ms) => local(ms, -210).replace(/\.\d+Z/, "-03:30"),
  comma: (ms) => local(ms, 0).replace(".", ","),
  "no zone": (ms) => local(ms, 120).replace("Z", ""),
  basic: (ms) => local(ms, 0).replace(/[-:]/g, ""),
  week: (ms) => {
    const day = new Date(ms);
    const weekday = day.getUTCDay() || 7;
    const thursday = new Date(ms + (4 - weekday) * 86_400_000);
    const ofYear = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000;
    const week = String(Math.floor(ofYear / 7) + 1).padStart(2, "0");
    return `${thursday.getUTCFullYear()}-W${week}-${weekday}T${local(ms, 0).slice(11)}`;
  },
  ordinal: (ms) => {
    const year = new Date(ms).getUTCFullYear();
    const day = Math.floor((ms - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
    return `${year}-${String(day).padStart(3, "0")}T${local(ms, 0).slice(11)}`;
  },
  small: (ms) => local(ms, 0).toLowerCase(),
  "hour offset": (ms) => local(ms, 60).replace("Z", "+01"),
};

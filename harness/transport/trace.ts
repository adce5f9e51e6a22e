import { randomBytes } from "node:crypto";

/** Gives each request a W3C trace id, so that an operator finds it in logs. Trace ids of one run start alike. */
export class Traces {
  readonly #run = randomBytes(8).toString("hex");
  #requests = 0;

  /** Returns the next request's `traceparent`. Each request is a trace of its own with one span, which has the request's number. */
  next(): string {
    const number = (++this.#requests).toString(16).padStart(16, "0");
    return `00-${this.#run}${number}-${number}-01`;
  }
}

import { randomBytes } from "node:crypto";

/**
 * Names each request by W3C Trace Context, so that an operator finds it in his logs. Traces of one run begin alike.
 */
export class Traces {
  readonly #run = randomBytes(8).toString("hex");
  #requests = 0;

  /** The next request's `traceparent`: a trace of its own, whose only span so far has the request's number. */
  next(): string {
    const number = (++this.#requests).toString(16).padStart(16, "0");
    return `00-${this.#run}${number}-${number}-01`;
  }
}

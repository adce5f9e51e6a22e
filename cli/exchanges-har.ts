import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { TrafficObserver } from "../harness/recordings/recorded-exchange.ts";
import { toEvidence } from "../harness/transport/evidence.ts";
import { har, harEntry } from "../reports/har.ts";
import { safeJson } from "../reports/json.ts";
import { EXCHANGES_FILE } from "../reports/report-files.ts";
import { unwritable } from "./prepare-reports.ts";
import { SUITE } from "./suite.ts";
import { faultCode } from "./write-whole.ts";

/**
 * Writes a HAR of every exchange of a run, which keeps none of them in memory. The file is whole after each, so that a
 * killed run leaves a readable one.
 */
export class ExchangesHar {
  readonly #path: string;
  readonly #file: number;
  /** Where the next entry goes: the end of the HAR is written again after it. Bytes. */
  #position: number;
  readonly #end: string;
  #isFirst = true;
  /** A line, once an entry could not be written; no further ones are. */
  #fault: string | undefined;

  /** @throws {UsageFault} if the file can't be created */
  constructor(reportDir: string) {
    const empty = har(SUITE, "Every exchange of a run", []);
    const at = empty.lastIndexOf("[]") + 1;
    this.#path = join(reportDir, EXCHANGES_FILE);
    this.#end = empty.slice(at);
    try {
      this.#file = openSync(this.#path, "w");
      writeSync(this.#file, empty);
    } catch (cause) {
      throw unwritable(reportDir, cause);
    }
    this.#position = Buffer.byteLength(empty.slice(0, at));
  }

  readonly add: TrafficObserver = ({ exchange }, redactor) => {
    if (this.#fault !== undefined) return;
    const entry = `${this.#isFirst ? "" : ","}${safeJson(harEntry(toEvidence(exchange, redactor)))}`;
    const bytes = Buffer.from(entry + this.#end);
    try {
      // A disk that becomes full takes a part of them.
      if (writeSync(this.#file, bytes, 0, bytes.length, this.#position) < bytes.length) throw new Error("cut off");
    } catch (cause) {
      this.#fault = `--record: ${this.#path} ends early (${faultCode(cause)})`;
    }
    this.#position += bytes.length - this.#end.length;
    this.#isFirst = false;
  };

  /** @returns a line, if exchanges are missing */
  close(): string | undefined {
    closeSync(this.#file);
    return this.#fault;
  }
}

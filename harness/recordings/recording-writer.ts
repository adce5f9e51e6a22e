import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { JudgedTarget } from "../history/history.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import { exchangeLine, headerLine } from "./line.ts";
import type { VerdictsLine } from "./line-schema.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import { standIns } from "./stand-ins.ts";

/** Writes traffic to a file, a line per request, compressed with gzip. */
export class RecordingWriter {
  readonly #lines = createGzip();
  readonly #written: Promise<void>;
  readonly #standIn = standIns();

  /**
   * @param file overwritten if it exists
   * @param about what the traffic is of, for its readers
   */
  constructor(file: string, about: readonly string[], target: JudgedTarget) {
    this.#written = pipeline(this.#lines, createWriteStream(file));
    // `end` throws it.
    this.#written.catch(() => undefined);
    this.#write(headerLine(about, target, this.#standIn));
  }

  add(recorded: RecordedExchange, redactor: Redactor): void {
    this.#write(exchangeLine(recorded, redactor, this.#standIn));
  }

  /** @throws {Error} if the file could not be written */
  async end(violated: readonly string[]): Promise<void> {
    this.#write({ violated } satisfies VerdictsLine);
    this.#lines.end();
    await this.#written;
  }

  #write(line: object): void {
    this.#lines.write(`${JSON.stringify(line)}\n`);
  }
}

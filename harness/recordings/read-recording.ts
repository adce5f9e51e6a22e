import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { type RecordingLine, readLine } from "./line.ts";

/** A file that is no recording, or a damaged one. The message is one line that names the file and the line. */
export class DamagedRecording extends Error {
  override readonly name = "DamagedRecording";
}

/**
 * Reads a file of `RecordingWriter`, line by line.
 * @throws {DamagedRecording}
 */
export async function* readRecording(file: string): AsyncGenerator<RecordingLine> {
  let number = 1;
  try {
    for await (const text of textLines(file)) {
      yield readLine(text);
      number++;
    }
  } catch (cause) {
    throw new DamagedRecording(`${file}:${number}: ${(cause as Error).message}`, { cause });
  }
}

/** Yields the lines of a file. `readline` would also divide them where a body has one of Unicode's line separators. */
async function* textLines(file: string): AsyncGenerator<string> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding("utf8");
  let begun = "";
  for await (const chunk of unpacked) {
    const [first = "", ...others] = String(chunk).split("\n");
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  if (begun !== "") yield begun;
}

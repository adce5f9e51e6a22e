import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { RecordingWriter } from "../../harness/recordings/recording-writer.ts";
import { TrafficVerdicts } from "../../harness/recordings/traffic-verdicts.ts";
import { verify } from "../../harness/run/verify.ts";
import type { VerifyOptions } from "../../harness/run/verify-options.ts";

/** Where runs are recorded. */
interface Place {
  readonly folder: string;
  /** What the runs are of. */
  readonly about: readonly string[];
  /** Number of runs so far. */
  runs: number;
}

/** Set while some work is recorded. The servers that a play starts begin their runs many calls further down. */
const recording = new AsyncLocalStorage<Place>();

/** Does some work, and records each of its runs of `verifyRecorded` in a file of the folder, which it empties first. */
export function recordRuns<T>(folder: string, about: readonly string[], work: () => Promise<T>): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return recording.run({ folder, about, runs: 0 }, work);
}

/** Verifies a system, and records the run if `recordRuns` does the work of which it is a part. */
export async function verifyRecorded(options: VerifyOptions): ReturnType<typeof verify> {
  const place = recording.getStore();
  if (place === undefined) return verify(options);
  place.runs++;
  const writer = new RecordingWriter(join(place.folder, `${place.runs}.ndjson.gz`), place.about, options.target);
  const verdicts = new TrafficVerdicts(options.target);
  const report = await verify({
    ...options,
    onTraffic: (recorded, redactor) => {
      verdicts.add(recorded);
      writer.add(recorded, redactor);
    },
  });
  await writer.end(verdicts.conclude());
  return report;
}

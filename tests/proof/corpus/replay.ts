import { DamagedRecording, readRecording } from "../../../harness/recordings/read-recording.ts";
import { TrafficVerdicts } from "../../../harness/recordings/traffic-verdicts.ts";
import { isNamed } from "../named.ts";

/** What the rules say about a recording, compared with what was noted when it was recorded. */
export interface Replayed {
  readonly file: string;
  readonly about: readonly string[];
  /** Number of exchanges. */
  readonly exchanges: number;
  /** Violated requirements, as `sandbox order.answers`: those that were noted only, and those that were not noted. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/**
 * Judges a recording again.
 * @returns undefined if it is about nothing that the words name
 * @throws {DamagedRecording}
 */
export async function replay(file: string, words = ""): Promise<Replayed | undefined> {
  let about: readonly string[] = [];
  let verdicts: TrafficVerdicts | undefined;
  let noted: readonly string[] | undefined;
  let exchanges = 0;
  for await (const line of readRecording(file)) {
    if ("recording" in line) {
      ({ about } = line);
      if (!isNamed(words, about)) return undefined;
      verdicts = new TrafficVerdicts(line.target);
    } else if ("violated" in line) noted = line.violated;
    else {
      verdicts?.add(line);
      exchanges++;
    }
  }
  if (verdicts === undefined || noted === undefined)
    throw new DamagedRecording(`${file}:${exchanges + 2}: ends without the verdicts`);
  const violated = verdicts.conclude();
  const without = (some: readonly string[], others: readonly string[]) => some.filter((each) => !others.includes(each));
  return { file, about, exchanges, lost: without(noted, violated), gained: without(violated, noted) };
}

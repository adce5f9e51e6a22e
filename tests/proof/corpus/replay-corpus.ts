import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DamagedRecording } from "../../../harness/recordings/read-recording.ts";
import { inProcesses, serveParent as serve } from "../../support/process-pool.ts";
import { type ProofArguments, UsageError } from "../arguments.ts";
import { type Replayed, replay } from "./replay.ts";

/** Exit status if a recording can't be read. */
const UNREADABLE = 2;

interface Order {
  readonly file: string;
  readonly words: string;
}

/** The result of an order: nothing if the words do not name the recording. */
type Answer = { readonly replayed?: Replayed | undefined } | { readonly damage: string };

/**
 * Judges recordings again, in one process per core, and prints the differences from what was noted.
 * @returns the exit status: 0 without differences, 1 with some, 2 with a damaged recording
 * @throws {UsageError} if the folder has no recording, or none that the words name
 */
export async function replayCorpus(folder: string, choice: ProofArguments["choice"]): Promise<number> {
  const startedMs = performance.now();
  const words = choice.by === "words" ? choice.words : "";
  const orders = recordingsIn(folder).map((file): Order => ({ file, words }));
  const [replayed, damages]: [Replayed[], string[]] = [[], []];
  await inProcesses<Order, Answer>(new URL("worker.ts", import.meta.url), orders, (answer) => {
    if ("damage" in answer) damages.push(answer.damage);
    else if (answer.replayed !== undefined) replayed.push(answer.replayed);
  });
  if (replayed.length + damages.length === 0) throw new UsageError(`no recording in ${folder} is about "${words}"`);
  const differences = replayed.flatMap(differencesOf).sort();
  for (const line of [...damages, ...differences]) console.log(line);
  const exchanges = replayed.reduce((sum, each) => sum + each.exchanges, 0);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `${replayed.length} recordings, ${exchanges} exchanges in ${seconds} s: ${differences.length} differences`,
  );
  return damages.length > 0 ? UNREADABLE : differences.length > 0 ? 1 : 0;
}

/** The recordings of a folder, the largest first, so that no process has one left when the others have ended. */
function recordingsIn(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => name.endsWith(".ndjson.gz"));
  if (names.length === 0) throw new UsageError(`no recordings in ${folder}; npm run proof -- --record makes some`);
  const sized = names.map((name) => ({ file: join(folder, name), bytes: statSync(join(folder, name)).size }));
  return sized.sort((a, b) => b.bytes - a.bytes).map(({ file }) => file);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    throw new UsageError(`${folder} can't be read as a folder; give one with recordings after --replay`);
  }
}

function differencesOf({ file, about: [name = ""], lost, gained }: Replayed): readonly string[] {
  const said = (word: string, verdicts: readonly string[]) =>
    verdicts.map((verdict) => `${word} | ${verdict} | ${name} | ${file}`);
  return [...said("lost", lost), ...said("new", gained)];
}

/** The worker's side: judges the recordings that its parent names. */
export function serveParent(): void {
  serve(async ({ file, words }: Order): Promise<Answer> => {
    try {
      return { replayed: await replay(file, words) };
    } catch (damage) {
      if (!(damage instanceof DamagedRecording)) throw damage;
      return { damage: damage.message };
    }
  });
}

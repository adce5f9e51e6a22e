import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileSchema } from "../../contract/file-schema.ts";
import { wellFormedJson } from "../../reports/json.ts";
import { makeFolder } from "../make-folder.ts";
import { UsageFault } from "../outcome.ts";
import { readText } from "../read-text.ts";
import { digestOf, type Night } from "./night.ts";
import { readNights } from "./read-nights.ts";

const EXTENSION = ".jsonl";

/** The nights of one target, oldest first. */
interface TargetNights {
  readonly baseUrl: string;
  readonly nights: readonly Night[];
}

/** The content of a folder. */
export interface Store {
  readonly targets: readonly TargetNights[];
  /** Number of truncated or otherwise damaged lines, which are ignored. */
  readonly damagedLines: number;
}

/**
 * Appends nights that the folder does not contain yet, each as one line of the file of its target. Each line is written
 * with one append, so that lines of concurrent writers do not mix. It begins with a line feed: if a full disk or a
 * crash truncated the line before, only that one is lost.
 * @returns the number of added nights
 * @throws {UsageFault} if the folder or a file can't be written; nights that were written before remain
 */
export async function appendNights(folder: string, nights: readonly Night[]): Promise<number> {
  await makeFolder(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(`--to: ${folder} can't be written to (${cause.code ?? cause.message}); name another folder`);
  });
  const { targets } = await readStore(folder);
  const held = new Set(targets.flatMap((each) => each.nights.map(({ id }) => id)));
  let added = 0;
  for (const night of nights) {
    if (held.has(night.id)) continue;
    await appendLine(join(folder, fileNameOf(night)), wellFormedJson({ $schema: fileSchema("history"), ...night }));
    held.add(night.id);
    added++;
  }
  return added;
}

/**
 * Reads every history file of a folder. Files of one target from different machines are combined, and a night counts
 * once however often it occurs.
 * @throws {UsageFault} if the folder can't be read or contains lines of a newer version
 */
export async function readStore(folder: string): Promise<Store> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    const remedy = "packproof history add report.json --to <folder> makes one";
    throw new UsageFault(`${folder}: can't be read (${cause.code ?? cause.message}); ${remedy}`);
  });
  const read = await Promise.all(
    names
      .filter((name) => name.endsWith(EXTENSION))
      .sort()
      .map((name) => readHistoryFile(join(folder, name))),
  );
  const nights = new Map(read.flatMap((each) => each.nights.map((night) => [night.id, night])));
  const inOrder = [...nights.values()].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  const baseUrls = [...new Set(inOrder.map(({ target }) => target.baseUrl))].sort();
  return {
    targets: baseUrls.map((baseUrl) => ({
      baseUrl,
      nights: inOrder.filter(({ target }) => target.baseUrl === baseUrl),
    })),
    damagedLines: read.reduce((sum, { damagedLines }) => sum + damagedLines, 0),
  };
}

/** Reads one history file. */
export async function readHistoryFile(file: string): Promise<ReturnType<typeof readNights>> {
  return readNights(await readText(file, "name a file of the history"), file);
}

export function isHistoryFile(file: string): boolean {
  return file.endsWith(EXTENSION);
}

/** Readable and unique: the part of the address that a file name can contain, and a digest of the whole address. */
function fileNameOf({ target }: Night): string {
  const readable = target.baseUrl.replace(/^https?:\/\//, "").replace(/[^\w.-]+/g, "-");
  return `${readable.slice(0, 60)}-${digestOf(target.baseUrl).slice(0, 8)}${EXTENSION}`;
}

async function appendLine(file: string, line: string): Promise<void> {
  const bytes = Buffer.from(`\n${line}\n`);
  try {
    const handle = await open(file, "a");
    try {
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length) throw Object.assign(new Error("cut off"), { code: "ENOSPC" });
      await handle.datasync().catch(notOfFile);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : String(cause);
    throw new UsageFault(`${file}: can't be written (${code}); the night was not added, and nothing else was lost`);
  }
}

/** Pipes and devices can't be flushed. */
function notOfFile(cause: NodeJS.ErrnoException): void {
  if (cause.code !== "EINVAL" && cause.code !== "ENOTSUP") throw cause;
}

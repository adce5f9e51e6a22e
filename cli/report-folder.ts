import { rmSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import type { Report } from "../contract/report.ts";
import { type Settings, USUAL_REPORT_DIR } from "../harness/config/setting-names.ts";
import { makeFolder } from "./make-folder.ts";
import { faultLine, isReported, UsageFault } from "./outcome.ts";
import { unwritable } from "./prepare-reports.ts";
import { settingsOfMembers } from "./setting-members.ts";
import { type Flags, settingsFrom } from "./settings-flags.ts";

/** Lies in a folder for reports while a run uses it. */
const LOCK = "run.lock";

/** Folders that this process uses. */
const used = new Set<string>();

/**
 * Does a run, whose reports nobody else overwrites meanwhile. If it can't be done, it leaves a report that says why, in
 * place of an earlier one.
 * @param work calls back with the target, if the settings do not name it
 * @throws {UsageFault} if another run on this machine uses the folder, or it can't be created
 */
export async function inReportFolder(
  flags: Flags,
  work: (found: (target: Report["target"]) => void) => Promise<number>,
): Promise<number> {
  const settings = settingsAsFarAsReadable(flags);
  const folder = settings.REPORT_DIR || USUAL_REPORT_DIR;
  const release = await claim(folder);
  let target = targetOf(settings.BASE_URL);
  try {
    return await work((found) => {
      target = found;
    });
  } catch (fault) {
    if (!isReported()) await leave(folder, faultLine(fault), target);
    throw fault;
  } finally {
    release();
  }
}

async function leave(folder: string, why: string, target: Report["target"]): Promise<void> {
  const [{ notDone }, { writeReports }] = await Promise.all([import("./not-done.ts"), import("./write-reports.ts")]);
  for (const fault of await writeReports(notDone(why, target), folder)) process.stderr.write(`${fault}\n`);
}

/** The settings; where they can't be read, those of the flags and the environment alone. */
function settingsAsFarAsReadable(flags: Flags): Settings {
  try {
    return settingsFrom(flags);
  } catch {
    return { ...process.env, ...settingsOfMembers(flags) };
  }
}

/** The target that was meant, without a user name or password in its address. */
function targetOf(baseUrl = ""): Report["target"] {
  if (!URL.canParse(baseUrl)) return { baseUrl: "no usable BASE_URL", surfaces: [], embedded: false };
  const { origin, pathname } = new URL(baseUrl);
  return { baseUrl: origin + pathname.replace(/\/+$/, ""), surfaces: [], embedded: false };
}

/** @returns what releases the folder; the end of the process does so, too */
async function claim(folder: string): Promise<() => void> {
  const file = resolve(folder, LOCK);
  const release = () => {
    process.off("exit", release);
    used.delete(file);
    rmSync(file, { force: true });
  };
  try {
    await makeFolder(folder);
    const holder = await holderOf(file);
    if (holder !== undefined) throw inUse(folder, holder);
    await rm(file, { force: true });
    await writeFile(file, JSON.stringify({ host: hostname(), pid: process.pid }), { flag: "wx" });
  } catch (cause) {
    if (cause instanceof UsageFault) throw cause;
    throw (cause as NodeJS.ErrnoException).code === "EEXIST" ? inUse(folder, "") : unwritable(folder, cause);
  }
  used.add(file);
  process.on("exit", release);
  return release;
}

/**
 * The run that uses a folder; undefined for a lock that a killed one left. Of another machine it is not known whether it
 * still runs: its lock is ignored, because a restarted container has another name.
 */
async function holderOf(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const { host, pid } = contentOf(text);
  const isHere = host === hostname() && typeof pid === "number";
  return isHere && (pid === process.pid ? used.has(file) : isAlive(pid)) ? `, process ${pid}` : undefined;
}

function contentOf(text: string): { readonly host?: unknown; readonly pid?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function inUse(folder: string, holder: string): UsageFault {
  const remedy = `name another folder, or remove ${join(folder, LOCK)} if there is no such run`;
  return new UsageFault(`REPORT_DIR: ${folder} is in use by another run${holder}; ${remedy}`);
}

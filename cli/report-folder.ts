import { rmSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { resolve } from "node:path";
import type { Report } from "../contract/report.ts";
import { type Settings, USUAL_REPORT_DIR } from "../harness/config/setting-names.ts";
import type { ExportFlags } from "./export/export-report.ts";
import { makeFolder } from "./make-folder.ts";
import { faultLine, isReported, UsageFault } from "./outcome.ts";
import { prepareReports, unwritable } from "./prepare-reports.ts";
import { settingsOfMembers } from "./setting-members.ts";
import { type Flags, settingsFrom } from "./settings-flags.ts";

/** Lies in a folder for reports while a run uses it. */
const LOCK = "run.lock";

/** Folders that this process uses. */
const used = new Set<string>();

/**
 * Does a run, whose reports nobody else overwrites meanwhile: while another run on this machine uses the folder, they go
 * into one beside it. If it can't be done, it leaves a report that says why, in place of an earlier one.
 * @param work gets the flags with the folder, and calls back with the target, if the settings do not name it
 * @throws {UsageFault} if the folder can't be created
 */
export async function inReportFolder<F extends Flags & ExportFlags>(
  flags: F,
  work: (flags: F, found: (target: Report["target"]) => void) => Promise<number>,
): Promise<number> {
  const settings = settingsAsFarAsReadable(flags);
  const { folder, release } = await freeFolder(settings.REPORT_DIR || USUAL_REPORT_DIR);
  let target = targetOf(settings.BASE_URL);
  try {
    return await work({ ...flags, reportDir: folder }, (found) => {
      target = found;
    });
  } catch (fault) {
    if (!isReported()) await leave(folder, faultLine(fault), target, flags);
    throw fault;
  } finally {
    release();
  }
}

async function leave(folder: string, why: string, target: Report["target"], flags: ExportFlags): Promise<void> {
  const [{ notDone }, { writeReports }, { annotationsOf }, { exportAfterRun }] = await Promise.all([
    import("./not-done.ts"),
    import("./write-reports.ts"),
    import("./annotations.ts"),
    import("./export/export-report.ts"),
  ]);
  const report = notDone(why, target);
  process.stderr.write(annotationsOf(report, process.env));
  // A folder that refuses this refuses the next, which names it.
  await prepareReports(folder).catch(() => undefined);
  for (const fault of await writeReports(report, folder)) process.stderr.write(`${fault}\n`);
  await exportAfterRun(report, flags);
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

/** A folder that only this process uses until it releases it; the end of the process does so, too. */
interface Claimed {
  readonly folder: string;
  readonly release: () => void;
}

async function freeFolder(wanted: string): Promise<Claimed> {
  const claimed = await claim(wanted);
  if (!("holder" in claimed)) return claimed;
  const apart = `${wanted}-${process.pid}`;
  process.stderr.write(`REPORT_DIR: another run${claimed.holder} uses ${wanted}; this one writes to ${apart}\n`);
  const own = await claim(apart);
  if ("holder" in own) throw unwritable(apart, new Error("is in use"));
  return own;
}

/** @returns the run that uses the folder, if one does */
async function claim(folder: string): Promise<Claimed | { readonly holder: string }> {
  const file = resolve(folder, LOCK);
  const release = () => {
    process.off("exit", release);
    used.delete(file);
    rmSync(file, { force: true });
  };
  try {
    await makeFolder(folder);
    const holder = await holderOf(file);
    if (holder !== undefined) return { holder };
    await rm(file, { force: true });
    await writeFile(file, JSON.stringify({ host: hostname(), pid: process.pid }), { flag: "wx" });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return { holder: "" };
    throw cause instanceof UsageFault ? cause : unwritable(folder, cause);
  }
  used.add(file);
  process.on("exit", release);
  return { folder, release };
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

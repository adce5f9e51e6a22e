import { readFile } from "node:fs/promises";
import type { Report } from "../../contract/report.ts";
import { oneLine } from "../../reports/printable.ts";
import { UsageFault } from "../outcome.ts";
import { readReportFile } from "../read-report-file.ts";
import { writeWhole } from "../write-whole.ts";
import type { Certificate } from "./certificate.ts";
import { fingerprintOf, readPrivateKey } from "./keys.ts";
import { readListed } from "./listed-certificate.ts";
import { type Known, nextStatus } from "./next-status.ts";
import { open, seal } from "./seal.ts";
import { nameOf } from "./seal-certificate.ts";
import type { StatusList } from "./status.ts";

/** Flags of the command line. */
export interface StatusFlags {
  readonly key?: string;
  readonly list: string;
  readonly report?: readonly string[];
  readonly revoke?: string;
  readonly reason?: string;
}

/**
 * Writes the issuer's signed status list of the certificates in the folders. The list that it replaces and the reports of
 * later runs decide the status of each.
 * @returns 1 if a folder's evidence does not hold, so that it is not listed, else 0
 */
export async function publishStatus(
  folders: readonly string[],
  flags: StatusFlags,
  nowMs = Date.now(),
): Promise<number> {
  const { key, list: file, report = [], revoke, reason = "revoked by the issuer" } = flags;
  if (key === undefined) throw new UsageFault("--key: is not given; give the key that signed the certificates");
  const privateKey = await readPrivateKey(key);
  const issuer = await fingerprintOf(privateKey);
  const before = await listBefore(file, issuer);
  const runs = await Promise.all(report.map((file) => readReportFile(file)));
  const entries = { ...before };
  const numbers = new Set<string>();
  let failed = 0;
  for (const folder of folders) {
    const { certificate, fault } = await readListed(folder, [issuer], nowMs);
    if (certificate === undefined) {
      failed++;
      process.stdout.write(`not listed  ${oneLine(folder)}: ${oneLine(fault)}\n`);
      continue;
    }
    const { number, issuedAt, digest } = certificate;
    if (numbers.has(number))
      throw new UsageFault(`${folder}: number ${number} is in another folder, too; name one of them`);
    numbers.add(number);
    const latest = latestOf(runs, certificate);
    const revokedFor = revoke === number ? reason : undefined;
    const entry = nextStatus({ sha256: digest, issuedAt, before: before[number], latest, revokedFor }, nowMs);
    entries[number] = entry;
    const why = entry.reason === undefined ? "" : `: ${oneLine(entry.reason)}`;
    process.stdout.write(`${entry.state.padEnd(10)}  ${number}  ${oneLine(nameOf(certificate.target))}${why}\n`);
  }
  if (revoke !== undefined && !numbers.has(revoke))
    throw new UsageFault(
      `--revoke: no folder has the certificate ${JSON.stringify(revoke)}; give a number that is listed`,
    );
  const list: StatusList = { format: 1, issuedAt: new Date(nowMs).toISOString(), certificates: entries };
  await writeWhole(file, await seal(list, privateKey)).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(`--list: ${file} can't be written (${cause.code}); name another file`);
  });
  return failed === 0 ? 0 : 1;
}

/** @throws {UsageFault} if there is a file that the issuer has not signed: its revocations must not get lost */
async function listBefore(file: string, issuer: string): Promise<StatusList["certificates"]> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return undefined;
    throw new UsageFault(`--list: ${file} can't be read (${cause.code}); name another file`);
  });
  if (text === undefined) return {};
  const opened = await open(text);
  if (opened === undefined || opened.faults.length > 0 || opened.fingerprint !== issuer)
    throw new UsageFault(`--list: ${file} is not a status list of this key; name another file`);
  return (opened.content as StatusList).certificates;
}

/** The latest run against the target that proves something and was made after the certificate was issued. */
function latestOf(runs: readonly Report[], certificate: Certificate): Known["latest"] {
  const { target, issuedAt } = certificate;
  return runs
    .filter((run) => nameOf(run.target) === nameOf(target) && Date.parse(run.startedAt) > Date.parse(issuedAt))
    .sort((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
    .flatMap((run) => {
      const outcome = outcomeOf(run, certificate);
      return outcome === undefined ? [] : [{ startedAt: run.startedAt, outcome }];
    })
    .at(0);
}

/** One violation of what was certified is enough; a run keeps the contract only if it verified all of that. */
function outcomeOf(run: Report, { requirements }: Certificate): "kept" | "violated" | undefined {
  const verdicts = new Map(run.requirements.map(({ id, surface, verdict }) => [`${surface} ${id}`, verdict]));
  const certified = requirements.filter(({ verdict }) => verdict === "pass");
  const now = certified.map(({ id, surface }) => verdicts.get(`${surface} ${id}`));
  if (now.includes("fail")) return "violated";
  return now.every((verdict) => verdict === "pass") ? "kept" : undefined;
}

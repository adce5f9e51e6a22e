import { basename } from "node:path";
import { fileSchema } from "../../contract/file-schema.ts";
import { BADGE_COLORS, badge } from "../../reports/badge.ts";
import { safeJson } from "../../reports/json.ts";
import { oneLine } from "../../reports/printable.ts";
import { CERTIFICATE_FILE, readBounded, writeFiles } from "../certificate/folder.ts";
import { readPublicKeys } from "../certificate/keys.ts";
import { type ListedCertificate, readListed } from "../certificate/listed-certificate.ts";
import { openStatusList, readStatusText, type StatusList } from "../certificate/status.ts";
import { UsageFault } from "../outcome.ts";
import { byTarget, type Directory, type DirectoryEntry, directoryOf, entryOf } from "./directory.ts";
import { directoryPage, targetPage } from "./pages.ts";

/** Flags of the command line. */
export interface RegistryFlags {
  readonly key?: string;
  readonly status: string;
  readonly output: string;
}

interface Published {
  readonly folder: string;
  readonly certificate: ListedCertificate;
  readonly entry: DirectoryEntry;
}

/**
 * Writes a registry: a static site of the certificates in the folders and their status. It needs no private key.
 * @returns 1 if a folder is left out, because its evidence does not hold or the status list does not know it, else 0
 * @throws {UsageFault} if the status list is unusable, because the site would then hide revocations
 */
export async function registry(
  folders: readonly string[],
  { key, status, output }: RegistryFlags,
  nowMs = Date.now(),
): Promise<number> {
  if (key === undefined) throw new UsageFault("--key: is not given; give the issuer's public key");
  const trusted = await readPublicKeys(key);
  const { text, list } = await readStatusList(status, trusted, nowMs);
  const published: Published[] = [];
  let leftOut = 0;
  for (const folder of folders) {
    const { certificate, fault } = await readListed(folder, trusted, nowMs);
    const entry = certificate === undefined ? fault : entryOf(certificate, list, nowMs);
    if (certificate === undefined || typeof entry === "string") {
      leftOut++;
      process.stdout.write(`left out  ${oneLine(folder)}: ${oneLine(String(entry))}\n`);
    } else if (published.some((each) => each.entry.number === entry.number)) {
      throw new UsageFault(`${folder}: number ${entry.number} is in another folder, too; name one of them`);
    } else {
      published.push({ folder, certificate, entry });
      process.stdout.write(`${entry.state.padEnd(8)}  ${entry.number}  ${oneLine(entry.target)}\n`);
    }
  }
  const directory = directoryOf(
    published.map(({ entry }) => entry),
    list,
    nowMs,
  );
  await writeFiles(output, [...siteOf(directory), { file: "status.json", text }]);
  for (const { folder, certificate, entry } of published)
    await writeFiles(`${output}/${entry.evidence}`, await evidenceOf(folder, certificate));
  return leftOut === 0 ? 0 : 1;
}

async function readStatusList(
  file: string,
  trusted: readonly string[],
  nowMs: number,
): Promise<{ readonly text: string; readonly list: StatusList }> {
  const text = await readStatusText(file);
  const list = await openStatusList(text, { trusted, nowMs });
  if (typeof list === "string") throw new UsageFault(`--status: ${list}; write it again with packproof certify status`);
  return { text, list };
}

/** The pages, badges and data of a registry. */
function siteOf(directory: Directory): { readonly file: string; readonly text: string }[] {
  const targets = [...byTarget(directory)].flatMap(([target, entries]) => {
    const [newest] = entries;
    if (newest === undefined) return [];
    return [
      { file: newest.page, text: targetPage(target, entries, directory) },
      { file: newest.badge, text: badgeOf(newest) },
    ];
  });
  return [
    { file: "index.html", text: directoryPage(directory) },
    { file: "directory.json", text: safeJson({ $schema: fileSchema("registry"), ...directory }) },
    ...targets,
  ];
}

const COLORS = {
  active: "good",
  stale: "doubtful",
  degraded: "doubtful",
  revoked: "bad",
  expired: "doubtful",
} as const;

function badgeOf({ state, profile, kind, expiresAt }: DirectoryEntry): string {
  const what = kind === "partial" ? `${profile}, partial` : profile;
  const message = state === "active" ? `${what} until ${expiresAt.slice(0, 10)}` : state;
  return badge("certified", message, BADGE_COLORS[COLORS[state]]);
}

/** The files of a certificate, unchanged, so that everybody can check them. */
async function evidenceOf(folder: string, { runs }: ListedCertificate) {
  const names = [CERTIFICATE_FILE, ...runs.flatMap(({ file, log }) => [file, log.file])].map((name) => basename(name));
  const files = await Promise.all(names.map(async (file) => ({ file, text: await readBounded(folder, file) })));
  return files.flatMap(({ file, text }) => (Buffer.isBuffer(text) ? [{ file, text }] : []));
}

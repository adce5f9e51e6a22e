import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JWK } from "jose";
import { describe, expect, test } from "vitest";
import { FORMAT } from "../../cli/certificate/certificate.ts";
import { checkCertificate } from "../../cli/certificate/check-certificate.ts";
import { fingerprintOf } from "../../cli/certificate/keys.ts";

/** Certificates that the suite's versions with these formats wrote. */
const KEPT = new URL("formats/", import.meta.url);
const OLDER = Array.from({ length: FORMAT - 1 }, (_, at) => at + 1);

test("there is a certificate of each older format", async () => {
  expect((await readdir(KEPT)).sort()).toEqual(OLDER.map((format) => `format-${format}.json`));
});

describe.each(OLDER)("a certificate of format %i", (format) => {
  const faults = async (trusts: boolean, change: (text: string) => string = (text) => text) => {
    const folder = await mkdtemp(join(tmpdir(), "packproof-format-"));
    try {
      const kept = await readFile(new URL(`format-${format}.json`, KEPT), "utf8");
      // Git may have converted the line ends.
      const text = kept.replaceAll("\r\n", "\n");
      await writeFile(join(folder, "certificate.json"), change(text));
      const { publicKey } = JSON.parse(text) as { readonly publicKey: JWK };
      const trusted = trusts ? [await fingerprintOf(publicKey)] : [];
      const { checks } = await checkCertificate(folder, { nowMs: Date.parse("2026-01-20T00:00:00Z"), trusted });
      return checks.filter(({ holds }) => !holds).map(({ what }) => what);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test("is refused by the name of its version", async () => {
    expect(await faults(true)).toEqual([
      `its format is ${format}; this version reads format ${FORMAT}, so have it issued again`,
    ]);
  });

  test("is refused as unknown or modified before any of its content is read", async () => {
    expect(await faults(false)).toEqual([expect.stringMatching(/^signed by an unknown key /)]);
    const claimed = await faults(true, (text) => text.replace(`"format": ${format}`, `"format": ${FORMAT}`));
    expect(claimed).toEqual(["the signature does not fit the content"]);
  });
});

import { readFile, writeFile } from "node:fs/promises";
import { sha256 } from "../../cli/certificate/certificate.ts";
import { challengeOf } from "../../cli/certificate/challenge.ts";
import type { CheckOptions } from "../../cli/certificate/check-certificate.ts";
import { aKey, EXPIRES, ISSUED, type Issued, NOW_MS } from "./issued.ts";

/** An attempt to pass verification without a valid certificate. */
export interface Attack {
  readonly what: string;
  /** Modifies the folder, and returns the options of the verification besides the issuer's key. */
  readonly does: (issued: Issued) => Promise<Partial<CheckOptions>>;
  /** The line that refuses the attack. */
  readonly refused: RegExp;
}

const DAY_MS = 24 * 3600 * 1000;

/** All attacks. Those that assume a mistake of the issuer are signed with the issuer's key. */
export const ATTACKS: readonly Attack[] = [
  {
    what: "a copy, for another target",
    does: async () => ({ target: "https://other.example" }),
    refused: /^for http:\/\/localhost:4010, not for https:\/\/other\.example$/,
  },
  {
    what: "another build, written into the certificate",
    does: async (issued) => rewritten(issued, (text) => text.replace('"build": "1.4.2"', '"build": "2.0.0"')),
    refused: /^the signature does not fit the content$/,
  },
  {
    what: "a certificate of an older suite, whose contract asked for less",
    does: async (issued) => resealed(issued, { contract: "0123456789abcdef" }),
    refused: /^of another contract \(0123456789abcdef; this version has [0-9a-f]{16}\)/,
  },
  {
    what: "a certificate of an older format",
    does: async (issued) => resealed(issued, { format: 1 as never }),
    refused: /^its format is 1; this version reads format 4/,
  },
  {
    what: "a greater power of the proof, written into the certificate",
    does: async (issued) => rewritten(issued, (text) => text.replace('"mutants": 20', '"mutants": 9000')),
    refused: /^the signature does not fit the content$/,
  },
  {
    what: "an edited report with a recomputed digest",
    does: async (issued) => {
      const edited = (await readFile(issued.path("report-1.json"), "utf8")).replace('"pass": ', '"pass": 1');
      await writeFile(issued.path("report-1.json"), edited);
      const [{ sha256: before = "" } = {}] = issued.certificate.runs;
      return rewritten(issued, (text) => text.replace(before, sha256(edited)));
    },
    refused: /^the signature does not fit the content$/,
  },
  {
    what: "an own key",
    does: async (issued) => {
      await issued.seal(issued.certificate, aKey());
      return {};
    },
    refused: /^signed by an unknown key /,
  },
  {
    what: "a certificate for who knows no issuer",
    does: async () => ({ trusted: [] }),
    refused: /^signed by an unknown key \S+; give the issuer's key with --key$/,
  },
  {
    what: "the first report in the place of the second",
    does: async (issued) => {
      await writeFile(issued.path("report-2.json"), await readFile(issued.path("report-1.json")));
      return {};
    },
    refused: /^report-2\.json was changed: its digest differs$/,
  },
  {
    what: "a log of other traffic",
    does: async (issued) => {
      await writeFile(issued.path("exchanges-1.ndjson.gz"), "log 9");
      return {};
    },
    refused: /^exchanges-1\.ndjson\.gz was changed: its digest differs$/,
  },
  {
    what: "an expired certificate",
    does: async () => ({ nowMs: Date.parse(EXPIRES) + 1 }),
    refused: /^expired on 2026-01-30/,
  },
  {
    what: "an expired one, and the clock set back before it was issued",
    does: async () => ({ nowMs: Date.parse(ISSUED) - 1 }),
    refused: /^issued only on 2026-01-02.*is this clock right\?$/,
  },
  {
    what: "an expired one, and the clock set back while it was valid",
    does: async (issued) => ({
      status: await issued.status("active", { issuedAt: new Date(NOW_MS + DAY_MS).toISOString() }),
    }),
    refused: /^the status list is of .*, later than this clock: is it right\?$/,
  },
  {
    what: "an old certificate, where a fresh one is asked for",
    does: async () => ({ maxAgeDays: 7 }),
    refused: /^issued on 2026-01-02.*, more than 7 days ago$/,
  },
  {
    what: "a validity of years",
    does: async (issued) => resealed(issued, { expiresAt: "2036-01-01T00:00:00.000Z" }),
    refused: /^it is valid for more than 30 days$/,
  },
  {
    what: "a revoked certificate",
    does: async (issued) => ({ status: await issued.status("revoked") }),
    refused: /^revoked since 2026-01-02/,
  },
  {
    what: "a certificate whose nightly run fails",
    does: async (issued) => ({ status: await issued.status("degraded") }),
    refused: /^degraded since 2026-01-02/,
  },
  {
    what: "a revoked certificate, and a list from before",
    does: async (issued) => ({
      status: await issued.status("active", { issuedAt: new Date(NOW_MS - 3 * DAY_MS).toISOString() }),
    }),
    refused: /^the status list of .* is older than 48 hours$/,
  },
  {
    what: "a revoked certificate, and a list of one's own",
    does: async (issued) => ({ status: await issued.status("active", {}, aKey()) }),
    refused: /^the status list is signed by an unknown key /,
  },
  {
    what: "a second certificate with the number of another one",
    does: async (issued) => {
      const status = await issued.status("active");
      return { ...(await resealed(issued, { subject: { name: "Other Packs" } })), status };
    },
    refused: /^number 0b5e8f3c belongs to another certificate$/,
  },
  {
    what: "a chosen seed",
    does: async (issued) => {
      const runs = issued.certificate.runs.map((run) => ({ ...run, seed: 7 }));
      return resealed(issued, { runs });
    },
    refused: /^the seed of run 1 does not follow from the challenge$/,
  },
  {
    what: "a challenge that was made for another target",
    does: async (issued) => {
      const purpose = { target: "https://other.example", profile: "sandbox", surfaces: ["sandbox", "user"] } as const;
      const challenge = challengeOf(issued.certificate.challenge.nonce, purpose);
      return { ...(await resealed(issued, { challenge })), commitment: challenge.commitment };
    },
    refused: /^the challenge was made for another target, profile or other surfaces$/,
  },
  {
    what: "a chosen nonce",
    does: async () => ({ commitment: "00".repeat(32) }),
    refused: /^the challenge is not the published one 0000/,
  },
  {
    what: "a partial certificate, called whole",
    does: async (issued) => resealed(issued, { says: "WHOLE certificate", kind: "whole", unverified: [], proven: 1 }),
    refused: /^the verdicts are those of the reports$/,
  },
  {
    what: "a certificate of one surface, where all are asked for",
    does: async () => ({ profile: "all" }),
    refused: /^does not reach the profile all: /,
  },
  {
    what: "forty megabytes of JSON",
    does: async (issued) => {
      await writeFile(issued.path("certificate.json"), `[${" ".repeat(40 * 1024 * 1024)}]`);
      return {};
    },
    refused: /^certificate\.json is larger than any certificate$/,
  },
  {
    what: "markup in the subject",
    does: async (issued) => resealed(issued, { subject: { name: '<img src=x onerror="alert(1)">' } }),
    refused: /^its subject is no plain text$/,
  },
];

async function resealed(issued: Issued, change: Partial<Issued["certificate"]>): Promise<Partial<CheckOptions>> {
  await issued.seal({ ...issued.certificate, ...change });
  return {};
}

async function rewritten(issued: Issued, change: (text: string) => string): Promise<Partial<CheckOptions>> {
  const file = issued.path("certificate.json");
  const before = await readFile(file, "utf8");
  const after = change(before);
  if (after === before) throw new TypeError("the attack changed nothing");
  await writeFile(file, after);
  return {};
}

import { generateKeyPairSync } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JWK } from "jose";
import { type Certificate, certificateOf, sha256 } from "../../cli/certificate/certificate.ts";
import { challengeOf, seedOf } from "../../cli/certificate/challenge.ts";
import { fingerprintOf } from "../../cli/certificate/keys.ts";
import { seal } from "../../cli/certificate/seal.ts";
import type { StatusList } from "../../cli/certificate/status.ts";
import type { Report } from "../../contract/report.ts";
import { toJson } from "../../reports/json.ts";
import { aGreenReport } from "../support/sample-report.ts";

export const ISSUED = "2026-01-02T00:00:00.000Z";
export const EXPIRES = "2026-01-30T00:00:00.000Z";
export const NOW_MS = Date.parse("2026-01-20T00:00:00Z");
const TARGET = "http://localhost:4010";
const NONCE = "5a".repeat(32);

/** A new private Ed25519 key. */
export function aKey(): JWK {
  return generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as JWK;
}

/** A folder with a certificate of two passing reports, as `certify seal` writes it. */
export class Issued {
  readonly folder: string;
  readonly key: JWK;
  readonly fingerprint: string;
  certificate: Certificate;

  private constructor(folder: string, key: JWK, fingerprint: string, certificate: Certificate) {
    this.folder = folder;
    this.key = key;
    this.fingerprint = fingerprint;
    this.certificate = certificate;
  }

  static async make(change: (report: Report) => Partial<Report> = () => ({})): Promise<Issued> {
    const folder = await mkdtemp(join(tmpdir(), "packproof-certificate-"));
    const key = aKey();
    const runs = [1, 2].map((nth) => {
      const green = aGreenReport({ seed: seedOf(NONCE, TARGET, nth) });
      const report = { ...green, ...change(green) };
      return {
        file: `report-${nth}.json`,
        text: toJson(report),
        report,
        log: { file: `exchanges-${nth}.ndjson.gz`, sha256: sha256(`log ${nth}`) },
      };
    });
    for (const { file, text, log } of runs) {
      await writeFile(join(folder, file), text);
      await writeFile(join(folder, log.file), `log ${file.replace(/\D/g, "")}`);
    }
    const certificate = certificateOf(runs, {
      profile: "sandbox",
      number: "0b5e8f3c",
      subject: { name: "Example Packs", build: "1.4.2" },
      power: { mutants: 20, killed: 20, variants: 5, silent: 5, facadeRuns: 40, denied: 40 },
      control: "not proven",
      challenge: challengeOf(NONCE, { target: TARGET, profile: "sandbox", surfaces: aGreenReport().target.surfaces }),
      issuedAt: ISSUED,
      expiresAt: EXPIRES,
    });
    const issued = new Issued(folder, key, await fingerprintOf(key), certificate);
    await issued.seal(certificate);
    return issued;
  }

  /** Replaces the certificate in the folder by another one, signed with the issuer's or another key. */
  async seal(certificate: object, key: JWK = this.key): Promise<void> {
    await writeFile(this.path("certificate.json"), await seal(certificate, key));
  }

  /** Writes a status list with this status of the certificate. */
  async status(state: "active" | "stale" | "degraded" | "revoked", more: Partial<StatusList> = {}, key = this.key) {
    const file = this.path("status.json");
    const digest = sha256(await readFile(this.path("certificate.json")));
    const entry = { state, since: ISSUED, sha256: digest };
    const list: StatusList = {
      format: 1,
      issuedAt: new Date(NOW_MS - 3_600_000).toISOString(),
      certificates: { [this.certificate.number]: entry },
      ...more,
    };
    await writeFile(file, await seal(list, key));
    return file;
  }

  /** A copy for an attack to modify. */
  async copy(): Promise<Issued> {
    const folder = await mkdtemp(join(tmpdir(), "packproof-certificate-"));
    await cp(this.folder, folder, { recursive: true });
    return new Issued(folder, this.key, this.fingerprint, this.certificate);
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

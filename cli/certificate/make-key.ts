import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { JWK } from "jose";
import { UsageFault } from "../outcome.ts";
import { fingerprintOf } from "./keys.ts";

/** Only the owner may read a private key. */
const PRIVATE_MODE = 0o600;

/**
 * Writes a new key pair.
 * @throws {UsageFault} if the file exists: it may be a key that certificates were signed with
 */
export async function makeKey(file: string): Promise<number> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { d: _, ...publicKey } = privateKey.export({ format: "jwk" }) as JWK;
  await write(file, privateKey.export({ format: "jwk" }), PRIVATE_MODE);
  await write(`${file}.pub`, publicKey);
  process.stdout.write(
    `${file}      signs certificates; keep it secret\n` +
      `${file}.pub  checks them; give it out\n` +
      `fingerprint  ${await fingerprintOf(publicKey)}\n`,
  );
  return 0;
}

async function write(file: string, key: object, mode?: number): Promise<void> {
  const options = { flag: "wx", ...(mode === undefined ? {} : { mode }) };
  await writeFile(file, `${JSON.stringify(key)}\n`, options).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === "EEXIST" ? "is there already" : `can't be written (${cause.code ?? cause.message})`;
    throw new UsageFault(`${file}: ${why}; name another file`);
  });
}

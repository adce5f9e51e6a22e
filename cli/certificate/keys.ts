import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { calculateJwkThumbprint, type JWK } from "jose";
import { UsageFault } from "../outcome.ts";

/** The RFC 7638 thumbprint of a key, by which people distinguish keys. */
export function fingerprintOf(publicKey: JWK): Promise<string> {
  return calculateJwkThumbprint(publicKey, "sha256");
}

/**
 * Reads an Ed25519 private key, as JWK or PEM.
 * @throws {UsageFault} if the file does not contain one
 */
export function readPrivateKey(file: string): Promise<JWK> {
  return readKey(file, "private", (text) =>
    createPrivateKey(isPem(text) ? text : { key: JSON.parse(text), format: "jwk" }),
  );
}

/**
 * Reads an Ed25519 public key, as JWK or PEM.
 * @throws {UsageFault} if the file does not contain one
 */
function readPublicKey(file: string): Promise<JWK> {
  return readKey(file, "public", (text) =>
    createPublicKey(isPem(text) ? text : { key: JSON.parse(text), format: "jwk" }),
  );
}

/**
 * The fingerprints of the public keys in a file: one key as JWK or PEM, or several as JWKS.
 * @throws {UsageFault} if the file does not contain any
 */
export async function readPublicKeys(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const set = jwksIn(text);
  if (set === undefined) return [await fingerprintOf(await readPublicKey(file))];
  return Promise.all(set.map((key) => fingerprintOf(key)));
}

function jwksIn(text: string): readonly JWK[] | undefined {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    return Array.isArray(keys) ? (keys as JWK[]).filter(({ crv }) => crv === "Ed25519") : undefined;
  } catch {
    return undefined;
  }
}

async function readKey(file: string, kind: string, toKey: (text: string) => KeyObject): Promise<JWK> {
  const remedy = "`packproof key <file>` creates a pair";
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(`--key: ${file} can't be read (${cause.code ?? cause.message}); ${remedy}`);
  });
  try {
    const jwk = toKey(text).export({ format: "jwk" });
    if (jwk.crv === "Ed25519") return jwk as JWK;
  } catch {
    // The cause is omitted, because its message may contain parts of the key.
  }
  throw new UsageFault(`--key: ${file} holds no ${kind} Ed25519 key (JWK or PEM); ${remedy}`);
}

function isPem(text: string): boolean {
  return text.trimStart().startsWith("-----BEGIN");
}

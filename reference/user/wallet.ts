import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { base58 } from "./base58.ts";

/** An account's linked wallet: an Ed25519 key pair; the address is its public key. */
export interface Wallet {
  /** The public key in base 58. */
  readonly address: string;
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** @returns the signature of `message`, 64 bytes */
  sign(message: Uint8Array): Buffer;
}

// The DER prefixes of the 32 raw bytes of a key for node:crypto (RFC 8410).
const PRIVATE_DER = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_DER = Buffer.from("302a300506032b6570032100", "hex");

/** The wallet of a name; the same name always gives the same key pair. */
export function walletOf(name: string): Wallet {
  const secret = createHash("sha256").update(`wallet of ${name}`).digest();
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, secret]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(PUBLIC_DER.length);
  return { address: base58(publicKey), publicKey, sign: (message) => sign(null, message, key) };
}

/** Whether the owner of `publicKey` (32 bytes) made `signature` for `message`. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_DER, publicKey]), format: "der", type: "spki" });
  return verify(null, message, key, signature);
}

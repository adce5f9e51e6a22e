import { base64url, FlattenedSign, flattenedVerify, importJWK, type JWK } from "jose";
import { fingerprintOf } from "./keys.ts";

/** The name of Ed25519 in RFC 9864. */
const ALGORITHM = "Ed25519";

/** A sealed document: readable, with a detached JSON Web Signature over the compact JSON of its content. */
interface Sealed {
  readonly content: unknown;
  readonly publicKey: JWK;
  readonly protected: string;
  readonly signature: string;
}

/** The result of opening a sealed document. */
export interface Opened {
  readonly content: unknown;
  /** Fingerprint of the public key of the signature. */
  readonly fingerprint: string;
  /** The faults of the document; empty if it is valid. */
  readonly faults: readonly string[];
}

/** Signs a JSON value and returns the text to write. Only this exact text opens without a fault. */
export async function seal(content: unknown, privateKey: JWK): Promise<string> {
  const { d: _, ...publicKey } = privateKey;
  const signed = await new FlattenedSign(bytesOf(content))
    .setProtectedHeader({ alg: ALGORITHM, kid: await fingerprintOf(publicKey) })
    .sign(await importJWK(privateKey, ALGORITHM));
  return textOf({ content, publicKey, protected: signed.protected ?? "", signature: signed.signature });
}

/**
 * Opens a sealed document. Besides the signature it checks that the text is exactly as written, so that blanks, the
 * order of members or spare bits of base64url can't differ.
 * @returns undefined if the text is not a sealed document
 */
export async function open(text: string): Promise<Opened | undefined> {
  const sealed = parse(text);
  if (sealed === undefined) return undefined;
  const fingerprint = await fingerprintOf(sealed.publicKey).catch(() => "unreadable");
  const faults: string[] = [];
  if (textOf(sealed) !== text || !isCanonical(sealed.signature))
    faults.push("the file was rewritten after it was signed");
  try {
    const key = await importJWK(sealed.publicKey, ALGORITHM);
    const { protectedHeader } = await flattenedVerify(
      { payload: base64url.encode(bytesOf(sealed.content)), protected: sealed.protected, signature: sealed.signature },
      key,
      { algorithms: [ALGORITHM] },
    );
    if (protectedHeader?.kid !== fingerprint) faults.push("the signature is for another key than the one in the file");
  } catch {
    faults.push("the signature does not fit the content");
  }
  return { content: sealed.content, fingerprint, faults };
}

function bytesOf(content: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(content));
}

function textOf({ content, publicKey, protected: header, signature }: Sealed): string {
  return `${JSON.stringify({ content, publicKey, protected: header, signature }, undefined, 2)}\n`;
}

function isCanonical(encoded: string): boolean {
  return Buffer.from(encoded, "base64url").toString("base64url") === encoded;
}

function parse(text: string): Sealed | undefined {
  try {
    const value = JSON.parse(text) as Partial<Sealed>;
    const isSealed =
      typeof value.content === "object" &&
      typeof value.publicKey === "object" &&
      typeof value.protected === "string" &&
      typeof value.signature === "string";
    return isSealed ? (value as Sealed) : undefined;
  } catch {
    return undefined;
  }
}

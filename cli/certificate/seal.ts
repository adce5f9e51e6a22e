import { base64url, FlattenedSign, flattenedVerify, importJWK, type JWK } from "jose";
import { fingerprintOf } from "./keys.ts";

/** Ed25519, as RFC 9864 calls it. */
const ALGORITHM = "Ed25519";

/** A sealed document: readable, with a detached JSON Web Signature over the compact JSON of its content. */
interface Sealed {
  readonly content: unknown;
  readonly publicKey: JWK;
  readonly protected: string;
  readonly signature: string;
}

/** What opening a sealed document came to. */
export interface Opened {
  readonly content: unknown;
  /** Of the public key that the signature was made for. */
  readonly fingerprint: string;
  /** What does not hold, in words; empty where all does. */
  readonly faults: readonly string[];
}

/** Signs a JSON value and gives the text to write. Only this exact text opens without a fault. */
export async function seal(content: unknown, privateKey: JWK): Promise<string> {
  const { d: _, ...publicKey } = privateKey;
  const signed = await new FlattenedSign(bytesOf(content))
    .setProtectedHeader({ alg: ALGORITHM, kid: await fingerprintOf(publicKey) })
    .sign(await importJWK(privateKey, ALGORITHM));
  return textOf({ content, publicKey, protected: signed.protected ?? "", signature: signed.signature });
}

/**
 * Opens a sealed document. Beside the signature its text is checked, sign by sign: blanks, the order of members and
 * spare bits of base64url are no hiding-places.
 * @returns undefined when the text is no sealed document at all
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

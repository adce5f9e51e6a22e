import { createHash, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 32;
const TOKEN_BYTES = 16;
/** Seeds are whole numbers of 31 bits. */
const SEED_MASK = 0x7fffffff;

/**
 * What a registrar commits to before a run and reveals with the certificate: nobody can choose seeds under which a system
 * looks better, neither the certifier nor the system's owner.
 */
export interface Challenge {
  /** 32 random bytes, hexadecimal. Secret until the runs. */
  readonly nonce: string;
  /** SHA-256 of the nonce, hexadecimal: what is published before. */
  readonly commitment: string;
}

/** A new challenge. */
export function newChallenge(): Challenge {
  return challengeOf(randomBytes(NONCE_BYTES).toString("hex"));
}

/** The challenge of a nonce. */
export function challengeOf(nonce: string): Challenge {
  return { nonce, commitment: createHash("sha256").update(nonce).digest("hex") };
}

/** The seed of the nth run against a target, from 1: HKDF-SHA256 of nonce, target and number. */
export function seedOf(nonce: string, target: string, run: number): number {
  return derived(nonce, target, `seed of run ${run}`, 4).readUInt32BE() & SEED_MASK;
}

/** What a target serves to show that its owner wants the certificate; it tells nothing of the nonce. */
export function controlTokenOf(nonce: string, target: string): string {
  return derived(nonce, target, "proof of control", TOKEN_BYTES).toString("hex");
}

function derived(nonce: string, target: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", nonce, target, `packproof ${purpose}`, bytes));
}

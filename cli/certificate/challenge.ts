import { createHash, hkdfSync, randomBytes } from "node:crypto";
import type { ProfileName } from "./profiles.ts";

const NONCE_BYTES = 32;
const TOKEN_BYTES = 16;
/** Seeds are integers of 31 bits. */
const SEED_MASK = 0x7fffffff;

/** What a challenge is made for, so that it can't be used for anything else. */
export interface Purpose {
  /** The address to certify, as reports name it. */
  readonly target: string;
  readonly profile: ProfileName;
  readonly surfaces: readonly string[];
}

/**
 * A nonce to which a registrar commits before a run, and which it reveals with the certificate. Neither the certifier
 * nor the system's owner can choose a seed for which the system looks better.
 */
export interface Challenge {
  /** 32 random bytes in hexadecimal. Secret until the runs. */
  readonly nonce: string;
  /** SHA-256 of the nonce and the purpose in hexadecimal, published before the runs. */
  readonly commitment: string;
}

/** Creates a challenge. */
export function newChallenge(purpose: Purpose): Challenge {
  return challengeOf(randomBytes(NONCE_BYTES).toString("hex"), purpose);
}

/** The challenge of a given nonce. */
export function challengeOf(nonce: string, { target, profile, surfaces }: Purpose): Challenge {
  const parts = JSON.stringify([nonce, target, profile, [...surfaces].sort()]);
  return { nonce, commitment: createHash("sha256").update(parts).digest("hex") };
}

/** The seed of the nth run against a target, from 1: HKDF-SHA256 of nonce, target and number. */
export function seedOf(nonce: string, target: string, run: number): number {
  return derived(nonce, target, `seed of run ${run}`, 4).readUInt32BE() & SEED_MASK;
}

/** The token that a target serves to show that its owner wants the certificate; it does not reveal the nonce. */
export function controlTokenOf(nonce: string, target: string): string {
  return derived(nonce, target, "proof of control", TOKEN_BYTES).toString("hex");
}

function derived(nonce: string, target: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", nonce, target, `packproof ${purpose}`, bytes));
}

import { createHash } from "node:crypto";
import { isSignedBy, type Wallet } from "./wallet.ts";

/** A versioned transaction: the signatures of the service and of the seller, and the message that they sign. */
export interface Transaction {
  /** 64 bytes each, zeros while unsigned; first the service (fee payer), then the seller. */
  signatures: Buffer[];
  message: Buffer;
}

const SIGNATURE_BYTES = 64;
const SELLER = 1;
const PROGRAM = createHash("sha256").update("claw buyback program").digest();

/**
 * The unsigned transaction that moves an item from the seller to the service. It has the wire format of version 0, so
 * that a client's chain library can parse and sign it.
 * @param memo  makes it unique; content of the only instruction
 */
export function unsignedTransaction(service: Wallet, seller: Wallet, memo: string): Transaction {
  const data = createHash("sha256").update(memo).digest();
  const message = Buffer.concat([
    Buffer.from([0x80, 2, 0, 1]), // version 0; two signers, none of them read-only; one read-only account
    Buffer.from([3]),
    service.publicKey,
    seller.publicKey,
    PROGRAM,
    createHash("sha256").update(`blockhash ${memo}`).digest(),
    Buffer.from([1, 2, 2, 0, 1, data.length]), // one instruction: program 2 over the accounts 0 and 1
    data,
    Buffer.from([0]), // no address tables
  ]);
  return { signatures: [Buffer.alloc(SIGNATURE_BYTES), Buffer.alloc(SIGNATURE_BYTES)], message };
}

/** The same transaction with the seller's signature. */
export function signedBySeller(transaction: Transaction, seller: Wallet): Transaction {
  const signatures = [...transaction.signatures];
  signatures[SELLER] = seller.sign(transaction.message);
  return { signatures, message: transaction.message };
}

/** Whether the seller signed exactly this message. */
export function isSignedBySeller(transaction: Transaction, seller: Wallet): boolean {
  const signature = transaction.signatures[SELLER];
  return signature !== undefined && isSignedBy(seller.publicKey, transaction.message, signature);
}

/** The wire form: the number of signatures, the signatures, the message. */
export function toBytes(transaction: Transaction): Buffer {
  return Buffer.concat([Buffer.from([transaction.signatures.length]), ...transaction.signatures, transaction.message]);
}

/** Parses the wire form; undefined if the bytes are too few for the number of signatures. */
export function fromBytes(bytes: Uint8Array): Transaction | undefined {
  const count = bytes[0] ?? 0;
  const messageAt = 1 + count * SIGNATURE_BYTES;
  if (bytes.length <= messageAt) return undefined;
  const buffer = Buffer.from(bytes);
  const signatures = Array.from({ length: count }, (_, n) =>
    buffer.subarray(1 + n * SIGNATURE_BYTES, 1 + (n + 1) * SIGNATURE_BYTES),
  );
  return { signatures, message: buffer.subarray(messageAt) };
}

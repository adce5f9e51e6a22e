import { expect, it } from "vitest";
import { fromBytes, isSignedBySeller, signedBySeller, toBytes, unsignedTransaction } from "./transaction.ts";
import { walletOf } from "./wallet.ts";

const service = walletOf("the service");
const seller = walletOf("a seller");
const unsigned = unsignedTransaction(service, seller, "claw_1 0");

it("is unchanged after serialisation", () => {
  expect(fromBytes(toBytes(unsigned))).toEqual(unsigned);
});

it("is equal for equal memos and differs for others", () => {
  expect(unsignedTransaction(service, seller, "claw_1 0")).toEqual(unsigned);
  expect(unsignedTransaction(service, seller, "claw_2 0").message).not.toEqual(unsigned.message);
});

it("has the seller's signature only after signing", () => {
  expect(isSignedBySeller(unsigned, seller)).toBe(false);
  expect(isSignedBySeller(signedBySeller(unsigned, seller), seller)).toBe(true);
});

it("distinguishes another wallet's signature from the seller's", () => {
  expect(isSignedBySeller(signedBySeller(unsigned, walletOf("another wallet")), seller)).toBe(false);
});

it.each([[[]], [[0]], [[2, 1, 2, 3]]])("parses no transaction from %j", (bytes) => {
  expect(fromBytes(Uint8Array.from(bytes))).toBeUndefined();
});

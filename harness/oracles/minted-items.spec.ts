import { expect, it } from "vitest";
import { withoutMinted } from "./minted-items.ts";

const unminted = { id: "listing", mint_address: null };
const minted = { id: "address", mint_address: "address" };
const other = { id: "b", mint_address: "b" };

it("leaves out an item that was minted in between, and its listing", () => {
  expect(withoutMinted([unminted, other], [minted, other])).toEqual({ before: [other], after: [other] });
});

it("keeps items that vanished, and those of another id that were not minted", () => {
  expect(withoutMinted([unminted, other], [other]).before).toEqual([unminted, other]);
  expect(withoutMinted([unminted], [{ id: "x", mint_address: null }]).before).toEqual([unminted]);
  expect(withoutMinted([other], [minted])).toEqual({ before: [other], after: [minted] });
});

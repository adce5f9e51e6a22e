import { expect, test } from "vitest";
import { clientOf } from "./clients.ts";

const NONCES = Array.from({ length: 64 }, (_, at) => at.toString(16).padStart(64, "0"));

test("one of the two runs of each certificate is that of fetch", () => {
  for (const nonce of NONCES) {
    const both = [1, 2].map((run) => clientOf(nonce, run));
    expect(both.filter((client) => client === "node")).toHaveLength(1);
  }
});

test("which run is that of fetch, and the name of the other client, follow from the nonce", () => {
  const first = NONCES.map((nonce) => clientOf(nonce, 1));
  expect(first).toEqual(NONCES.map((nonce) => clientOf(nonce, 1)));
  expect(new Set(first).size).toBeGreaterThan(3);
  expect(first).toContain("node");
});

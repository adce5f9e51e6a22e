import { expect, test } from "vitest";
import { readTarget } from "../config/settings.ts";
import { runCommand } from "./again.ts";

const ELSEWHERE = " --report-dir reports/out/again";
const KEY = { SANDBOX_API_KEY: "sandbox-own", PARTNER_API_KEY: "own" };

test("a command carries the target, and no key", () => {
  const target = readTarget({ ...KEY, BASE_URL: "http://localhost:4010" });
  expect(runCommand(target, "-t", "buyback.expired")).toBe(
    `npx packproof run --base-url http://localhost:4010 -t buyback.expired${ELSEWHERE}`,
  );
});

test("a command carries what differs from the defaults, quoted for a shell", () => {
  const target = readTarget({
    ...KEY,
    BASE_URL: "https://mock.example/a'b",
    SURFACES: "sandbox,partner",
    ALLOW_WRITES: "",
    PROVIDER_STATES_URL: "https://mock.example/_states?a=b&c",
    ALIASES: '{"MARKET":"secondary"}',
    MAX_SPEND: "5",
  });
  expect(runCommand(target)).toBe(
    "npx packproof run --base-url 'https://mock.example/a'\\''b' --surfaces sandbox,partner --allow-writes '' " +
      `--provider-states-url 'https://mock.example/_states?a=b&c' --aliases '{"MARKET":"secondary"}' --max-spend 5${ELSEWHERE}`,
  );
});

test("a command about the embedded reference starts it anew", () => {
  const embedded = { ...KEY, BASE_URL: "http://127.0.0.1:1", PROVIDER_STATES_URL: "http://127.0.0.1:1/_states" };
  expect(runCommand(readTarget({}, embedded), "-t", "card")).toBe(`npx packproof run -t card${ELSEWHERE}`);
  expect(runCommand(readTarget({ SURFACES: "user" }, embedded))).toBe(`npx packproof run --surfaces user${ELSEWHERE}`);
});

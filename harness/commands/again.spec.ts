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

test("a command carries every setting that changes what is sent, and none that may be secret", () => {
  const settings = {
    SHIP_DESTINATION: JSON.stringify({ name: "Kim", line1: "1 Main Street", city: "Springfield", country: "US" }),
    USER_AGENT: "shop/2.1 (nightly)",
    BLIND: "1",
    RATE_LIMIT: "5",
    MAX_CONNECTIONS: "2",
    MAX_WAIT: "960",
    EFFORT: "thorough",
  };
  const secret = { EXTRA_HEADERS: '{"x-front":"secret"}', HTTP_PROXY: "http://me:secret@proxy.example" };
  const again = runCommand(
    readTarget({ ...KEY, ...secret, ...settings, BASE_URL: "http://mock.example", REPORT_DIR: "out" }),
  );
  expect(again).toBe(
    `npx packproof run --base-url http://mock.example --ship-destination '${settings.SHIP_DESTINATION}' ` +
      "--user-agent 'shop/2.1 (nightly)' --blind --rate-limit 5 --max-connections 2 --max-wait 960 --effort thorough" +
      ELSEWHERE,
  );
  expect(runCommand(readTarget({ EFFORT: "quick", BLIND: "0" }, { ...KEY, BASE_URL: "http://127.0.0.1:1" }))).toBe(
    `npx packproof run --effort quick${ELSEWHERE}`,
  );
});

test("a command about the embedded reference starts it anew", () => {
  const embedded = { ...KEY, BASE_URL: "http://127.0.0.1:1", PROVIDER_STATES_URL: "http://127.0.0.1:1/_states" };
  expect(runCommand(readTarget({}, embedded), "-t", "card")).toBe(`npx packproof run -t card${ELSEWHERE}`);
  expect(runCommand(readTarget({ SURFACES: "user" }, embedded))).toBe(`npx packproof run --surfaces user${ELSEWHERE}`);
});

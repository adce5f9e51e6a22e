import { describe, expect, test } from "vitest";
import { ConfigFault } from "./config-fault.ts";
import { isOnLoopback } from "./loopback.ts";
import type { Settings } from "./setting-names.ts";
import { readTarget } from "./settings.ts";

const HERE: Settings = { BASE_URL: "http://localhost:4010", SANDBOX_API_KEY: "sandbox-k" };
const REMOTE_DEFAULTS: Settings = { BASE_URL: "https://api.example.com", SANDBOX_API_KEY: "sandbox-k" };

test.each(["localhost", "sut.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("%s is this machine", (host) => {
  expect(isOnLoopback(host)).toBe(true);
});

test.each(["api.example.com", "localhost.example.com", "10.0.0.1", "127.0.0.1.example.com", "[::2]"])(
  "%s is not this machine",
  (host) => {
    expect(isOnLoopback(host)).toBe(false);
  },
);

describe("the traffic to a target", () => {
  test("has no limit on this machine", () => {
    expect(readTarget(HERE).traffic).toEqual({ userAgent: "packproof" });
  });

  test("has low limits elsewhere", () => {
    expect(readTarget(REMOTE_DEFAULTS).traffic).toEqual({
      requestsPerSecond: 50,
      connections: 32,
      userAgent: "packproof",
    });
  });

  test("has the configured limits, here and elsewhere", () => {
    const settings = { RATE_LIMIT: "7", MAX_CONNECTIONS: "3", USER_AGENT: "probe/1", MAX_SPEND: "12.50" };
    const traffic = { requestsPerSecond: 7, connections: 3, userAgent: "probe/1", maxSpendUsd: 12.5 };
    for (const target of [HERE, REMOTE_DEFAULTS])
      expect(readTarget({ ...target, ...settings }).traffic).toEqual(traffic);
  });

  test.each([
    ["RATE_LIMIT", "0"],
    ["RATE_LIMIT", "ten"],
    ["MAX_CONNECTIONS", "1"],
    ["USER_AGENT", "a\nb: c"],
    ["MAX_SPEND", "-1"],
    ["MAX_SPEND", "1e3"],
    ["EFFORT", "some"],
  ])("%s=%s is refused by name", (name, value) => {
    expect(() => readTarget({ ...HERE, [name]: value })).toThrow(ConfigFault);
    expect(() => readTarget({ ...HERE, [name]: value })).toThrow(new RegExp(`^${name}`));
  });
});

describe("the spending limit", () => {
  test.each(["partner", "user", "sandbox,user"])(
    "is not spent elsewhere without a limit: ALLOW_WRITES=%s",
    (writes) => {
      expect(() => readTarget({ ...REMOTE_DEFAULTS, ALLOW_WRITES: writes })).toThrow(/^MAX_SPEND.*ALLOW_WRITES/);
      expect(readTarget({ ...REMOTE_DEFAULTS, ALLOW_WRITES: writes, MAX_SPEND: "0" }).traffic.maxSpendUsd).toBe(0);
      expect(readTarget({ ...HERE, ALLOW_WRITES: writes }).traffic.maxSpendUsd).toBeUndefined();
    },
  );

  test("is not needed if only the sandbox is written to", () => {
    expect(readTarget({ ...REMOTE_DEFAULTS, ALLOW_WRITES: "sandbox" }).traffic.maxSpendUsd).toBeUndefined();
  });
});

test.each([
  ["quick", 2],
  ["standard", 12],
  ["thorough", 100],
])("EFFORT=%s tries %i cases unless RUNS says otherwise", (effort, runs) => {
  expect(readTarget({ ...HERE, EFFORT: effort })).toMatchObject({ effort, runs });
  expect(readTarget({ ...HERE, EFFORT: effort, RUNS: "9" })).toMatchObject({ effort, runs: 9 });
});

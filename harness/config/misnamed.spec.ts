import { expect, test } from "vitest";
import { refuseMisnamed } from "./misnamed.ts";
import type { Settings } from "./setting-names.ts";

const refused = (given: Settings, settings: Settings = {}) => refuseMisnamed(given, settings, "the environment");

test.each([
  ["BASE_URI", "BASE_URL"],
  ["BASEURL", "BASE_URL"],
  ["base_url", "BASE_URL"],
  ["PACKPROOF_BASE_URL", "BASE_URL"],
  ["BSAE_URL", "BASE_URL"],
  ["SURFACE", "SURFACES"],
  ["SURFACSE", "SURFACES"],
  ["SANDBOX_KEY", "SANDBOX_API_KEY"],
  ["SANDBOX_APIKEY", "SANDBOX_API_KEY"],
  ["SANDBOX_API_KEY_1", "SANDBOX_API_KEY"],
  ["SANDBOX_KEY_2", "SANDBOX_API_KEY_2"],
  ["PROVIDER_STATE_URL", "PROVIDER_STATES_URL"],
  ["MAX_WAITS", "MAX_WAIT"],
])("%s is refused, and %s is named", (name, meant) => {
  expect(() => refused({ [name]: "x" })).toThrow(
    `${name}: is in the environment and is no setting; write ${meant}, or rename it`,
  );
});

test.each([
  "PATH",
  "API_BASE_URL",
  "USER",
  "USER_NAME",
  "USER_TOKEN",
  "SEEDS",
  "RUN",
  "npm_config_user_agent",
  "GITHUB_BASE_REF",
  "SPEC_DIR",
  "BASE_PATH",
])("%s is of another program", (name) => {
  expect(() => refused({ [name]: "x" })).not.toThrow();
});

test("a name whose setting is set, and an empty one, are of another program", () => {
  expect(() => refused({ BASE_URI: "x" }, { BASE_URL: "http://localhost:4010" })).not.toThrow();
  expect(() => refused({ BASE_URI: "" })).not.toThrow();
});

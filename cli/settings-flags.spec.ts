import { Command } from "commander";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../harness/config/setting-names.ts";
import { SWITCHES } from "../harness/config/settings.ts";
import { refuseFlagsTakenByNpm } from "./npm-flags.ts";
import { memberOf, settingsOfMembers } from "./setting-members.ts";
import { addSettings, type Flags } from "./settings-flags.ts";

function flagsOf(...given: readonly string[]): Flags {
  return addSettings(new Command().exitOverride()).parse(given, { from: "user" }).opts();
}

test("every setting has a flag that sets it", () => {
  for (const [name] of SETTING_NAMES) {
    const flag = `--${name.toLowerCase().replaceAll("_", "-")}`;
    const given = SWITCHES.has(name) ? [flag] : [flag, "value"];
    expect(settingsOfMembers(flagsOf(...given))).toEqual({ [name]: SWITCHES.has(name) ? "1" : "value" });
  }
});

test("a setting without a flag keeps the value of the environment", () => {
  expect(settingsOfMembers(flagsOf())).toEqual({});
});

test("numbers, lists and objects of the library are converted to setting texts", () => {
  const members = { surfaces: ["sandbox", "user"], maxWait: 5, aliases: { MARKET: "x" }, certify: false, other: 1 };
  expect(settingsOfMembers(members)).toEqual({
    SURFACES: "sandbox,user",
    MAX_WAIT: "5",
    ALIASES: '{"MARKET":"x"}',
    CERTIFY: "0",
  });
});

test("the member name of a setting is the one that commander derives from its flag", () => {
  expect(memberOf("SANDBOX_API_KEY_2")).toBe("sandboxApiKey2");
  expect(Object.keys(flagsOf("--sandbox-api-key-2", "x"))).toEqual(["sandboxApiKey2"]);
});

test("a flag that npm consumed is reported, and npm's own variables are not", () => {
  expect(() => refuseFlagsTakenByNpm({ npm_config_surfaces: "user" })).toThrow(
    /^--surfaces: was taken by npm and had no effect; write npm test -- --surfaces …$/,
  );
  expect(() => refuseFlagsTakenByNpm({ npm_config_baseurl: "http://localhost:4010" })).toThrow(
    "--baseurl: was taken by npm and had no effect; write npm test -- --base-url …",
  );
  const ofNpm = {
    npm_config_user_agent: "npm/11",
    npm_config_yes: "",
    npm_config_noproxy: ".internal",
    npm_config_cafile: "a",
  };
  expect(() => refuseFlagsTakenByNpm(ofNpm)).not.toThrow();
});

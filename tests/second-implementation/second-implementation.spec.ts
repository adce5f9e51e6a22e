import { describe, expect, test } from "vitest";
import type { Settings } from "../../harness/config/setting-names.ts";
import { profileSubject } from "../proof/independent/profiles.ts";
import { proveServer } from "../proof/independent/servers.ts";
import { faultsOf, REPEATS } from "../repeats.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { faultsIn } from "../support/faults-in.ts";
import { PROFILES } from "./profiles.ts";

/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 6 * 3600_000 };

const NO_STATES = { PROVIDER_STATES_URL: "" };
const FIRST_KEYS = { SANDBOX_API_KEY_2: "", PARTNER_API_KEY_2: "", USER_API_KEY_2: "", USER_SESSION_TOKEN: "" };

/** Settings that a run may lack. */
const NARROWER: readonly { readonly what: string; readonly settings: Settings }[] = [
  { what: "without provider states", settings: NO_STATES },
  { what: "with the first keys only", settings: FIRST_KEYS },
  { what: "with neither of these", settings: { ...NO_STATES, ...FIRST_KEYS } },
  { what: "on the sandbox alone", settings: { SURFACES: "sandbox" } },
  { what: "on production alone", settings: { SURFACES: "partner" } },
  { what: "on the user surface alone", settings: { SURFACES: "user" } },
  { what: "without writes", settings: { ALLOW_WRITES: "" } },
];

const names = Object.keys(PROFILES);

describe.runIf(IS_ENDURANCE)("second implementations, which the proof plays with a part of the scenarios", () => {
  test.each(names)("one that is %s gets no finding with all scenarios", NO_TIMEOUT, async (name) => {
    const faults = await faultsOf(REPEATS, async (seed) =>
      faultsIn(await proveServer(profileSubject(name), undefined, seed)),
    );
    expect(faults).toEqual([]);
  });

  for (const { what, settings } of NARROWER) {
    test.each(names)(`one that is %s gets no finding ${what}`, NO_TIMEOUT, async (name) => {
      expect(faultsIn(await proveServer(profileSubject(name, settings)))).toEqual([]);
    });
  }
});

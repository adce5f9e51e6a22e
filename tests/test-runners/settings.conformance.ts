// `npx vitest --project conformance`: runs with the settings of the environment and .env, like `packproof run`.
import { inject } from "vitest";
import { conformance } from "../../cli/test-runners/vitest.ts";
import { optionsOf } from "./options-of-settings.ts";

declare module "vitest" {
  interface ProvidedContext {
    settings: Readonly<Record<string, string | undefined>>;
  }
}

conformance(optionsOf(inject("settings")));

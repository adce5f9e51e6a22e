import { expect, it } from "vitest";
import type { Target } from "../../config/target.ts";
import { redactorOf } from "./redactor-of.ts";

it("hides the keys of a target, and the headers that every request carries", () => {
  const keys = { SANDBOX_API_KEY: "sandbox-key-1" };
  const redactor = redactorOf({
    keys,
    traffic: { extraHeaders: [["x-gateway", "gateway-secret-2"]] },
  } as unknown as Target);
  const shown = redactor.text("sent sandbox-key-1 and gateway-secret-2");
  expect(shown).not.toMatch(/sandbox-key-1|gateway-secret-2/);
  expect(shown).toContain("SANDBOX_API_KEY");
});

import { expect, test } from "vitest";
import { type Fault, violatedBy } from "./collateral.ts";

/** One whole run. */
const TIMEOUT = { timeout: 120_000 };

/** Every seventeenth request is refused because of a limit. */
const limited: Fault = ({ nth }, answer) =>
  nth % 17 === 0 ? { ...answer, status: 429, body: '{"error":"Too many requests"}' } : undefined;

test("a limit of requests is no fault of what the refused requests were about", TIMEOUT, async () => {
  expect(await violatedBy(limited, 1)).toEqual(["errors.sandbox-closed-list", "sandbox.no-rate-limit"]);
});

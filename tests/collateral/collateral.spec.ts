import { expect, test } from "vitest";
import { type Fault, violatedBy } from "./collateral.ts";

/** One whole run. */
const TIMEOUT = { timeout: 120_000 };
const LATE_MS = 400;

/** Every seventeenth request is refused because of a limit. */
const limited: Fault = ({ nth }, answer) =>
  nth % 17 === 0 ? { ...answer, status: 429, body: '{"error":"Too many requests"}' } : undefined;

/** The inventory lists what was bought some time ago. */
const late: Fault = ({ request }, answer) => {
  if (!request.path.includes("/inventory/") || answer.status !== 200) return undefined;
  const inventory = JSON.parse(String(answer.body)) as { readonly items: readonly { readonly purchased_at: string }[] };
  const items = inventory.items.filter((item) => Date.now() - Date.parse(item.purchased_at) > LATE_MS);
  return { ...answer, body: JSON.stringify({ ...inventory, items }) };
};

test("a limit of requests is no fault of what the refused requests were about", TIMEOUT, async () => {
  expect(await violatedBy(limited, 1)).toEqual(["errors.sandbox-closed-list", "sandbox.no-rate-limit"]);
});

test("an inventory that lists purchases late shows nothing about quotes, refusals and orders", TIMEOUT, async () => {
  const others = (await violatedBy(late, 1)).filter((id) => !ABOUT_PURCHASES.has(id));
  expect(others).toEqual([]);
});

/** What the effect of a purchase on the inventory violates. */
const ABOUT_PURCHASES: ReadonlySet<string> = new Set([
  "buy-init.fulfils-at-once",
  "buy-init.items-stack",
  "inventory.grows-with-each-purchase",
  "inventory.lists-all-purchases",
  "inventory.lists-purchase",
  "ownership.purchases-under-race",
  "sandbox.any-key-buys-for-user",
]);

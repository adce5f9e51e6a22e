import { freeCopies, oneOf } from "./copies.ts";
import type { Call, Reply } from "./http.ts";
import { refuse } from "./refusal.ts";
import { record, type Site, sellbackUsd, textOf } from "./surface.ts";
import { inventoryView } from "./views.ts";
import type { Holding } from "./world.ts";

/** GET inventory/:user_id */
export function inventory(site: Site, userId: string): Reply {
  site.deployment.mishap(site.kind, "inventory", "An unexpected error occurred");
  const held = site.world.users.get(userId);
  if (held === undefined) return refuse(404, "User not found");
  const vanish = site.deployment.choices.expiredItems === "vanish";
  const listed = held.filter((holding) => holding.status === "owned" && !(vanish && isExpired(site, holding)));
  const page = listed.slice(0, site.deployment.choices.inventoryPage);
  const items = page.map((holding) => inventoryView(site, holding));
  return {
    status: 200,
    body: { user_id: userId, items, ...(page.length < listed.length ? { next_page: 2 } : {}) },
  };
}

const isExpired = (site: Site, { expiresAt }: Holding) => expiresAt !== null && site.deployment.clock.now() > expiresAt;

/** POST vm/buyback */
export function buyback(site: Site, call: Call): Reply {
  const { choices } = site.deployment;
  const { item_id: itemId, claw_id: clawId } = record(call.body);
  if (choices.needsClawId && typeof clawId !== "string") refuse(400, "Item not found");
  site.deployment.mishap(site.kind, "buyback", "An unexpected error occurred");
  const owned = freeCopies(site, textOf(itemId));
  const inWindow = owned.filter((entry) => !isExpired(site, entry));
  const { sale } = choices.takes;
  const holding = sale === "first" ? owned[0] : oneOf(inWindow.length > 0 ? inWindow : owned, sale);
  if (typeof itemId !== "string" || holding === undefined) return refuse(400, "Item not found");
  if (isExpired(site, holding)) refuse(400, "Item has expired");
  if (holding.quirk === "fails") refuse(400, "Transaction failed");
  if (holding.quirk === "active session") refuse(400, "Item already has an active buyback session");
  if (holding.quirk === "processing") refuse(429, "A buyback request for this item is already being processed");
  const amount = sellbackUsd(site, holding);
  holding.status = "sold";
  return { status: 200, body: { success: true, amount } };
}

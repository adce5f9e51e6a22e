import type { Listing, Pack } from "./catalogue.ts";
import { pick, random, shuffled } from "./dice.ts";
import { type Call, type Reply, written } from "./http.ts";
import { refuse } from "./refusal.ts";
import type { Deployment, Pull, Site } from "./surface.ts";
import { chaseView, metadata, packView } from "./views.ts";

/** GET vm/available: `listed` selects the packs that this surface shows, besides their flags. */
export function available(
  deployment: Deployment,
  call: Call,
  listed: (pack: Pack) => boolean,
  { counts, ofUsers }: { counts: boolean; ofUsers: boolean },
): Reply {
  const { choices } = deployment;
  const platform = call.query.get("platform") ?? "mainnet";
  if (platform !== "mainnet") {
    return choices.otherPlatform === 400 ? refuse(400, "no such platform") : { status: 200, body: [] };
  }
  const kind = JSON.stringify([call.query.get("includeRepacks"), counts, ofUsers]);
  const known = deployment.longLists.get(kind);
  if (known !== undefined) return { status: 200, written: known };
  const shown = deployment.packs.filter(
    (pack) => listed(pack) && !(choices.hidesUnpurchasable && !(pack.enable && deployment.hasStock(pack))),
  );
  const body = shuffled(shown).map((pack) => ({
    ...packView(deployment, pack, counts),
    ...(ofUsers ? { id: deployment.userPackId(pack) } : {}),
  }));
  if (choices.morePacks > 0) deployment.longLists.set(kind, written(body, choices));
  return { status: 200, body };
}

/** GET vm/chase/:slug */
export function chase(deployment: Deployment, slug: string): Reply {
  const pack = deployment.packs.find((entry) => entry.slug === slug);
  return { status: 200, body: pack === undefined ? [] : shuffled(chaseView(deployment, pack)) };
}

/** Pulls of each pack in production's feed, as many as a request may list. */
const PULLS_OF_PACK = 100;

/** GET vm/recent-pulls: the sandbox generates pulls for each request, production has recorded them. */
export function recentPulls(site: Site, call: Call): Reply {
  const { deployment } = site;
  const { choices, clock } = deployment;
  deployment.mishap(site.kind, "recent-pulls", "An unexpected error occurred");
  const limit = limitOf(call.query.get("limit"));
  const asked = call.query.getAll("claw_ids");
  const stocked = deployment.packs.filter(({ pool }) => pool.length > 0);
  const wanted = asked.length === 0 ? stocked : stocked.filter(({ id }) => asked.includes(id));
  const strange =
    wanted.length === 0 && choices.unknownClawPulls === "all" && !deployment.packs.some(({ id }) => asked.includes(id));
  const from = strange ? stocked : wanted;
  const usual = { many: 150, few: 3, none: 0, varying: Math.floor(random() * 150) }[choices.pullCount];
  const count = from.length === 0 ? 0 : Math.min(limit, Math.max(usual, deployment.pulls));
  if (site.kind === "sandbox")
    return { status: 200, body: pullsOf(from, count, clock.now()).map((pull) => pullView(site, pull)) };
  const { recordedPulls } = deployment;
  if (recordedPulls.length === 0) recordedPulls.push(...pullsOf(stocked, PULLS_OF_PACK * stocked.length, clock.now()));
  const recorded = recordedPulls.filter(({ pack }) => from.includes(pack)).slice(0, count);
  return { status: 200, body: recorded.map((pull) => pullView(site, pull)) };
}

/** New pulls of these packs in turn, the newest first. */
function pullsOf(packs: readonly Pack[], count: number, nowMs: number): readonly Pull[] {
  let at = nowMs;
  return Array.from({ length: count }, (_, index) => {
    at -= pick([0, 0, 1000, 60_000]);
    const pack = packs[index % packs.length] ?? pick(packs);
    return { pack, card: pick(pack.pool), at };
  });
}

function pullView({ kind, deployment }: Site, { pack, card, at }: Pull): Record<string, unknown> {
  const price = deployment.money(card.fmv * pack.percent);
  return {
    id: card.mint ?? card.id,
    claw_id: pack.id,
    claw_slug: pack.slug,
    value: kind === "sandbox" && deployment.choices.pullOf085 ? deployment.money(price / 0.85) : card.fmv,
    buyback_price: price,
    created_at: deployment.clock.write(at),
    metadata: metadata(card),
  };
}

function limitOf(text: string | null): number {
  const number = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(number) ? 20 : Math.min(100, Math.max(1, Math.trunc(number)));
}

/** GET card/:item_id */
export function card(site: Site, itemId: string): Reply {
  const { deployment, world } = site;
  if (itemId === "") return refuse(404, "Card not found");
  deployment.mishap(site.kind, "card", "An unexpected error occurred");
  const found = deployment.cards.get(itemId);
  if (found === undefined || !isKnown(found, deployment)) return refuse(404, "Card not found");
  const held = world.copiesOf(itemId)[0];
  const fallsBack =
    site.kind === "sandbox" && deployment.choices.cardOf085 && found.mint !== null && !deployment.worth.has(itemId);
  const fmv = fallsBack && held !== undefined ? held.price / 0.85 : deployment.fmv(found);
  return {
    status: 200,
    body: {
      id: found.id,
      name: found.name,
      image: found.image,
      back_image: found.backImage,
      fmv,
      metadata: raw(found),
    },
  };
}

const isKnown = ({ type }: Listing, { choices }: Deployment) =>
  type === "enft" || type === "market_listing" || choices.cardVendors === 200;

const raw = (found: Listing) => ({
  ...metadata(found),
  ...(found.onlyOnChain ? { description: null, properties: { files: [] }, seller_fee_basis_points: 500 } : {}),
});

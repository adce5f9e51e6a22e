import { draw, hasCandidates, type Listing, type Pack } from "./catalogue.ts";
import { drawForAnotherUser } from "./crowd.ts";
import { chance, token } from "./dice.ts";
import type { Call, Reply } from "./http.ts";
import { refuse } from "./refusal.ts";
import { hold, record, type Site, textOf } from "./surface.ts";
import { itemView } from "./views.ts";
import type { Purchase } from "./world.ts";

/** POST vm/buy/init */
export function buyInit(site: Site, call: Call): Reply {
  const { choices, packs } = site.deployment;
  const body = record(call.body);
  const pack = packs.find(({ id }) => id === body.id);
  const amount = amountOf(body.amount, choices.coerces);
  const checks = {
    user: () => {
      if (typeof body.user_id !== "string" || body.user_id === "") return "user_id is required";
      const isTaken = site.kind === "sandbox" || choices.userIdsTaken === "all" || /^[\w-]{1,64}$/.test(body.user_id);
      return isTaken ? undefined : "user_id may have letters, digits, - and _";
    },
    pack: () => (pack === undefined ? "VM not found" : purchasable(site, pack) ? undefined : OUT_OF_STOCK),
    amount: () => {
      if (amount === undefined) return "Amount must be greater than 0";
      return pack !== undefined && amount > pack.most ? `Amount must be less than or equal to ${pack.most}` : undefined;
    },
  };
  const order = {
    "amount first": [checks.amount, checks.pack, checks.user],
    "user first": [checks.user, checks.pack, checks.amount],
    "pack first": [checks.pack, checks.amount, checks.user],
  }[choices.initChecks];
  for (const check of order) {
    const error = check();
    if (error !== undefined) refuse(400, error);
  }
  site.deployment.mishap(site.kind, "buy/init", "Error during transaction");
  if (pack === undefined || amount === undefined) return refuse(400, "VM not found");
  const fails = site.kind === "partner" && chance(choices.failingPurchases);
  const polls = site.kind === "partner" ? choices.partnerPolls : 0;
  const purchase = begin(site, textOf(body.user_id), pack, Math.floor(amount), { fails, polls });
  const early = { true: purchase.holdings, "first only": purchase.holdings.slice(0, 1), false: [] };
  const shown = site.kind === "sandbox" ? purchase.holdings : early[`${choices.nftsAtInit}`];
  const picture = choices.initLinks ? "present" : undefined;
  return {
    status: 200,
    body: { session_id: purchase.sessionId, nfts: shown.map((holding) => itemView(site, holding, picture)) },
  };
}

const OUT_OF_STOCK = "Claw machine is out of stock";

const purchasable = ({ deployment }: Site, pack: Pack) =>
  pack.enable && deployment.hasStock(pack) && hasCandidates(pack, deployment.worth);

/** @returns the amount, or `undefined` if it is not a number of pulls */
function amountOf(value: unknown, coerces: boolean): number | undefined {
  const number = coerces && typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  if (coerces) return number >= 1 ? number : undefined;
  return number >= 1 && Number.isInteger(number) ? number : undefined;
}

/** Draws the cards and gives them to the user, at once or after the required number of polls. */
export function begin(
  site: Site,
  userId: string,
  pack: Pack,
  amount: number,
  { fails, polls }: { fails: boolean; polls: number },
): Purchase {
  const sandbox = site.kind === "sandbox";
  const { choices } = site.deployment;
  const newId = (word: string) => site.deployment.newId(word);
  const holdings = Array.from({ length: amount }, () => {
    const card = drawn(site, pack);
    if (sandbox && !choices.freshIds) {
      drawForAnotherUser(site, pack, card);
      return hold(site, userId, pack, card);
    }
    // Production, and some sandboxes, give out each card only once: a new one of the same kind and value replaces it.
    const fresh = { ...site.deployment.mintListing(pack, card.type), fmv: card.fmv };
    site.deployment.cards.set(fresh.id, fresh);
    return hold(site, userId, pack, fresh);
  });
  const purchase: Purchase = {
    sessionId: sandbox && choices.ids === "odd" ? token(12) : newId("ses"),
    userId,
    publicId: token(7),
    txHash: sandbox ? `sandbox_${token(5)}` : token(60),
    pollsLeft: polls,
    fails,
    holdings,
  };
  site.world.purchases.set(purchase.sessionId, purchase);
  if (polls === 0 && !fails) handOver(site, purchase);
  else if (choices.pendingUser === "empty") known(site, userId);
  return purchase;
}

/** A card of a tier by its current value, which a provider state may have set. */
function drawn(site: Site, pack: Pack): Listing {
  const { deployment } = site;
  return draw(pack, (tier) => deployment.isDry(pack, tier), deployment.worth);
}

function handOver(site: Site, purchase: Purchase): void {
  for (const holding of purchase.holdings) site.world.give(holding, site.deployment.choices.equalIds);
}

function known(site: Site, userId: string): void {
  site.world.users.set(userId, site.world.users.get(userId) ?? []);
}

/** POST vm/buy/status */
export function buyStatus(site: Site, call: Call): Reply {
  const { choices } = site.deployment;
  const purchase = site.world.purchases.get(textOf(record(call.body).session_id));
  if (purchase === undefined) return refuse(400, "Transaction failed");
  if (purchase.pollsLeft > 0) {
    purchase.pollsLeft -= 1;
    if (purchase.pollsLeft === 0 && !purchase.fails) handOver(site, purchase);
    return { status: choices.pendingCode, body: { status: "pending" } };
  }
  if (purchase.fails) refuse(400, "Transaction failed");
  const picture = site.kind === "sandbox" ? choices.statusImage : "present";
  return {
    status: 200,
    body: {
      result: {
        session_id: purchase.sessionId,
        user_id: purchase.userId,
        public_id: purchase.publicId,
        nfts: purchase.holdings.map((holding) => itemView(site, holding, picture)),
        tx_hash: purchase.txHash,
      },
    },
  };
}

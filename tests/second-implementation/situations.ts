import { type Account, type Accounts, SCOPES } from "./accounts.ts";
import { begin } from "./buying.ts";
import type { Pack } from "./catalogue.ts";
import type { ClawBids } from "./claw-bids.ts";
import type { CryptoPurchases } from "./crypto.ts";
import { chance, pick, token } from "./dice.ts";
import { moveOn, ordered, STEPS } from "./shipping.ts";
import { type Deployment, hold, type Site } from "./surface.ts";
import type { Holding, Quote } from "./world.ts";

type Params = Record<string, unknown>;
/** The parts of the server that provider states change. */
interface Arrangeable {
  readonly deployment: Deployment;
  readonly accounts: Accounts;
  readonly bids: ClawBids;
  readonly crypto: CryptoPurchases;
  siteOf(kind: Site["kind"]): Site;
  restartSandbox(): void;
}

type Situation = (implementation: Arrangeable, site: Site, params: Params) => Params | undefined;

/**
 * Sets up a provider state, or tears it down.
 * @returns the values of the state, `undefined` if it is not supported
 */
export function arrange(implementation: Arrangeable, body: Params): Params | undefined {
  const params = (body.params ?? {}) as Params;
  const name = String(body.state);
  const { choices } = implementation.deployment;
  const offered = OFFERED[choices.states](name);
  const situation = SITUATIONS[name];
  if (!offered || situation === undefined) return undefined;
  if (body.action === "teardown") return takeBack(implementation, name, params);
  const returned = situation(
    implementation,
    implementation.siteOf(params.surface === "sandbox" ? "sandbox" : "partner"),
    params,
  );
  if (params.surface !== "user" || typeof returned?.pack_id !== "string") return returned;
  const pack = implementation.deployment.packs.find(({ id }) => id === returned.pack_id);
  return { pack_id: pack && implementation.deployment.userPackId(pack) };
}

/** Which states are supported; a profile with `clumsy` states supports each of them, but fails at times. */
const OFFERED: Record<Deployment["choices"]["states"], (name: string) => boolean> = {
  all: () => true,
  half: (name) => name.length % 2 === 0,
  "other half": (name) => name.length % 2 === 1,
  clumsy: () => chance(0.85),
  none: () => false,
};

function takeBack({ deployment }: Arrangeable, name: string, params: Params): Params {
  if (name === "the address validator is unreachable") deployment.validatorDown = false;
  if (name === "a pack is disabled") putBackOnSale(deployment, "enable");
  if (name === "a pack is sold out") putBackOnSale(deployment, "inStock");
  if (name === "an internal error") deployment.armed.delete(`${params.surface} ${params.endpoint}`);
  return {};
}

function putBackOnSale({ flips }: Deployment, flag: "enable" | "inStock"): void {
  // A teardown does not name its pack, so the pack is restored with the last teardown.
  if (--flips[flag].times > 0 || flips[flag].pack === undefined) return;
  flips[flag].pack[flag] = true;
  delete flips[flag].pack;
}

const SITUATIONS: Record<string, Situation> = {
  "time has passed": ({ deployment }, _, { seconds }) => {
    deployment.clock.forward(Number(seconds));
    return {};
  },
  "a pack is disabled": (_, site) => ({ pack_id: flipped(site, "enable").id }),
  "a pack is sold out": (_, site) => ({ pack_id: flipped(site, "inStock").id }),
  "a pack has no candidate listing": (_, site) => ({ pack_id: packWhere(site, ({ stocked }) => !stocked).id }),
  "a purchase is pending": (_, site, { user_id, polls }) =>
    inProduction(site, () => {
      const purchase = begin(site, String(user_id), buyable(site), 1, { fails: false, polls: Number(polls ?? 1) });
      return { session_id: purchase.sessionId };
    }),
  "a purchase fails": (_, site, { user_id }) =>
    inProduction(site, () => {
      const purchase = begin(site, String(user_id), buyable(site), 1, { fails: true, polls: 0 });
      return { session_id: purchase.sessionId };
    }),
  "an internal error": ({ deployment }, _, { surface, endpoint }) => {
    deployment.armed.add(`${surface} ${endpoint}`);
    return {};
  },
  "an item is minted": (_, site, { user_id }) => named(pulled(site, user_id, "enft")),
  "an item is a market listing": (_, site, { user_id }) => named(pulled(site, user_id, "market_listing")),
  "an item cannot be shipped": (_, site, { user_id }) => {
    const holding = pulled(site, user_id, "external");
    holding.shippable = false;
    return { item_id: holding.card.id };
  },
  "an item is worth": ({ deployment }, _, { item_id, fmv }) => {
    deployment.worth.set(String(item_id), Number(fmv));
    return {};
  },
  "an item is covered by a voucher": ({ deployment }, site, { user_id }) =>
    inProduction(site, () => {
      const holding = pulled(site, user_id, "enft");
      const fmv = 40;
      const mintPrice = chance(0.5) ? 45.5 : 4.25;
      holding.quirk = { voucherMintPrice: mintPrice };
      deployment.worth.set(holding.card.id, fmv);
      return { item_id: holding.card.id, mint_price: mintPrice, fmv, buyback_percent: holding.pack.percent };
    }),
  "an item has an active buyback session": quirky("active session"),
  "an item's buyback is being processed": quirky("processing"),
  "an item's buyback transaction fails": quirky("fails"),
  "an address resolves to": ({ deployment }, _, { granularity, unconfirmed, suggestion }) => {
    const destination = address("US");
    const known = {
      granularity: String(granularity),
      unconfirmed: unconfirmed === true,
      suggestion: suggestion === true,
    };
    deployment.addresses.set(destination.line1, known);
    return { destination };
  },
  "the address validator is unreachable": ({ deployment }) => {
    deployment.validatorDown = true;
    return {};
  },
  "a country is not serviced": (_, site) => inProduction(site, () => ({ destination: address("KP") })),
  "an order has status": (_, site, { user_id, status }) => orderWith(site, String(user_id), String(status)),
  "an order moves on": (_, site, { order_id }) => {
    const order = site.world.orders.get(String(order_id));
    return order !== undefined && site.kind === "partner" && moveOn(site, order) ? { status: order.status } : undefined;
  },
  "recent pulls exist": ({ deployment }, _, { count }) => {
    deployment.pulls = Math.max(deployment.pulls, Number(count));
    return { claw_ids: deployment.packs.filter(({ pool }) => pool.length > 0).map(({ id }) => id) };
  },
  "two users hold the same listing": (_, site, { user_ids }) => {
    if (site.kind !== "sandbox" || !Array.isArray(user_ids)) return undefined;
    const pack = buyable(site);
    const card = site.deployment.mintListing(pack, "market_listing");
    for (const userId of user_ids) site.world.give(hold(site, String(userId), pack, card), "stack");
    return { item_id: card.id };
  },
  "a card resolves only on chain": ({ deployment }, site) => {
    const card = deployment.mintListing(buyable(site), "enft");
    deployment.cards.set(card.id, { ...card, onlyOnChain: true });
    return { item_id: card.id };
  },
  "the sandbox is restarted": (implementation) => {
    implementation.restartSandbox();
    return {};
  },
  "an API key": ({ accounts }, _, { account, scopes, condition }) => ({
    api_key: accounts.issueKey(
      (account ?? "first") as Account,
      Array.isArray(scopes) ? scopes.map(String) : SCOPES,
      (condition ?? "valid") === "valid",
    ),
  }),
  "a session token": ({ accounts }, _, { account, condition }) => ({
    session_token: condition === "invalid" ? token(20) : accounts.issueToken((account ?? "first") as Account),
  }),
  "a crypto purchase": ({ crypto }, site, { account, outcome, polls }) => {
    const pollsLeft = Number(polls ?? (outcome === "pending" ? Number.POSITIVE_INFINITY : 0));
    return {
      session_id: crypto.begin((account ?? "first") as Account, buyable(site), pollsLeft, outcome === "failed"),
    };
  },
  "a claw item": ({ bids }, _, { account, offers }) => ({
    mint_address: bids.newItem((account ?? "first") as Account, Number(offers ?? 1)),
  }),
  "signed transactions": ({ bids }, _, { session_id }) => {
    const txs = bids.signed(String(session_id));
    return txs && { txs };
  },
  "the next broadcast": ({ bids }, _, { session_id, outcome }) =>
    bids.decide(String(session_id), outcome as "success" | "failed" | "error") ? {} : undefined,
};

const inProduction = (site: Site, make: () => Params) => (site.kind === "partner" ? make() : undefined);

function quirky(quirk: "active session" | "processing" | "fails"): Situation {
  return (_, site, { user_id }) =>
    inProduction(site, () => {
      const holding = pulled(site, user_id, "enft");
      holding.quirk = quirk;
      return { item_id: holding.card.id };
    });
}

/** A pack with that flag false: one that always has it, or an ordinary one that is changed until the last teardown. */
function flipped({ deployment, ...site }: Site, flag: "enable" | "inStock"): Pack {
  const flip = deployment.flips[flag];
  flip.times++;
  const onSale = deployment.packs.filter(({ enable, inStock, stocked }) => enable && inStock && stocked);
  if (!deployment.choices.flipsPacks) return packWhere({ deployment, ...site }, (pack) => !pack[flag]);
  flip.pack ??= pick(onSale);
  flip.pack[flag] = false;
  return flip.pack;
}

function packWhere(site: Site, holds: (pack: Pack) => boolean): Pack {
  return pick(site.deployment.packs.filter(holds));
}

const buyable = (site: Site) => packWhere(site, ({ stocked }) => stocked);

function pulled(site: Site, userId: unknown, type: "enft" | "market_listing" | "external"): Holding {
  const fitting = type === "market_listing" ? "MARKET" : "CORE";
  const pack = packWhere(site, (entry) => entry.type === fitting && entry.stocked);
  const holding = { ...hold(site, String(userId), pack, site.deployment.mintListing(pack, type)), shippable: true };
  site.world.give(holding, "stack");
  return holding;
}

const named = ({ card, pack }: Holding) => ({ item_id: card.id, claw_id: pack.id });

const address = (country: string) => ({
  name: "Jo Ünal",
  line1: `${token(4)} Main Street`,
  line2: "",
  city: "Springfield",
  state: "IL",
  postal_code: "62701",
  country,
  phone: "+1 555 0100",
  email: "jo@example.com",
});

function orderWith(site: Site, userId: string, status: string): Params | undefined {
  if (site.kind === "sandbox" && status !== "queued") return undefined;
  const { clock } = site.deployment;
  const sessionId = `arranged ${token(8)}`;
  const rate = {
    id: `${sessionId}_rate_x`,
    carrier: "UPS",
    service: "Ground",
    amount: 7.5,
    days: [1, 2],
    insured: false,
  } as const;
  const quote: Quote = {
    sessionId,
    expiresAt: clock.now() + 60_000,
    rates: [rate],
    holdings: [pulled(site, userId, "enft")],
    destination: address("US"),
    isOrdered: false,
  };
  const order = ordered(site, quote, rate);
  for (const step of STEPS.slice(1, STEPS.indexOf(status) + 1)) order.steps[step] = clock.now();
  order.status = status;
  return { order_id: order.id };
}

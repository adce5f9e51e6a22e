import { buildCatalogue, type Listing, newListing, type Pack, type Tier } from "./catalogue.ts";
import type { Choices } from "./choices.ts";
import { Clock } from "./clock.ts";
import { idOf } from "./ids.ts";
import { refuse } from "./refusal.ts";
import type { Holding, World } from "./world.ts";

/** A pull in the feed; `at` in milliseconds since 1970. */
export interface Pull {
  pack: Pack;
  card: Listing;
  at: number;
}

/** State and settings that all surfaces of one server share. */
export class Deployment {
  readonly choices: Choices;
  readonly clock: Clock;
  readonly packs: Pack[];
  /** Endpoints whose next request gets an internal error, as `surface endpoint`. */
  readonly armed = new Set<string>();
  /** Values set by a provider state in the price feed, by item id. */
  readonly worth = new Map<string, number>();
  /** Cards that the lookup knows besides those of the pools. */
  readonly cards = new Map<string, Listing>();
  /** The validator's results for addresses, by their `line1`. */
  readonly addresses = new Map<string, { granularity: string; unconfirmed: boolean; suggestion: boolean }>();
  validatorDown = false;
  /** Packs that were changed by provider states, and the number of states that need the change. */
  readonly flips: Record<"enable" | "inStock", { times: number; pack?: Pack }> = {
    enable: { times: 0 },
    inStock: { times: 0 },
  };
  readonly #startedAt = Date.now();
  /** Serialized lists of very many packs, cached. */
  readonly longLists = new Map<string, string>();
  /** The feed of production, the newest first, from its first reading. */
  readonly recordedPulls: Pull[] = [];
  /** Number of recent pulls that the feed must have; set by a provider state. */
  pulls = 0;

  constructor(choices: Choices) {
    this.choices = choices;
    this.clock = new Clock(choices.skewSeconds, choices.timeForms);
    this.packs = buildCatalogue(choices);
    for (const pack of this.packs) for (const card of pack.pool) this.cards.set(card.id, card);
  }

  money(usd: number): number {
    return this.choices.wholeCents ? Math.round(usd * 100) / 100 : usd;
  }

  /** @returns the current value of a card in the price feed, in USD */
  fmv(card: Listing): number {
    const moved = this.choices.livePrices ? 1 + 0.02 * Math.sin(this.clock.now() / 900 + card.fmv) : 1;
    return this.money(this.worth.get(card.id) ?? card.fmv * moved);
  }

  /** Milliseconds of real time since the start. */
  get upMs(): number {
    return Date.now() - this.#startedAt;
  }

  /** @returns whether a tier has no cards left: the most expensive may have been sold out */
  isDry(pack: Pack, tier: Tier): boolean {
    const { driesUpAfterMs } = this.choices;
    if (driesUpAfterMs === 0 || this.upMs < driesUpAfterMs) return false;
    const stocked = pack.tiers.filter(({ weight, upper }) => weight > 0 && upper < 5000);
    return stocked.length > 1 && stocked.at(-1) === tier;
  }

  /** @returns the pack's id on the user surface, which is an address */
  userPackId(pack: Pack): string {
    return this.choices.packIds === "shared" ? pack.id : `Addr${Buffer.from(pack.id).toString("hex")}`;
  }

  /** @returns an id in the form of the profile */
  newId(word: string): string {
    return idOf(this.choices.ids, word);
  }

  hasStock(pack: Pack): boolean {
    if (this.choices.allSoldOut) return false;
    const moving = this.choices.restlessStock && pack.most > 1 && Math.sin(this.clock.now() / 1500) > 0.8;
    return pack.inStock && !moving;
  }

  /** Fails once with an internal error, if a provider state arranged it. */
  mishap(surface: string, endpoint: string, error: string): void {
    if (this.armed.delete(`${surface} ${endpoint}`)) refuse(500, error);
  }

  mintListing(pack: Pack, type?: Listing["type"]): Listing {
    const card = newListing(this.choices, pack, type);
    this.cards.set(card.id, card);
    return card;
  }
}

/** One partner's production or one sandbox instance, with its state and rules. */
export interface Site {
  kind: "sandbox" | "partner";
  deployment: Deployment;
  world: World;
}

const DAY = 86_400_000;

/** Gives a card to a user, bought now. */
export function hold(site: Site, userId: string, pack: Pack, card: Listing): Holding {
  const { clock, choices } = site.deployment;
  const days = site.kind === "sandbox" ? 7 : choices.partnerWindowDays;
  const purchasedAt = clock.now();
  return {
    card,
    userId,
    pack,
    purchasedAt,
    expiresAt: days === null ? null : purchasedAt + days * DAY,
    price: site.deployment.money(site.deployment.fmv(card) * pack.percent),
    status: "owned",
    shippable: !choices.unshippable.includes(card.type),
  };
}

/** @returns what a sellback pays now: in the sandbox the price fixed at the pull, elsewhere the price of the feed */
export function sellbackUsd(site: Site, holding: Holding): number {
  if (site.kind === "sandbox") return holding.price;
  const product = site.deployment.money(site.deployment.fmv(holding.card) * holding.pack.percent);
  return typeof holding.quirk === "object" ? Math.max(holding.quirk.voucherMintPrice, product) : product;
}

/** @returns the body as a record; an empty one for anything else */
export const record = (body: unknown): Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};

/** @returns the value if it is a string, else the empty string, which identifies nothing */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

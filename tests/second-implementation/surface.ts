import { buildCatalogue, type Listing, newListing, type Pack, type Tier } from "./catalogue.ts";
import type { Choices } from "./choices.ts";
import { Clock } from "./clock.ts";
import { idOf } from "./ids.ts";
import { refuse } from "./refusal.ts";
import type { Holding, World } from "./world.ts";

/** What all surfaces of one stranger have in common. */
export class Premises {
  readonly choices: Choices;
  readonly clock: Clock;
  readonly packs: Pack[];
  /** Endpoints whose next request meets an internal error, as `surface endpoint`. */
  readonly armed = new Set<string>();
  /** Values set by hand in the price feed, by item id. */
  readonly worth = new Map<string, number>();
  /** Cards known to the look-up beyond the pools. */
  readonly cards = new Map<string, Listing>();
  /** What the validator knows of an address, by its `line1`. */
  readonly addresses = new Map<string, { granularity: string; unconfirmed: boolean; suggestion: boolean }>();
  validatorDown = false;
  /** Packs that were taken from sale, and how many arrangements want it. */
  readonly flips: Record<"enable" | "inStock", { times: number; pack?: Pack }> = {
    enable: { times: 0 },
    inStock: { times: 0 },
  };
  readonly #startedAt = Date.now();
  /** Lists of very many packs, written out once. */
  readonly longLists = new Map<string, string>();
  /** How many recent pulls the feed has to hold, if anybody asked for some. */
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

  /** @returns what the live feed says a card is worth, in USD */
  fmv(card: Listing): number {
    const moved = this.choices.livePrices ? 1 + 0.02 * Math.sin(this.clock.now() / 900 + card.fmv) : 1;
    return this.money(this.worth.get(card.id) ?? card.fmv * moved);
  }

  /** Milliseconds of real time since the start. */
  get upMs(): number {
    return Date.now() - this.#startedAt;
  }

  /** @returns whether a tier still has cards: the dearest may have been bought up */
  isDry(pack: Pack, tier: Tier): boolean {
    const { driesUpAfterMs } = this.choices;
    if (driesUpAfterMs === 0 || this.upMs < driesUpAfterMs) return false;
    const stocked = pack.tiers.filter(({ weight, upper }) => weight > 0 && upper < 5000);
    return stocked.length > 1 && stocked.at(-1) === tier;
  }

  /** @returns the pack's id on the user surface, where it is an address */
  userPackId(pack: Pack): string {
    return this.choices.packIds === "shared" ? pack.id : `Addr${Buffer.from(pack.id).toString("hex")}`;
  }

  /** @returns an id in the manner of the profile */
  newId(word: string): string {
    return idOf(this.choices.ids, word);
  }

  hasStock(pack: Pack): boolean {
    if (this.choices.allSoldOut) return false;
    const moving = this.choices.restlessStock && pack.most > 1 && Math.sin(this.clock.now() / 1500) > 0.8;
    return pack.inStock && !moving;
  }

  /** Meets an internal error that was arranged, once. */
  mishap(surface: string, endpoint: string, error: string): void {
    if (this.armed.delete(`${surface} ${endpoint}`)) refuse(500, error);
  }

  mintListing(pack: Pack, type?: Listing["type"]): Listing {
    const card = newListing(this.choices, pack, type);
    this.cards.set(card.id, card);
    return card;
  }
}

/** One partner's production or one sandbox instance: a world and the rules that hold in it. */
export interface Site {
  kind: "sandbox" | "partner";
  premises: Premises;
  world: World;
}

const DAY = 86_400_000;

/** Puts a card into a user's hands, bought now. */
export function hold(site: Site, userId: string, pack: Pack, card: Listing): Holding {
  const { clock, choices } = site.premises;
  const days = site.kind === "sandbox" ? 7 : choices.partnerWindowDays;
  const purchasedAt = clock.now();
  return {
    card,
    userId,
    pack,
    purchasedAt,
    expiresAt: days === null ? null : purchasedAt + days * DAY,
    price: site.premises.money(site.premises.fmv(card) * pack.percent),
    status: "owned",
    shippable: !choices.unshippable.includes(card.type),
  };
}

/** @returns what selling back would pay now: in the sandbox what was fixed at the pull, elsewhere what the feed says */
export function sellbackUsd(site: Site, holding: Holding): number {
  if (site.kind === "sandbox") return holding.price;
  const product = site.premises.money(site.premises.fmv(holding.card) * holding.pack.percent);
  return typeof holding.quirk === "object" ? Math.max(holding.quirk.voucherMintPrice, product) : product;
}

/** @returns the body as a record, empty for anything else */
export const record = (body: unknown): Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};

/** @returns the value if it is a string, else the empty one, which names nothing */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

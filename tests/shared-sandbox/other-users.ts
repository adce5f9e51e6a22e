import { aDestination } from "../../reference/drive.ts";
import { createRandom, type Random } from "../../reference/random.ts";
import type { Combination } from "./dimensions.ts";
import { type Ask, OTHER_USER_PREFIX, type SharedServer } from "./server.ts";

/** Actions per second. */
const RATES: { readonly [S in Combination["others"]]?: number } = { buying: 2, busy: 20, hoarding: 5 };
const MAX_COPIES = 3;
const PEOPLE = 5;
/** Days. */
const MORE_THAN_A_WEEK = 8;

interface ShownPack {
  readonly id: string;
  readonly enable: boolean;
  readonly in_stock: boolean;
  readonly max_per_mint: number;
}

/**
 * Simulates the other users of a combination.
 * @returns a function that stops them
 */
export function simulateOtherUsers(server: SharedServer, others: Combination["others"], seed: number): () => void {
  const random = createRandom(seed, 7);
  if (others === "before") server.handOut(() => random.below(MAX_COPIES + 1), 0);
  if (others === "one") server.handOut(() => 1, 0);
  if (others === "expired") server.handOut(() => 1, MORE_THAN_A_WEEK);
  const rate = RATES[others];
  if (rate === undefined) return () => {};
  const people = new OtherUsers(server.ask, random, others === "hoarding");
  const timer = setInterval(() => void people.act().catch(() => undefined), 1000 / rate);
  return () => clearInterval(timer);
}

/** Users of the sandbox that belong to no run: they buy, and sell or ship what they bought. */
class OtherUsers {
  readonly #ask: Ask;
  readonly #random: Random;
  readonly #isKeeping: boolean;
  readonly #items: string[] = [];

  constructor(ask: Ask, random: Random, isKeeping: boolean) {
    this.#ask = ask;
    this.#random = random;
    this.#isKeeping = isKeeping;
  }

  async act(): Promise<void> {
    const chance = this.#random.next();
    if (this.#isKeeping || this.#items.length === 0 || chance < 0.5) return this.#buy();
    const at = this.#random.below(this.#items.length);
    const [item = ""] = this.#items.splice(at, 1);
    if (chance < 0.85) await this.#ask("POST", "/vm/buyback", { item_id: item });
    else await this.#ship(item);
  }

  async #buy(): Promise<void> {
    const { body: packs } = await this.#ask("GET", "/vm/available");
    const sold = (packs as readonly ShownPack[]).filter(({ enable, in_stock }) => enable && in_stock);
    const pack = sold[this.#random.below(sold.length)];
    if (pack === undefined) return;
    const amount = 1 + this.#random.below(Math.min(3, pack.max_per_mint));
    const user_id = OTHER_USER_PREFIX + this.#random.below(PEOPLE);
    const { body } = await this.#ask("POST", "/vm/buy/init", { id: pack.id, amount, user_id });
    for (const { id } of (body as { readonly nfts?: readonly { readonly id: string }[] }).nfts ?? [])
      this.#items.push(id);
  }

  async #ship(item: string): Promise<void> {
    const asked = { item_ids: [item], destination: aDestination() };
    const { body } = await this.#ask("POST", "/ship/quote", asked);
    const [rate] = (body as { readonly quotes?: readonly { readonly id: string }[] }).quotes ?? [];
    if (rate !== undefined) await this.#ask("POST", "/ship/request", { quote_id: rate.id });
  }
}

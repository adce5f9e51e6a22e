import request from "supertest";
import { referenceKeys } from "./keys.ts";
import type { PackRecord } from "./pack.ts";
import type { PackSurface } from "./scope.ts";
import { createReference, type Reference, type ReferenceOptions, STATES_PATH } from "./server.ts";

/** The status and the parsed body, with the type that the spec expects. */
interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** The members of an item that specs use. */
export interface ItemBody {
  readonly id: string;
  readonly type: string;
  readonly mint_address: string | null;
  readonly buyback_price: number;
  readonly claw_id: string;
  readonly purchased_at: string;
  readonly buyback_expires_at: string;
  readonly content: {
    readonly metadata: { readonly image: string; readonly back_image: string | null };
    readonly links: { readonly image: string };
  };
}

/** One surface, called with a valid key. */
export interface Driven {
  get<T>(path: string): Promise<Answer<T>>;
  post<T>(path: string, body?: unknown): Promise<Answer<T>>;
}

/** A reference for specs, driven over HTTP. An exception in a route fails the spec instead of becoming a 500. */
export interface Drive extends Pick<Reference, "app" | "world"> {
  readonly sandbox: Driven;
  readonly partner: Driven;
  readonly secondPartner: Driven;
  /** Arranges a provider state. Returns its values, or the status if it is not supported. */
  state<T>(name: string, params?: Record<string, unknown>, action?: "setup" | "teardown"): Promise<Answer<T>>;
  close(): Promise<void>;
}

/** Starts a reference and drives it. */
export async function drive(options: ReferenceOptions = {}): Promise<Drive> {
  const crashes: unknown[] = [];
  const reference = createReference({ ...options, onCrash: (error) => crashes.push(error) });
  await reference.listen();
  const { server } = reference.app;
  const driven = (surface: PackSurface, key: string): Driven => {
    const prefix = surface === "sandbox" ? "/_/api/v1" : "/api/v1";
    const answered = async <T>(call: request.Test): Promise<Answer<T>> => {
      const { status, body } = await call.set("x-api-key", key);
      if (crashes.length > 0) throw crashes[0];
      return { status, body };
    };
    return {
      get: (path) => answered(request(server).get(prefix + path)),
      post: (path, body = {}) =>
        answered(
          request(server)
            .post(prefix + path)
            .send(body as object),
        ),
    };
  };
  return {
    app: reference.app,
    world: reference.world,
    sandbox: driven("sandbox", referenceKeys.sandbox[0]),
    partner: driven("partner", referenceKeys.partner[0]),
    secondPartner: driven("partner", referenceKeys.partner[1]),
    state: async (state, params = {}, action = "setup") => {
      const { status, body } = await request(server).post(STATES_PATH).send({ state, params, action });
      if (crashes.length > 0) throw crashes[0];
      return { status, body };
    },
    close: () => reference.close(),
  };
}

/** A deliverable address with an additional undocumented member. */
export const aDestination = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Robin Receiver",
  line1: "350 Fifth Avenue",
  line2: "Suite 1",
  city: "New York",
  state: "NY",
  postal_code: "10118",
  country: "US",
  phone: "+12125550100",
  email: "robin@receiver.example",
  delivery_note: "ring twice",
  ...change,
});

/** The first purchasable pack that sells this many pulls at once. */
export async function aPack(surface: Driven, pulls = 1): Promise<PackRecord> {
  const { body: packs } = await surface.get<PackRecord[]>("/vm/available");
  const pack = packs.find(({ enable, in_stock, max_per_mint }) => enable && in_stock && max_per_mint >= pulls);
  if (!pack) throw new Error(`No pack sells ${pulls} pulls at once`);
  return pack;
}

/** Buys this many items for the user. */
export async function pulled(surface: Driven, userId: string, pulls: number): Promise<ItemBody[]> {
  const { id } = await aPack(surface, pulls);
  const { body } = await surface.post<{ nfts: ItemBody[] }>("/vm/buy/init", { id, amount: pulls, user_id: userId });
  return body.nfts;
}

/** Buys one item for the user. */
export async function aPulledItem(surface: Driven, userId: string): Promise<ItemBody> {
  const [item] = await pulled(surface, userId, 1);
  if (!item) throw new Error("Nothing was pulled");
  return item;
}

/** The items in the user's inventory. */
export async function inventoryOf(surface: Driven, userId: string): Promise<ItemBody[]> {
  const { body } = await surface.get<{ items: ItemBody[] }>(`/inventory/${userId}`);
  return body.items;
}

/** The members of a quote that specs use. */
export interface QuoteBody {
  readonly session_id: string;
  readonly expires_at: string;
  readonly quotes: readonly { readonly id: string; readonly amount: number }[];
}

/** The id of the first rate of a quote for the items. */
export async function aQuoteId(surface: Driven, itemIds: readonly string[]): Promise<string> {
  const { body } = await surface.post<QuoteBody>("/ship/quote", { item_ids: itemIds, destination: aDestination() });
  const [quote] = body.quotes;
  if (!quote) throw new Error("Nothing was quoted");
  return quote.id;
}

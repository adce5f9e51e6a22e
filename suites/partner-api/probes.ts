import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import type { Parts } from "../../harness/client/endpoint-call.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";

/** The parts of a request that the contract's row lacks. */
export type RequestParts = Omit<Parts, "credential">;

/** Two requests to an endpoint: for something that does not exist, and for something that does. */
export interface Probe {
  readonly endpoint: PartnerEndpointKey;
  /** The endpoint's name in requirement ids. */
  readonly name: NameOf<PartnerEndpointKey>;
  /** Names nothing that exists: on most endpoints it has another fault too, and no effect. */
  readonly bare: RequestParts;
  /** Arranges a request that succeeds with a key. */
  readonly whole: (context: PartnerContext) => Promise<RequestParts>;
}

type NameOf<Key extends string> = Key extends `${infer Verb}/${infer What}` ? `${Verb}-${What}` : Key;

/** A request to each endpoint, for requirements that apply to all of them. */
export const PROBES: readonly Probe[] = [
  { endpoint: "available", name: "available", bare: {}, whole: async () => ({}) },
  { endpoint: "chase", name: "chase", bare: { segment: "no-such-slug" }, whole: aSlug },
  { endpoint: "recent-pulls", name: "recent-pulls", bare: {}, whole: async () => ({}) },
  {
    endpoint: "buy/init",
    name: "buy-init",
    bare: { body: { id: "no-such-pack", amount: 1, user_id: "no-such-user" } },
    whole: async ({ given }) => ({ body: { id: (await given.pack()).id, amount: 1, user_id: given.user() } }),
  },
  {
    endpoint: "buy/status",
    name: "buy-status",
    bare: { body: { session_id: "no-such-session" } },
    whole: async ({ given }) => ({ body: { session_id: (await given.purchase()).sessionId } }),
  },
  {
    endpoint: "inventory",
    name: "inventory",
    bare: { segment: "no-such-user" },
    whole: async ({ given }) => ({ segment: (await given.purchase()).user }),
  },
  {
    endpoint: "card",
    name: "card",
    bare: { segment: "no-such-item" },
    whole: async ({ given }) => ({ segment: (await given.item()).item.id }),
  },
  {
    endpoint: "buyback",
    name: "buyback",
    bare: { body: { item_id: "no-such-item" } },
    whole: async ({ given }) => ({ body: { item_id: (await given.item()).item.id } }),
  },
  {
    endpoint: "ship/quote",
    name: "ship-quote",
    bare: { body: { item_ids: ["no-such-item"], destination: {} } },
    whole: aQuoteRequest,
  },
  {
    endpoint: "ship/request",
    name: "ship-request",
    bare: { body: { quote_id: "no-such-session_rate_standard" } },
    whole: async ({ given }) => ({ body: { quote_id: (await given.quotedItems()).quote.rates[0].id } }),
  },
  {
    endpoint: "order",
    name: "order",
    bare: { segment: "no-such-order" },
    whole: async ({ given }) => ({ segment: (await given.order()).orderId }),
  },
];

async function aSlug({ given }: PartnerContext): Promise<RequestParts> {
  const [slug] = (await given.packs()).flatMap((pack) => pack.slug ?? []);
  if (slug === undefined) throw new Inconclusive("no listed pack has a slug");
  return { segment: slug };
}

async function aQuoteRequest({ given }: PartnerContext): Promise<RequestParts> {
  const { quote } = await given.quotedItems();
  return { body: { item_ids: quote.itemIds, destination: quote.destination } };
}

import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import type { Parts } from "../../harness/client/endpoint-call.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";

/** The parts of a request that the contract's row lacks. */
export type RequestParts = Omit<Parts, "credential">;

/** Two requests to an endpoint: for something that does not exist, and for something that does. */
export interface Probe {
  readonly endpoint: PartnerEndpointKey;
  /** The endpoint's name in requirement ids. */
  readonly name: ProbeName;
  /** Names nothing that exists: on most endpoints it has another fault too, and no effect. */
  readonly bare: RequestParts;
  /** Arranges a request that succeeds with a key. */
  readonly whole: (context: PartnerContext) => Promise<RequestParts>;
}

type ProbeName =
  | "available"
  | "chase"
  | "recent-pulls"
  | "buy-init"
  | "buy-status"
  | "inventory"
  | "card"
  | "buyback"
  | "ship-quote"
  | "ship-request"
  | "order";

const NOTHING = async (): Promise<RequestParts> => ({});

/** A request to each endpoint, for requirements that apply to all of them. */
export const PROBES: readonly Probe[] = [
  { endpoint: "available", name: "available", bare: {}, whole: NOTHING },
  { endpoint: "chase", name: "chase", bare: { segment: "no-such-slug" }, whole: aSlug },
  { endpoint: "recent-pulls", name: "recent-pulls", bare: {}, whole: NOTHING },
  {
    endpoint: "buy/init",
    name: "buy-init",
    bare: { body: { id: "no-such-pack", amount: 1, user_id: "no-such-user" } },
    whole: aPurchase,
  },
  {
    endpoint: "buy/status",
    name: "buy-status",
    bare: { body: { session_id: "no-such-session" } },
    whole: aSession,
  },
  {
    endpoint: "inventory",
    name: "inventory",
    bare: { segment: "no-such-user" },
    whole: aUser,
  },
  { endpoint: "card", name: "card", bare: { segment: "no-such-item" }, whole: anItemsCard },
  {
    endpoint: "buyback",
    name: "buyback",
    bare: { body: { item_id: "no-such-item" } },
    whole: soldOne,
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
    whole: orderedSome,
  },
  { endpoint: "order", name: "order", bare: { segment: "no-such-order" }, whole: anOrder },
];

async function aSlug({ given }: PartnerContext): Promise<RequestParts> {
  const [pack] = (await given.packs()).filter(({ slug }) => slug !== undefined);
  if (pack?.slug === undefined) throw new Inconclusive("no listed pack has a slug");
  return { segment: pack.slug };
}

async function aPurchase({ given }: PartnerContext): Promise<RequestParts> {
  const pack = await given.pack();
  return { body: { id: pack.id, amount: 1, user_id: given.user() } };
}

async function aSession({ given }: PartnerContext): Promise<RequestParts> {
  const { sessionId } = await given.purchase();
  return { body: { session_id: sessionId } };
}

async function aUser({ given }: PartnerContext): Promise<RequestParts> {
  const { user } = await given.purchase();
  return { segment: user };
}

async function anItemsCard({ given }: PartnerContext): Promise<RequestParts> {
  const { item } = await given.item();
  return { segment: item.id };
}

async function soldOne({ given }: PartnerContext): Promise<RequestParts> {
  const { item } = await given.item();
  return { body: { item_id: item.id } };
}

async function aQuoteRequest({ given }: PartnerContext): Promise<RequestParts> {
  const { quote } = await given.quotedItems();
  return { body: { item_ids: quote.itemIds, destination: quote.destination } };
}

async function orderedSome({ given }: PartnerContext): Promise<RequestParts> {
  const { quote } = await given.quotedItems();
  return { body: { quote_id: quote.rates[0].id } };
}

async function anOrder({ given }: PartnerContext): Promise<RequestParts> {
  const { orderId } = await given.order();
  return { segment: orderId };
}

import { requirements } from "../requirement.ts";

const service = "What the service does";
const restarted = { state: "the sandbox is restarted" } as const;
const secondKey = { credential: "SANDBOX_API_KEY_2" } as const;

/** What is said of the sandbox as a whole. Differences of single endpoints stand with those endpoints. */
export const sandbox = requirements(
  { document: "partner-api.md", section: "Sandbox differences", surfaces: ["sandbox"] },
  [
    {
      id: "sandbox.mirrors-every-route",
      words: "mirrors every route under the prefix /_",
      section: service,
      title: "serves every route of production under `/_`",
    },
    {
      id: "sandbox.no-real-effects",
      words: "moves no real money, items or shipments",
      section: service,
      observed: { nothing: "money, custody and parcels are outside the interface" },
      title: "moves no money, card or parcel",
    },
    {
      id: "sandbox.apart-from-production",
      words: "moves no real money, items or shipments",
      section: service,
      observed: { credential: "PARTNER_API_KEY" },
      title: "shows nothing bought in the sandbox in a production inventory",
    },
    {
      id: "sandbox.ids-unknown-to-production",
      words: "moves no real money, items or shipments",
      section: service,
      observed: { credential: "PARTNER_API_KEY" },
      title: "makes no session, order, item or quote that production would take for its own",
    },
    {
      id: "sandbox.knows-nothing-of-production",
      words: "State (sessions, inventory, sellbacks, orders) is in",
      surfaces: ["partner"],
      observed: { credential: "SANDBOX_API_KEY" },
      title: "knows no user and no session of production in the sandbox",
    },
    {
      id: "sandbox.restart-wipes-inventory",
      words: "is in memory and wiped on restart",
      observed: restarted,
      title: "forgets its users and their items when it is restarted",
    },
    {
      id: "sandbox.restart-wipes-sessions",
      words: "is in memory and wiped on restart",
      observed: restarted,
      title: "forgets its purchase sessions when it is restarted",
    },
    {
      id: "sandbox.restart-wipes-quotes",
      words: "is in memory and wiped on restart",
      level: "may",
      observed: restarted,
      title: "forgets its quote sessions when it is restarted",
    },
    {
      id: "sandbox.restart-wipes-orders",
      words: "is in memory and wiped on restart",
      observed: restarted,
      title: "forgets its shipping orders when it is restarted",
    },
    {
      id: "sandbox.instances-apart",
      words: "Instances do not share state",
      observed: { nothing: "a client can't choose the instance that answers" },
      title: "shares no state between its instances",
    },
    {
      id: "sandbox.any-key-reads-inventory",
      copies: "matter",
      words: "state is scoped by the submitted user_id only",
      observed: secondKey,
      title: "shows a user's inventory to any sandbox key",
    },
    {
      id: "sandbox.any-key-buys-for-user",
      copies: "matter",
      words: "state is scoped by the submitted user_id only",
      observed: secondKey,
      title: "adds a purchase with another sandbox key to the same user's items",
    },
    {
      id: "sandbox.any-key-reads-session",
      words: "Partner identity is not derived from the key",
      observed: secondKey,
      title: "answers the status of a purchase to any sandbox key",
    },
    {
      id: "sandbox.any-key-sells",
      copies: "matter",
      words: "Partner identity is not derived from the key",
      observed: secondKey,
      title: "sells an item back for any sandbox key",
    },
    {
      id: "sandbox.any-key-ships",
      copies: "matter",
      words: "Partner identity is not derived from the key",
      observed: secondKey,
      title: "quotes and orders the shipping of an item for any sandbox key",
    },
    {
      id: "sandbox.any-key-reads-order",
      words: "Partner identity is not derived from the key",
      level: "may",
      observed: secondKey,
      title: "shows an order to any sandbox key",
    },
    {
      id: "sandbox.no-rate-limit",
      role: "limit",
      words: "No rate limiting, so 429 is never returned",
      observed: "traffic",
      title: "never answers 429",
    },
  ],
);

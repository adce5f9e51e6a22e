import { requirements } from "../requirement.ts";

const service = "What the service does";
const restarted = { state: "the sandbox is restarted" } as const;
const secondKey = { credential: "SANDBOX_API_KEY_2" } as const;

/** Requirements about the sandbox as a whole. Differences of single endpoints are in the tables of those endpoints. */
export const sandbox = requirements(
  { document: "partner-api.md", section: "Sandbox differences", surfaces: ["sandbox"] },
  [
    {
      id: "sandbox.mirrors-every-route",
      words: "mirrors every route under the prefix /_",
      section: service,
      title: "every route of production exists under `/_`",
    },
    {
      id: "sandbox.no-real-effects",
      words: "moves no real money, items or shipments",
      section: service,
      observed: { nothing: "money, custody and parcels are outside the interface" },
      title: "moves no money, items or shipments",
    },
    {
      id: "sandbox.apart-from-production",
      words: "moves no real money, items or shipments",
      section: service,
      observed: { credential: "PARTNER_API_KEY" },
      title: "sandbox purchases are not in production inventories",
    },
    {
      id: "sandbox.ids-unknown-to-production",
      words: "moves no real money, items or shipments",
      section: service,
      observed: { credential: "PARTNER_API_KEY" },
      title: "production refuses ids of sessions, orders, items and quotes of the sandbox",
    },
    {
      id: "sandbox.knows-nothing-of-production",
      words: "State (sessions, inventory, sellbacks, orders) is in",
      surfaces: ["partner"],
      observed: { credential: "SANDBOX_API_KEY" },
      title: "users, sessions, orders, items and quotes of production are unknown in the sandbox",
    },
    {
      id: "sandbox.restart-wipes-inventory",
      words: "is in memory and wiped on restart",
      observed: restarted,
      title: "a restart wipes users and their items",
    },
    {
      id: "sandbox.restart-wipes-sessions",
      words: "is in memory and wiped on restart",
      observed: restarted,
      title: "a restart wipes purchase sessions",
    },
    {
      id: "sandbox.restart-wipes-quotes",
      words: "is in memory and wiped on restart",
      level: "may",
      observed: restarted,
      title: "a restart wipes quote sessions",
    },
    {
      id: "sandbox.restart-wipes-orders",
      words: "is in memory and wiped on restart",
      observed: restarted,
      title: "a restart wipes shipping orders",
    },
    {
      id: "sandbox.instances-apart",
      words: "Instances do not share state",
      observed: { nothing: "a client can't choose the instance that answers" },
      title: "instances share no state",
    },
    {
      id: "sandbox.any-key-reads-inventory",
      copies: "matter",
      words: "state is scoped by the submitted user_id only",
      observed: secondKey,
      title: "any sandbox key can read a user's inventory",
    },
    {
      id: "sandbox.any-key-buys-for-user",
      copies: "matter",
      words: "state is scoped by the submitted user_id only",
      observed: secondKey,
      title: "a purchase with another sandbox key adds to the same user's items",
    },
    {
      id: "sandbox.any-key-reads-session",
      words: "Partner identity is not derived from the key",
      observed: secondKey,
      title: "any sandbox key can read the status of a purchase",
    },
    {
      id: "sandbox.any-key-sells",
      effects: ["a sellback takes the item out"],
      copies: "matter",
      words: "Partner identity is not derived from the key",
      observed: secondKey,
      title: "any sandbox key can sell an item back",
    },
    {
      id: "sandbox.any-key-ships",
      effects: ["an order takes its items out"],
      copies: "matter",
      words: "Partner identity is not derived from the key",
      observed: secondKey,
      title: "any sandbox key can quote and order the shipping of an item",
    },
    {
      id: "sandbox.any-key-reads-order",
      words: "Partner identity is not derived from the key",
      level: "may",
      observed: secondKey,
      title: "any sandbox key can read an order",
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

import { setTimeout as sleep } from "node:timers/promises";
import type { Deviation } from "../deviation.ts";
import { objectOf, stringOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { type Change, edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { bodyOf, destinationOf } from "./support/requests.ts";
import { inProduction, partner, sandbox } from "./support/surfaces.ts";

const echoedAs = (
  change: (destination: Record<string, unknown>) => Record<string, unknown>,
): Pick<Deviation, "rules"> => ({
  rules: () => ({ destinationView: (destination) => change(destination) }),
});

const firstDestinations = perWorld(() => new Map<string, unknown>());

/** All orders of a user have the destination of the first one that was read. */
const goesWhereTheFirstWent: Change = (destination, { call, world }) => {
  const user = world.sandbox.orders.get(call.params.order_id ?? "")?.holdings[0]?.userId ?? "";
  const known = firstDestinations(world);
  if (!known.has(user)) known.set(user, destination);
  return known.get(user);
};

/** Changes each member of an order's destination. */
const echoed = (change: (value: unknown, name: string) => unknown): Pick<Deviation, "rules"> => ({
  rules: () => ({
    destinationView: (destination) =>
      Object.fromEntries(Object.entries(destination).map(([name, value]) => [name, change(value, name)])),
  }),
});

const whereText = (change: (text: string) => unknown) => (value: unknown) =>
  typeof value === "string" ? change(value) : value;

const row = (name: string, deviation: Pick<Deviation, "rules">): Mutant =>
  mutant("order.destination-unknown-keys", "odd", sandbox, name, {
    ...deviation,
  });

const DOCUMENTED = ["name", "line1", "line2", "city", "state", "postal_code", "country", "phone", "email"];

/** How long an order takes from reading its quote to keeping its destination. Milliseconds. */
const PLACING_MS = 15;

/** Keeps the destination of the order that was begun last. */
function sharingTheDestination(): Pick<Deviation, "request" | "answer"> {
  const begun = perWorld(() => ({ last: undefined as unknown, ofOrders: new Map<unknown, unknown>() }));
  return {
    request: async (call, world) => {
      if (call.endpoint !== "ship/request" || !inProduction(call)) return undefined;
      const sessions = [...world.partner.quotes.values()];
      const session = sessions.find(({ quotes }) => quotes.some(({ id }) => id === bodyOf(call).quote_id));
      begun(world).last = session?.destination;
      await sleep(PLACING_MS);
      return undefined;
    },
    answer: (call, reply, world) => {
      const { last, ofOrders } = begun(world);
      const body = objectOf(reply.body);
      if (!inProduction(call) || reply.status !== 200) return undefined;
      if (call.endpoint === "ship/request") ofOrders.set(body?.order_id, last);
      const destination = call.endpoint === "order" ? ofOrders.get(body?.order_id) : undefined;
      return destination === undefined ? undefined : { ...reply, body: { ...body, destination } };
    },
  };
}

/** Destinations of orders that differ from the submitted ones. */
export const orderDestinationMutants: readonly Mutant[] = [
  mutant(
    "order.destination-unknown-keys",
    "refuses",
    sandbox,
    "a destination with an unknown member is refused as an invalid address",
    {
      request: (call) => {
        const names = Object.keys(call.surface === "sandbox" ? (destinationOf(call) ?? {}) : {});
        return call.endpoint === "ship/quote" && names.some((name) => !DOCUMENTED.includes(name))
          ? { status: 400, body: { error: "Invalid destination address", details: "unexpected member" } }
          : undefined;
      },
    },
  ),
  row(
    "an order reads texts of digits in unknown members of the destination as numbers",
    echoed(whereText((text) => (/^0\d+$/.test(text) ? Number(text) : text))),
  ),
  row(
    "an order replaces line breaks in unknown members of the destination",
    echoed(whereText((text) => text.replaceAll("\n", " "))),
  ),
  row(
    "an order drops emoji from unknown members of the destination",
    echoed(whereText((text) => text.replaceAll(/\p{Extended_Pictographic}/gu, ""))),
  ),
  row(
    "an order drops members of the destination that begin with an underscore",
    echoedAs((destination) =>
      Object.fromEntries(Object.entries(destination).filter(([name]) => !name.startsWith("_"))),
    ),
  ),
  row(
    "an order cuts the names of the destination's members to 20 letters",
    echoedAs((destination) =>
      Object.fromEntries(Object.entries(destination).map(([name, value]) => [name.slice(0, 20), value])),
    ),
  ),
  mutant(
    "order.destination-of-request",
    "value",
    partner,
    "orders of production show the destination of the first quote",
    {
      answer: edited("order", "destination", (_, { world }) => {
        const [first] = world.partner.quotes.values();
        return first?.destination;
      }),
    },
  ),
  mutant("order.destination-of-request", "value", partner, "orders of production name a recipient of somebody else", {
    answer: edited("order", "destination.name", () => "Sam Somebody", { when: inProduction }),
  }),
  mutant(
    "order.destination-of-request",
    "parallel",
    partner,
    "concurrent orders of production show the destination of the last of them",
    {
      ...sharingTheDestination(),
    },
  ),
  mutant("order.destination-of-request", "partial", partner, "orders of production show the street as the city", {
    answer: edited("order", "destination.city", (_, { holder }) => holder.line1, { when: inProduction }),
  }),
  mutant("order.destination-strings", "type", partner, "orders of production show the postal code as a number", {
    answer: edited("order", "destination.postal_code", (code) => Number.parseInt(String(code), 10), {
      when: inProduction,
    }),
  }),
  mutant("order.destination-strings", "partial", partner, "orders of production show the phone as a list", {
    answer: edited("order", "destination.phone", (phone) => [phone], { when: inProduction }),
  }),
  mutant("order.destination-echo", "value", sandbox, "an order returns the destination's state in upper case", {
    ...echoedAs((destination) => ({ ...destination, state: stringOf(destination.state).toUpperCase() })),
  }),
  row(
    "an order normalizes accents in unknown members of the destination",
    echoedAs((destination) => JSON.parse(JSON.stringify(destination).normalize("NFC"))),
  ),
  mutant("order.destination-echo", "value", sandbox, "an order shows the destination of the user's first order", {
    answer: edited("order", "destination", goesWhereTheFirstWent),
  }),
  mutant("order.destination-echo", "odd", sandbox, "an order trims the recipient's name", {
    ...echoed((value, name) => (name === "name" ? String(value).trim() : value)),
  }),
  mutant("order.destination-echo", "odd", sandbox, "an order joins blanks in the recipient's name", {
    ...echoed((value, name) => (name === "name" ? String(value).replaceAll(/ +/g, " ") : value)),
  }),
  row("an order trims unknown members of the destination", echoed(whereText((text) => text.trim()))),
  row(
    "an order truncates unknown members of the destination at 100 characters",
    echoed(whereText((text) => text.slice(0, 100))),
  ),
  mutant("order.destination-echo", "partial", sandbox, "an order joins the destination's two lines", {
    ...echoedAs((destination) =>
      stringOf(destination.line2) === ""
        ? destination
        : { ...destination, line1: `${stringOf(destination.line1)}, ${stringOf(destination.line2)}`, line2: "" },
    ),
  }),
  mutant(
    "order.destination-echo",
    "partial",
    sandbox,
    "an order drops zeros at the beginning of the destination's postal code",
    {
      ...echoed((value, name) => (name === "postal_code" ? stringOf(value).replace(/^0+/, "") : value)),
    },
  ),
  mutant("order.destination-echo", "value", sandbox, "an order returns the destination's country in upper case", {
    ...echoed((value, name) => (name === "country" ? String(value).toUpperCase() : value)),
  }),
  mutant("order.destination-echo", "odd", sandbox, "an order cuts the recipient's name to 35 letters", {
    ...echoed((value, name) => (name === "name" ? stringOf(value).slice(0, 35) : value)),
  }),
  mutant(
    "order.destination-echo",
    "extra",
    sandbox,
    "an order fills absent members of the destination with empty texts",
    {
      ...echoedAs((destination) => ({ line2: "", phone: "", ...destination })),
    },
  ),
  mutant("order.destination-of-request", "value", partner, "orders of production go to the street of a warehouse", {
    rules: () => ({
      destinationView: (destination, { surface }) =>
        surface === "partner" ? { ...destination, line1: "2 Warehouse Road" } : destination,
    }),
  }),
  mutant("order.destination-of-request", "value", partner, "orders of production go to the house next door", {
    rules: () => ({
      destinationView: (destination, { surface }) =>
        surface === "partner"
          ? { ...destination, line1: stringOf(destination.line1).replace(/\d+/, (number) => `${Number(number) + 1}`) }
          : destination,
    }),
  }),
];

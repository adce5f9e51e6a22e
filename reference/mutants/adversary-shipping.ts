import type { Deviation } from "../deviation.ts";
import { objectOf } from "../json.ts";
import type { Call } from "../wire.ts";
import { edited } from "./edit.ts";
import type { Mutant } from "./mutant.ts";

const sandbox = ["sandbox"] as const;
const EXPIRED = { status: 400, body: { error: "Quote expired" } };

const quoteIdOf = (call: Call): unknown => objectOf(call.body)?.quote_id;

/** Answers an order by such a quote id as if the quote had ended. */
const expiredWhere = (isMeant: (quoteId: unknown) => boolean): Pick<Deviation, "request"> => ({
  request: (call) => (call.endpoint === "ship/request" && isMeant(quoteIdOf(call)) ? EXPIRED : undefined),
});

/** Reads a quote id otherwise. */
const quoteIdRead = (read: (quoteId: unknown) => unknown): Pick<Deviation, "request"> => ({
  request: (call) => {
    if (call.endpoint === "ship/request") call.body = { ...objectOf(call.body), quote_id: read(quoteIdOf(call)) };
    return undefined;
  },
});

const RATES = ["standard", "priority", "express"];

/** Knows a rate by something of its key. */
const rateFound = (isMeant: (known: string, key: string) => boolean): Pick<Deviation, "rules"> => ({
  rules: ({ splitQuoteId }) => ({
    splitQuoteId: (quoteId) => {
      const split = splitQuoteId(quoteId);
      if (!split?.key) return split;
      return { ...split, key: RATES.find((known) => isMeant(known, split.key)) ?? split.key };
    },
  }),
});

/** Changes the destination that a quote is asked for before anything looks at it. */
const destinationRead = (read: (destination: unknown) => unknown): Pick<Deviation, "request"> => ({
  request: (call) => {
    const body = objectOf(call.body);
    if (call.endpoint === "ship/quote" && body) call.body = { ...body, destination: read(body.destination) };
    return undefined;
  },
});

const withCountry = (change: (country: unknown) => unknown) =>
  destinationRead((raw) => {
    const destination = objectOf(raw);
    return destination && { ...destination, country: change(destination.country) };
  });

/** Answers a quote to such a country, in the sandbox, as if it were not serviced. */
const countryRefused = (isMeant: (country: string) => boolean): Pick<Deviation, "rules"> => ({
  rules: ({ countryProblem }) => ({
    countryProblem: (country, scope) =>
      typeof country === "string" && country.length === 2 && isMeant(country)
        ? { error: "badCountry" }
        : countryProblem(country, scope),
  }),
});

/** Shows each member of an order's destination otherwise. */
const echoed = (change: (value: unknown, name: string) => unknown): Pick<Deviation, "rules"> => ({
  rules: () => ({
    destinationView: (destination) =>
      Object.fromEntries(Object.entries(destination).map(([name, value]) => [name, change(value, name)])),
  }),
});

const whereText = (change: (text: string) => unknown) => (value: unknown) =>
  typeof value === "string" ? change(value) : value;

/** Faults that an adversary planted in quotes, orders and destinations. */
export const adversaryShippingMutants: readonly Mutant[] = [
  {
    name: "a boolean as quote id has expired",
    violates: "ship-request.quote-id-not-a-string",
    surfaces: sandbox,
    ...expiredWhere((id) => typeof id === "boolean"),
  },
  {
    name: "a list with a quote id is its quote id",
    violates: "ship-request.quote-id-not-a-string",
    surfaces: sandbox,
    ...quoteIdRead((id) => (Array.isArray(id) ? id[0] : id)),
  },
  {
    name: "a separator in capitals has expired",
    violates: "ship-request.quote-id-without-separator",
    surfaces: sandbox,
    ...expiredWhere((id) => typeof id === "string" && id.includes("_RATE_")),
  },
  {
    name: "a separator alone is no quote id",
    violates: "ship-request.session-unknown",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "ship/request" && quoteIdOf(call) === "_rate_"
        ? { status: 400, body: { error: "quote_id is required" } }
        : undefined,
  },
  {
    name: "sessions are found whatever their case",
    violates: "ship-request.session-unknown",
    surfaces: sandbox,
    ...quoteIdRead((id) =>
      typeof id === "string"
        ? id.replace(/^quote_.*?(?=_rate_)/, (session) => `quote_${session.slice(6).toUpperCase()}`)
        : id,
    ),
  },
  {
    name: "rates are found whatever their case",
    violates: "ship-request.rate-unknown",
    surfaces: sandbox,
    ...rateFound((known, key) => known === key.toLowerCase()),
  },
  {
    name: "rates are found by their beginning",
    violates: "ship-request.rate-unknown",
    surfaces: sandbox,
    ...rateFound((known, key) => known.startsWith(key)),
  },
  {
    name: "rates are found with more behind them",
    violates: "ship-request.rate-unknown",
    surfaces: sandbox,
    ...rateFound((known, key) => key.startsWith(known)),
  },
  {
    name: "only priority orders a session again",
    violates: "ship-request.other-rate-of-same-session",
    surfaces: sandbox,
    rules: ({ isLocked }) => ({
      isLocked: (held, scope) =>
        isLocked(held, scope) && !("call" in scope && String(quoteIdOf(scope.call as Call)).endsWith("priority")),
    }),
  },
  {
    name: "the name of a country is cut to a code",
    violates: "address.country-three-letters",
    surfaces: sandbox,
    ...withCountry((country) => (typeof country === "string" && country.length > 3 ? country.slice(0, 2) : country)),
  },
  {
    name: "a country is whatever has two of something",
    violates: "address.country-not-a-string",
    surfaces: sandbox,
    ...withCountry((country) => (Array.isArray(country) && country.length === 2 ? country.join("") : country)),
  },
  {
    name: "a number as country breaks the rates",
    violates: "address.country-not-a-string",
    surfaces: sandbox,
    request: (call) =>
      typeof objectOf(objectOf(call.body)?.destination)?.country === "number"
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "a null destination breaks the rates",
    violates: "address.destination-missing",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "ship/quote" && objectOf(call.body)?.destination === null
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "a list is a good destination",
    violates: "address.destination-missing",
    surfaces: sandbox,
    ...destinationRead((raw) =>
      Array.isArray(raw) ? { name: "Nobody", line1: "1 Nowhere", city: "Nowhere", country: "US" } : raw,
    ),
  },
  {
    name: "a country of digits is not serviced",
    violates: "ship-quote.country-of-any-letters",
    surfaces: sandbox,
    ...countryRefused((country) => /^\d\d$/.test(country)),
  },
  {
    name: "a country is measured in bytes",
    violates: "ship-quote.country-of-any-letters",
    surfaces: sandbox,
    ...countryRefused((country) => Buffer.byteLength(country) !== 2),
  },
  {
    name: "an order is dated by its quote",
    violates: "order.created-at-of-request",
    surfaces: sandbox,
    rules: (plain) => {
      const quotedAtMs = new Map<string, number>();
      return {
        quoteView: (session, scope) => {
          for (const { id } of session.quotes) quotedAtMs.set(id, scope.world.clock.now());
          return plain.quoteView(session, scope);
        },
        orderView: (order, scope) => ({
          ...plain.orderView(order, scope),
          created_at: scope.rules.timestamp(quotedAtMs.get(order.quote.id) ?? order.createdAt),
        }),
      };
    },
  },
  {
    name: "an order moves on when it was read five times",
    violates: "order.stable",
    surfaces: sandbox,
    answer: (() => {
      const read = new WeakMap<object, Map<string, number>>();
      return (call, reply, world) => {
        const body = objectOf(reply.body);
        if (call.endpoint !== "order" || reply.status !== 200 || !body) return undefined;
        const times = read.get(world) ?? new Map<string, number>();
        const id = String(body.order_id);
        read.set(world, times.set(id, (times.get(id) ?? 0) + 1));
        return (times.get(id) ?? 0) > 5 ? { ...reply, body: { ...body, status: "processing" } } : undefined;
      };
    })(),
  },
  {
    name: "the echo turns everything into text",
    violates: "order.destination-unknown-keys",
    surfaces: sandbox,
    ...echoed((value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value)),
  },
  {
    name: "the echo trims",
    violates: "order.destination-unknown-keys",
    surfaces: sandbox,
    ...echoed(whereText((text) => text.trim())),
  },
  {
    name: "the echo ends after a hundred characters",
    violates: "order.destination-unknown-keys",
    surfaces: sandbox,
    ...echoed(whereText((text) => text.slice(0, 100))),
  },
  {
    name: "the echo has its country in capitals",
    violates: "order.destination-echo",
    surfaces: sandbox,
    ...echoed((value, name) => (name === "country" ? String(value).toUpperCase() : value)),
  },
  {
    name: "the echo leaves out what is null",
    violates: "order.destination-unknown-keys",
    surfaces: sandbox,
    answer: edited("order", "destination", (destination) =>
      Object.fromEntries(Object.entries(Object(destination)).filter(([, value]) => value !== null)),
    ),
  },
];

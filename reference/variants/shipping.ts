import { setTimeout as sleep } from "node:timers/promises";
import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { PARTNER_KEYS } from "../keys.ts";
import { MINUTE_MS } from "../mutants/support/durations.ts";
import { edited } from "../mutants/support/edit.ts";
import { perWorld } from "../mutants/support/per-world.ts";
import { partnerOn } from "../mutants/support/requests.ts";
import { inProduction } from "../mutants/support/surfaces.ts";
import type { DestinationProblem } from "../rules/destination.ts";
import { type Scope, scopeOf } from "../scope.ts";
import type { Variant } from "./variant.ts";

const BAD_ADDRESS = { error: "badDestination", details: "country" } as const satisfies DestinationProblem;
const BAD_COUNTRY = { error: "badCountry" } as const satisfies DestinationProblem;

const isCode = (country: unknown) => typeof country === "string" && country.length === 2;
const quoteIdOf = (scope: object) => objectOf((scope as { call?: Call }).call?.body)?.quote_id;

const isOnItsWay = (held: Holding, { store }: Pick<Scope, "store">) =>
  [...store.orders.values()].some(({ status, holdings }) => status === "delivered" && holdings.includes(held));

const isSold = ({ state }: Holding) => state === "sold";

/** The items of the quote that a call names. */
function quotedBy(scope: Scope): readonly Holding[] {
  const chosen = scope.rules.splitQuoteId(quoteIdOf(scope));
  return (chosen && scope.store.quotes.get(chosen.sessionId)?.holdings) ?? [];
}

/** The id of an order that has an item of the quote. */
function orderOf(scope: Scope): string | null {
  const quoted = quotedBy(scope);
  const order = [...scope.store.orders.values()].find(({ holdings }) => holdings.some((held) => quoted.includes(held)));
  return order?.orderId ?? null;
}

/** Other keys of production's rates. */
const HEXADECIMAL_KEYS: ReadonlyMap<string, string> = new Map([
  ["surface", "5a"],
  ["air", "a1c"],
]);

/** The quotes that each request opened, by its key and body. */
const quotesOf = perWorld(() => new Map<string, { readonly at: number; readonly reply: Reply }>());

/** Legal differences in quotes, destinations and orders. */
export const shippingVariants: readonly Variant[] = [
  {
    name: "production's rate keys are hexadecimal numbers in any case",
    because: "not specified: the form of production's quote ids",
    surfaces: ["partner"],
    rules: (plain) => ({
      quoteId: (session, key, scope) => plain.quoteId(session, HEXADECIMAL_KEYS.get(key) ?? key, scope),
      splitQuoteId: (quoteId) => {
        const split = plain.splitQuoteId(quoteId);
        const [key] = [...HEXADECIMAL_KEYS].find(([, number]) => number === split?.key.toLowerCase()) ?? [];
        return split === undefined || key === undefined ? split : { ...split, key };
      },
    }),
  },
  {
    name: "every bad country is answered with 422",
    because: "A-COUNTRY, A-COUNTRY-MISSING: either pair passes",
    rules: (plain) => ({
      destinationProblem: (raw, scope) =>
        isCode(objectOf(raw)?.country) ? plain.destinationProblem(raw, scope) : BAD_COUNTRY,
    }),
  },
  {
    name: "every bad country is refused with the text of a bad address",
    because: "A-COUNTRY: either pair passes",
    rules: (plain) => ({
      countryProblem: (country, scope) => (isCode(country) ? plain.countryProblem(country, scope) : BAD_ADDRESS),
    }),
  },
  {
    name: "the sandbox refuses countries that do not exist",
    because: "A-COUNTRY-SANDBOX: 400 for ZZ passes",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        scope.surface === "sandbox" && isCode(country) && country !== "US"
          ? BAD_ADDRESS
          : plain.countryProblem(country, scope),
    }),
  },
  {
    name: "the validator can't confirm a room of a building",
    because: "partner-api.md, Address validation 4: an unconfirmed component is refused",
    rules: (plain) => ({
      addressProblem: (destination, scope) =>
        /^room /i.test(String(destination.line2))
          ? { error: "badDestination", details: "line2 could not be confirmed" }
          : plain.addressProblem(destination, scope),
    }),
  },
  {
    name: "the validator takes every address for a building, unless another result was arranged",
    because: "Address validation: what the external service finds at an address is not said",
    start: ({ validator }) => {
      const { judge } = validator;
      // The street of an arranged address has a number.
      validator.judge = (destination) =>
        /\d/.test(String(destination.line1))
          ? judge(destination)
          : { granularity: "PREMISE", unconfirmed: false, suggestion: false };
    },
  },
  {
    name: "there is no address validator",
    because: "A-FAILCLOSED: without a credential every quote is refused",
    start: (world) => {
      world.validator.failure = "no credential";
    },
    withoutStates: ["the address validator is unreachable"],
  },
  {
    name: "users of production hold half of the listings that the sandbox draws",
    because: "not specified: whether the sandbox draws production's listings",
    rules: (plain) => ({
      copiesToShip: (ids, scope) =>
        plain.copiesToShip(ids, scope) ??
        (scope.surface === "partner" && ids.every((id) => String(id).charCodeAt(6) % 2 === 0)
          ? plain.copiesToShip(ids, scopeOf(scope.world, "sandbox", partnerOn("sandbox")))
          : undefined),
    }),
  },
  {
    name: "ship/quote checks items before the address",
    because: "A-QUOTE-ORDER: only address before rates is said",
    rules: (plain) => ({
      destinationProblem: (raw, scope) => {
        const ids = objectOf((scope as { call?: Call }).call?.body)?.item_ids;
        const isUnknown = Array.isArray(ids) && !plain.copiesToShip(ids, scope);
        return isUnknown ? undefined : plain.destinationProblem(raw, scope);
      },
    }),
  },
  {
    name: "an arranged internal error of ship/quote is answered before any validation",
    because: "interface.md: the next request to it meets its documented 500",
    request: (call, world) =>
      call.endpoint === "ship/quote" && call.surface !== "user" && world.faults.take(call.surface, "ship/quote")
        ? { status: 500, body: { error: "Failed to fetch shipping rates" } }
        : undefined,
  },
  {
    name: "suggested omits name and phone",
    because: "A-SUGGESTED: the address part is expected, the rest optional",
    rules: (plain) => ({
      suggestedAddress: (destination) => {
        const { name: _, phone: __, email: ___, line2: ____, ...address } = plain.suggestedAddress(destination);
        return { ...address, name: null };
      },
    }),
  },
  {
    name: "a second order with a quote is refused as expired",
    because: "A-QUOTE-REUSE: Quote expired passes",
    rules: (plain) => {
      const spent = new Set<string>();
      return {
        acceptedView: (order, scope) => {
          spent.add(order.quote.id.split("_rate_")[0] ?? "");
          return plain.acceptedView(order, scope);
        },
        canUseQuote: (session, scope) =>
          plain.canUseQuote(session, scope) && !spent.has(String(quoteIdOf(scope)).split("_rate_")[0] ?? ""),
      };
    },
  },
  {
    name: "a refused order names the order that has the items",
    because: "Versioning: extra response fields may appear",
    rules: (plain) => ({
      refuse: (name, scope, more = {}) =>
        plain.refuse(name, scope, name === "itemLocked" ? { ...more, order_id: orderOf(scope) } : more),
    }),
  },
  {
    name: "an item in an order can be quoted but not ordered",
    because: "A-QUOTE-LOCKED: a quote whose request then fails passes",
    rules: () => ({ canBeQuoted: ({ state }) => state !== "sold" }),
  },
  {
    name: "a quote has only the items of its first item's user",
    because: "A-QUOTE-USERS: a quote may name items of several users",
    rules: (plain) => ({
      copiesToShip: (itemIds, scope) => {
        const [first, ...others] = plain.copiesToShip(itemIds, scope) ?? [];
        return first && [first, ...others.filter(({ userId }) => userId === first.userId)];
      },
    }),
  },
  {
    name: "a quote of several users' items is refused",
    because: "A-QUOTE-USERS: 400 `Item not found` passes",
    rules: (plain) => ({
      copiesToShip: (itemIds, scope) => {
        const copies = plain.copiesToShip(itemIds, scope);
        return copies?.every(({ userId }) => userId === copies[0]?.userId) ? copies : undefined;
      },
    }),
  },
  {
    name: "a quoted item that was sold afterwards is shipped",
    because: "A-QUOTE-SOLD: no rule is given",
    rules: () => ({ isGone: () => false }),
  },
  {
    name: "an order of an item that was sold after its quote is refused as expired item",
    because: "A-QUOTE-SOLD: any 400 passes",
    rules: (plain) => ({
      refuse: (name, scope, more) =>
        plain.refuse(name === "quoteExpired" && quotedBy(scope).some(isSold) ? "windowClosed" : name, scope, more),
    }),
  },
  {
    name: "items that can't be shipped are left out of a quote",
    because: "A-QUOTE-PARTIAL: 200 or 400",
    rules: (plain) => ({
      isShippable: (held, scope) => plain.isShippable(held, scope) && held.listing.fmv % 7 >= 1,
    }),
  },
  {
    name: "a quote with one unshippable item is refused",
    because: "A-QUOTE-PARTIAL: 200 or 400",
    rules: (plain) => ({
      isShippable: (held, scope) => {
        const ids = objectOf((scope as { call?: Call }).call?.body)?.item_ids;
        const all = Array.isArray(ids) ? (plain.copiesToShip(ids, scope) ?? []) : [];
        return [held, ...all].every((each) => plain.isShippable(each, scope) && each.listing.fmv % 7 >= 1);
      },
    }),
  },
  {
    name: "carriers have other names",
    because: "A-RENDER: the carrier of standard and priority is any name",
    rules: (plain) => ({
      rateRows: (scope) =>
        plain.rateRows(scope).map((row) => (row.carrier === "the service" ? { ...row, carrier: "USPS" } : row)),
    }),
  },
  {
    name: "production has one rate and additional fields",
    because: "partner-api.md, Versioning; the rates of production are not shown",
    rules: (plain) => ({
      rateRows: (scope) => plain.rateRows(scope).slice(0, scope.surface === "partner" ? 1 : undefined),
      quoteView: (session, scope) => ({ ...plain.quoteView(session, scope), currency: "USD" }),
      orderView: (order, scope) => ({ ...plain.orderView(order, scope), read_at: Math.random() }),
    }),
  },
  {
    name: "a quote request that is repeated within a minute is answered with the open session",
    because: "quotes[].id, session_id: nothing says that each request opens a session",
    surfaces: ["partner"],
    answer: (call, reply, world) => {
      if (call.surface !== "partner" || call.endpoint !== "ship/quote" || reply.status !== 200) return undefined;
      const quotes = quotesOf(world);
      const request = `${call.headers["x-api-key"]} ${call.text}`;
      const earlier = quotes.get(request);
      if (earlier !== undefined && world.clock.now() - earlier.at < MINUTE_MS) return earlier.reply;
      quotes.set(request, { at: world.clock.now(), reply });
      return undefined;
    },
  },
  {
    name: "quotes of production are valid for 200 ms",
    because: "not shown: the validity of production's quotes",
    surfaces: ["partner"],
    rules: (plain) => ({
      quoteValidityMs: (scope) => (scope.surface === "partner" ? 200 : plain.quoteValidityMs(scope)),
    }),
  },
  {
    name: "quotes of production are valid for 200 ms, and their answers arrive after a second and a half",
    because: "not shown: the validity of production's quotes",
    surfaces: ["partner"],
    isSlow: true,
    rules: (plain) => ({
      quoteValidityMs: (scope) => (scope.surface === "partner" ? 200 : plain.quoteValidityMs(scope)),
    }),
    answer: async ({ surface, endpoint }) => {
      if (surface === "partner" && endpoint === "ship/quote") await sleep(1_500);
      return undefined;
    },
  },
  {
    name: "session ids contain many dashes and underscores",
    because: "A-UPPER64: both belong to the alphabet",
    rules: (plain) => ({
      quoteSessionId: (scope) => plain.quoteSessionId(scope).replace(/^(quote_...)....(.*)$/, "$1-_-_$2"),
    }),
  },
  {
    name: "the Date header is five minutes behind real time and ignores moved time",
    because: "A-CLOCK: clocks differ",
    answer: (_, reply) => ({
      ...reply,
      headers: { ...reply.headers, date: new Date(Date.now() - 300_000).toUTCString() },
    }),
  },
  {
    name: "an echoed destination has additional members and production normalizes it",
    because: "A-ECHO: production may normalise",
    rules: () => ({
      destinationView: (destination, { surface }) =>
        surface === "sandbox"
          ? { ...destination, residential: null }
          : { ...destination, city: String(destination.city).toUpperCase(), line2: null, email: undefined },
    }),
  },
  {
    name: "production gives the members of a destination other names",
    because: "Shipping order: destination: production may normalize keys",
    surfaces: ["partner"],
    rules: (plain) => ({
      destinationView: (destination, scope) => {
        if (scope.surface === "sandbox") return plain.destinationView(destination, scope);
        const { name, line1, city, country, postal_code } = destination;
        return { recipient: name, street1: line1, locality: city, country_code: country, postcode: postal_code };
      },
    }),
  },
  {
    name: "production's orders have the status processing at the first read",
    because: "A-ORDER-FRESH",
    surfaces: ["partner"],
    rules: (plain) => ({
      orderStatus: (order, scope) => {
        const status = plain.orderStatus(order, scope);
        return scope.surface === "partner" && status === "queued" ? "processing" : status;
      },
    }),
  },
  {
    name: "production sometimes answers an order with the reserved body",
    because: "A-SHIP-STATUS",
    surfaces: ["partner"],
    request: (call) =>
      call.endpoint === "ship/request" &&
      call.surface === "partner" &&
      PARTNER_KEYS.some((key) => key === call.headers["x-api-key"]) &&
      call.nth % 20 === 0
        ? { status: 200, body: { order_id: null, status: "error", error_message: "Try again" } }
        : undefined,
  },
  {
    name: "the currency is written in lower case",
    because: "A-CURRENCY: USD in any case",
    rules: (plain) => ({ orderView: (order, scope) => ({ ...plain.orderView(order, scope), currency: "usd" }) }),
  },
  {
    name: "production's store of orders cuts their time to whole seconds",
    because: "A-ISO: every form of a moment passes, and the first answer may still have the fraction",
    surfaces: ["partner"],
    answer: (call, { status, body }) => {
      const created = objectOf(body)?.created_at;
      if (call.endpoint !== "order" || status !== 200 || call.nth % 2 === 1 || typeof created !== "string")
        return undefined;
      return { status, body: { ...objectOf(body), created_at: created.replace(/\.\d+/, ".000") } };
    },
  },
  {
    name: "buyback refuses the items of a delivered order as expired",
    because: "no text is documented for a sellback of what is not in the custody of the service any more",
    surfaces: ["partner"],
    rules: (plain) => ({
      isSellable: (held, scope) => plain.isSellable(held, scope) || isOnItsWay(held, scope),
      isExpired: (held, scope) => isOnItsWay(held, scope) || plain.isExpired(held, scope),
    }),
  },
  {
    name: "a quote of production for another destination keeps the session of its items",
    because: "Quote session: a session groups quotes; that another destination opens another one is not said",
    surfaces: ["partner"],
    answer: (() => {
      const sessions = perWorld(() => new Map<string, unknown>());
      return edited(
        "ship/quote",
        "session_id",
        (id, { call, world }) => {
          const items = JSON.stringify([call.headers["x-api-key"], objectOf(call.body)?.item_ids]);
          const known = sessions(world).get(items) ?? id;
          sessions(world).set(items, known);
          return known;
        },
        { when: inProduction },
      );
    })(),
  },
];

import type { RateRow } from "../catalogue/rates.ts";
import type { Holding } from "../holding.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

const MINUTE_MS = 60_000;
const KEYS = ["standard", "priority", "express"] as const;

/** A rate of the sandbox, changed. */
const rated = (key: string, change: (row: RateRow) => Partial<RateRow>) => ({
  rules: (plain: { rateRows: (scope: never) => readonly RateRow[] }) => ({
    rateRows: (scope: unknown) =>
      plain.rateRows(scope as never).map((row) => (row.key === key ? { ...row, ...change(row) } : row)),
  }),
});

/** Items that a quote was asked for, where a mutant remembers them. */
const quoted = new WeakSet<Holding>();

const itemCount = (call: { body: unknown }) =>
  (call.body as { item_ids?: unknown[] } | undefined)?.item_ids?.length ?? 0;

const perRate: readonly Mutant[] = KEYS.flatMap((key): Mutant[] => [
  {
    name: `${key} has another service`,
    violates: `ship-quote.${key}.service`,
    surfaces: sandbox,
    ...rated(key, ({ service }) => ({ service: service.toLowerCase() })),
  },
  {
    name: `${key} has no carrier`,
    violates: `ship-quote.${key}.carrier`,
    surfaces: sandbox,
    ...rated(key, () => ({ carrier: "" })),
  },
  {
    name: `${key} is insured the other way`,
    violates: `ship-quote.${key}.insured`,
    surfaces: sandbox,
    ...rated(key, ({ insured }) => ({ insured: !insured })),
  },
  {
    name: `${key} takes a day longer at most`,
    violates: `ship-quote.${key}.days`,
    surfaces: sandbox,
    ...rated(key, ({ daysMax }) => ({ daysMax: daysMax + 1 })),
  },
  {
    name: `${key} takes a day less at least`,
    violates: `ship-quote.${key}.days`,
    surfaces: sandbox,
    ...rated(key, ({ daysMin }) => ({ daysMin: daysMin - 1 })),
  },
  {
    name: `${key} costs a cent more`,
    violates: `ship-quote.${key}.amount`,
    surfaces: sandbox,
    ...rated(key, ({ first }) => ({ first: first + 0.01 })),
  },
  {
    name: `further items are free by ${key}`,
    violates: `ship-quote.${key}.amount-further-items`,
    surfaces: sandbox,
    ...rated(key, () => ({ further: 0 })),
  },
  {
    name: `further items cost a cent more by ${key}`,
    violates: `ship-quote.${key}.amount-further-items`,
    surfaces: sandbox,
    ...rated(key, ({ further }) => ({ further: further + 0.01 })),
  },
  {
    name: `the third item and later ones are free by ${key}`,
    violates: `ship-quote.${key}.amount-further-items`,
    surfaces: sandbox,
    rules: (plain) => ({
      rateAmount: (row, count, scope) => plain.rateAmount(row, row.key === key ? Math.min(count, 2) : count, scope),
    }),
  },
]);

/** Faults of quoting. */
export const shipQuoteMutants: readonly Mutant[] = [
  ...perRate,
  {
    name: "express goes by another carrier",
    violates: "ship-quote.express.carrier",
    surfaces: sandbox,
    ...rated("express", () => ({ carrier: "UPS" })),
  },
  {
    name: "a quote is answered with 201",
    violates: "ship-quote.answers",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "ship/quote" && reply.status === 200 ? { ...reply, status: 201 } : undefined,
  },
  {
    name: "a quote lists nothing",
    violates: "ship-quote.answers",
    surfaces: both,
    answer: edited("ship/quote", "quotes", () => []),
  },
  {
    name: "a quote has no session id",
    violates: "ship-quote.answers",
    surfaces: both,
    answer: edited("ship/quote", "session_id", () => undefined),
  },
  {
    name: "three items can't be quoted together",
    violates: "ship-quote.several-items",
    surfaces: both,
    rules: (plain) => ({ copiesToShip: (ids, scope) => (ids.length > 2 ? undefined : plain.copiesToShip(ids, scope)) }),
  },
  {
    name: "all sessions have one id",
    violates: "ship-quote.sessions-distinct",
    surfaces: both,
    answer: edited("ship/quote", "session_id", () => "quote_AAAAAAAAAAAAAAAA"),
  },
  {
    name: "all quotes have one id",
    violates: "ship-quote.quote-ids-distinct",
    surfaces: both,
    answer: edited("ship/quote", "quotes[].id", () => "quote_AAAAAAAAAAAAAAAA_rate_standard"),
  },
  {
    name: "the last two quotes share an id",
    violates: "ship-quote.quote-ids-distinct",
    surfaces: both,
    answer: edited("ship/quote", "quotes", (quotes) => {
      const list = quotes as { id: string }[];
      return list.map((quote, at) => (at === list.length - 1 ? { ...quote, id: list[at - 1]?.id } : quote));
    }),
  },
  {
    name: "the bounds of the days are swapped",
    violates: "ship-quote.days-ordered",
    surfaces: both,
    answer: edited("ship/quote", "quotes[].estimated_days_min", (days, { holder }) => {
      const most = holder.estimated_days_max;
      holder.estimated_days_max = days;
      return most;
    }),
  },
  {
    name: "a quote expires when it is issued",
    violates: "ship-quote.expires-in-future",
    surfaces: both,
    answer: edited("ship/quote", "expires_at", (_, { world }) => new Date(world.clock.now() - MINUTE_MS).toISOString()),
  },
  {
    name: "a quote says that it is valid for 10 minutes",
    violates: "ship-quote.expires-after-fifteen-minutes",
    surfaces: sandbox,
    rules: () => ({ quoteValidityMs: () => 10 * MINUTE_MS }),
  },
  {
    name: "a quote says that it is valid for 16 minutes",
    violates: "ship-quote.expires-after-fifteen-minutes",
    surfaces: sandbox,
    rules: () => ({ quoteValidityMs: () => 16 * MINUTE_MS }),
  },
  {
    name: "a quote of several items says that it is valid for an hour",
    violates: "ship-quote.expires-after-fifteen-minutes",
    surfaces: sandbox,
    answer: edited(
      "ship/quote",
      "expires_at",
      (_, { world }) => new Date(world.clock.now() + 60 * MINUTE_MS).toISOString(),
      { when: (call) => itemCount(call) > 1 },
    ),
  },
  {
    name: "a session id is in lower case",
    violates: "ship-quote.session-id-form",
    surfaces: sandbox,
    answer: edited("ship/quote", "session_id", (id) => String(id).toLowerCase().replace(/0/g, "a")),
  },
  {
    name: "a session id is a character short",
    violates: "ship-quote.session-id-form",
    surfaces: sandbox,
    answer: edited("ship/quote", "session_id", (id) => String(id).slice(0, -1)),
  },
  {
    name: "a session id has no prefix",
    violates: "ship-quote.session-id-form",
    surfaces: sandbox,
    answer: edited("ship/quote", "session_id", (id) => String(id).replace("quote_", "session_")),
  },
  {
    name: "a quote id has another separator",
    violates: "ship-quote.quote-id-form",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace("_rate_", "-rate-")),
  },
  {
    name: "a quote id doesn't begin with its session",
    violates: "ship-quote.quote-id-form",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace(/quote_./, "quote_-")),
  },
  {
    name: "express has its key in upper case",
    violates: "ship-quote.quote-id-form",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace("_express", "_EXPRESS")),
  },
  {
    name: "express is left out",
    violates: "ship-quote.three-rates",
    surfaces: sandbox,
    rules: (plain) => ({ rateRows: (scope) => plain.rateRows(scope).slice(0, 2) }),
  },
  {
    name: "a fourth rate is offered",
    violates: "ship-quote.three-rates",
    surfaces: sandbox,
    rules: (plain) => ({
      rateRows: (scope) => [
        ...plain.rateRows(scope),
        ...plain
          .rateRows(scope)
          .slice(0, 1)
          .map((row) => ({ ...row, key: "overnight" })),
      ],
    }),
  },
  {
    name: "five items are not sent by express",
    violates: "ship-quote.three-rates",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes", (quotes) => (quotes as unknown[]).slice(0, 2), {
      when: (call) => itemCount(call) >= 5,
    }),
  },
  {
    name: "the fastest rate comes first",
    violates: "ship-quote.rates-in-order",
    surfaces: sandbox,
    rules: (plain) => ({ rateRows: (scope) => [...plain.rateRows(scope)].reverse() }),
  },
  {
    name: "every second quote lists its rates by speed",
    violates: "ship-quote.rates-in-order",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes", (quotes) => [...(quotes as unknown[])].reverse(), { when: everyNth(2) }),
  },
  {
    name: "a quoted item can't be quoted again",
    violates: "ship-quote.locks-nothing",
    surfaces: both,
    rules: (plain) => ({
      copiesToShip: (ids, scope) => {
        const copies = plain.copiesToShip(ids, scope);
        const isFirst = copies?.every((held) => (quoted.has(held) ? false : quoted.add(held)));
        return isFirst ? copies : undefined;
      },
    }),
  },
  {
    name: "a quoted item can't be sold",
    violates: "ship-quote.locks-nothing",
    surfaces: both,
    rules: (plain) => ({
      copiesToShip: (ids, scope) => {
        const copies = plain.copiesToShip(ids, scope);
        for (const held of copies ?? []) quoted.add(held);
        return copies;
      },
      isSellable: (held, scope) => plain.isSellable(held, scope) && !quoted.has(held),
    }),
  },
  {
    name: "an item that is quoted twice leaves the inventory",
    violates: "ship-quote.changes-nothing",
    surfaces: both,
    rules: (plain) => {
      const twice = new WeakSet<Holding>();
      return {
        copiesToShip: (ids, scope) => {
          const copies = plain.copiesToShip(ids, scope);
          for (const held of copies ?? []) (quoted.has(held) ? twice : quoted).add(held);
          return copies;
        },
        isInInventory: (held, scope) => plain.isInInventory(held, scope) && !twice.has(held),
      };
    },
  },
  {
    name: "a quote without items finds no items",
    violates: "ship-quote.item-ids-missing",
    surfaces: both,
    rules: () => ({ itemIdsOf: (raw) => (Array.isArray(raw) ? raw : ["nothing"]) }),
  },
  {
    name: "missing item ids have another text",
    violates: "ship-quote.item-ids-missing",
    surfaces: both,
    ...worded("noItemIds", { error: "item_id is required" }),
  },
  {
    name: "a quote of nothing finds nothing shippable",
    violates: "ship-quote.item-ids-empty",
    surfaces: both,
    rules: () => ({ itemIdsOf: (raw) => (Array.isArray(raw) ? raw : undefined) }),
  },
  {
    name: "an unknown item in a quote is a 404",
    violates: "ship-quote.item-unknown",
    surfaces: both,
    ...worded("nothingToQuote", { status: 404 }),
  },
  {
    name: "an unknown item in a quote has the card's text",
    violates: "ship-quote.item-unknown",
    surfaces: both,
    ...worded("nothingToQuote", { error: "Card not found" }),
  },
  {
    name: "unknown items in a quote are left out",
    violates: "ship-quote.item-unknown-among-known",
    surfaces: both,
    rules: (plain) => ({
      copiesToShip: (ids, scope) => {
        const known = ids.filter((id) => plain.copiesOf(id, scope).length > 0);
        return plain.copiesToShip(known.length > 0 ? known : ids, scope);
      },
    }),
  },
  {
    name: "only the first item of a quote is looked up",
    violates: "ship-quote.item-unknown-among-known",
    surfaces: both,
    rules: (plain) => ({
      copiesToShip: (ids, scope) => plain.copiesToShip(ids, scope) ?? plain.copiesToShip(ids.slice(0, 1), scope),
    }),
  },
  {
    name: "a sold item can be quoted",
    violates: "ship-quote.item-sold",
    surfaces: both,
    rules: () => ({ canBeQuoted: ({ state }) => state !== "shipping" }),
  },
  {
    name: "a partner can quote another partner's items",
    violates: "ship-quote.item-of-another-partner",
    surfaces: partner,
    rules: () => ({ copiesOf: (id, { store }) => (typeof id === "string" ? (store.copies.get(id) ?? []) : []) }),
  },
  {
    name: "unshippable items are quoted",
    violates: "ship-quote.nothing-shippable",
    surfaces: both,
    rules: () => ({ isShippable: () => true }),
  },
  {
    name: "unshippable items have another text",
    violates: "ship-quote.nothing-shippable",
    surfaces: both,
    ...worded("nothingShippable", { error: "No shippable items" }),
  },
  {
    name: "unshippable items are a 422",
    violates: "ship-quote.nothing-shippable",
    surfaces: both,
    ...worded("nothingShippable", { status: 422 }),
  },
  {
    name: "every country is serviced",
    violates: "ship-quote.country-not-serviced",
    surfaces: partner,
    rules: () => ({ isServiced: () => true }),
  },
  {
    name: "a country that is not serviced is a 400",
    violates: "ship-quote.country-not-serviced",
    surfaces: partner,
    ...worded("badCountry", { status: 400 }),
  },
  {
    name: "the sandbox knows which countries there are",
    violates: "ship-quote.country-of-any-letters",
    surfaces: sandbox,
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        country === "ZZ" ? { error: "badCountry" } : plain.countryProblem(country, scope),
    }),
  },
  {
    name: "the sandbox refuses the country codes of uninhabited islands",
    violates: "ship-quote.country-of-any-letters",
    surfaces: sandbox,
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        country === "AQ" ? { error: "badCountry" } : plain.countryProblem(country, scope),
    }),
  },
  {
    name: "the sandbox wants capital letters for a country",
    violates: "ship-quote.country-of-any-letters",
    surfaces: sandbox,
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        /^[A-Z]+$/.test(String(country)) ? plain.countryProblem(country, scope) : { error: "badCountry" },
    }),
  },
  {
    name: "a failed rate lookup has the order's text",
    violates: "ship-quote.internal-error",
    surfaces: both,
    ...worded("ratesBroke", { error: "Failed to create shipping request" }),
  },
  {
    name: "a failed rate lookup is a 501",
    violates: "ship-quote.internal-error",
    surfaces: both,
    ...worded("ratesBroke", { status: 501 }),
  },
];

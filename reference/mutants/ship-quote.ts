import type { RateRow } from "../catalogue/rates.ts";
import type { Holding } from "../holding.ts";
import { objectOf, stringOf } from "../json.ts";
import type { ErrorName } from "../rules/errors.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { error } from "./support/replies.ts";
import { at, bodyOf } from "./support/requests.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

const MINUTE_MS = 60_000;
const KEYS = ["standard", "priority", "express"] as const;

/** Changes a rate of the sandbox. */
const rated = (key: string, change: (row: RateRow) => Partial<RateRow>) => ({
  rules: (plain: { rateRows: (scope: never) => readonly RateRow[] }) => ({
    rateRows: (scope: unknown) =>
      plain.rateRows(scope as never).map((row) => (row.key === key ? { ...row, ...change(row) } : row)),
  }),
});

/** Locks the items of a quote that is refused for this reason. */
const lockingRefusals = (reason: ErrorName): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    const { error } = world.rules.errors[reason];
    if (call.endpoint !== "ship/quote" || call.surface === "user" || objectOf(reply.body)?.error !== error)
      return undefined;
    const ids = objectOf(call.body)?.item_ids;
    for (const id of Array.isArray(ids) ? ids : []) {
      const held = world[call.surface].copies.get(id)?.find(({ state }) => state === "owned");
      if (held) held.state = "shipping";
    }
    return undefined;
  },
});

/** Looks up only the first items of a quote, and leaves out later ones that are unknown. */
const firstLookedUp =
  (most: number): NonNullable<Mutant["rules"]> =>
  (plain) => ({
    copiesToShip: (ids, scope) =>
      plain.copiesToShip(
        ids.filter((id, at) => at < most || plain.copiesOf(id, scope).length > 0),
        scope,
      ),
  });

/** Items that were quoted before. */
const quoted = new WeakSet<Holding>();

const itemCount = (call: { body: unknown }) =>
  (call.body as { item_ids?: unknown[] } | undefined)?.item_ids?.length ?? 0;

const perRate: readonly Mutant[] = KEYS.flatMap((key): Mutant[] => [
  {
    name: `${key} has another service`,
    violates: `ship-quote.${key}.service`,
    kind: "value",
    surfaces: sandbox,
    ...rated(key, ({ service }) => ({ service: service.toLowerCase() })),
  },
  {
    name: `${key} has no carrier`,
    violates: `ship-quote.${key}.carrier`,
    kind: "missing",
    surfaces: sandbox,
    ...rated(key, () => ({ carrier: "" })),
  },
  {
    name: `${key} has the opposite value of insured`,
    violates: `ship-quote.${key}.insured`,
    kind: "value",
    surfaces: sandbox,
    ...rated(key, ({ insured }) => ({ insured: !insured })),
  },
  {
    name: `${key} has one day more as its most delivery days`,
    violates: `ship-quote.${key}.days`,
    kind: "value",
    surfaces: sandbox,
    ...rated(key, ({ daysMax }) => ({ daysMax: daysMax + 1 })),
  },
  {
    name: `${key} has one day less as its fewest delivery days`,
    violates: `ship-quote.${key}.days`,
    kind: "value",
    surfaces: sandbox,
    ...rated(key, ({ daysMin }) => ({ daysMin: daysMin - 1 })),
  },
  {
    name: `${key} costs a cent more`,
    violates: `ship-quote.${key}.amount`,
    kind: "value",
    surfaces: sandbox,
    ...rated(key, ({ first }) => ({ first: first + 0.01 })),
  },
  {
    name: `further items are free by ${key}`,
    violates: `ship-quote.${key}.amount-further-items`,
    kind: "large",
    surfaces: sandbox,
    ...rated(key, () => ({ further: 0 })),
  },
  {
    name: `further items cost a cent more by ${key}`,
    violates: `ship-quote.${key}.amount-further-items`,
    kind: "large",
    surfaces: sandbox,
    ...rated(key, ({ further }) => ({ further: further + 0.01 })),
  },
  {
    name: `the third item and later ones are free by ${key}`,
    violates: `ship-quote.${key}.amount-further-items`,
    kind: "large",
    surfaces: sandbox,
    rules: (plain) => ({
      rateAmount: (row, count, scope) => plain.rateAmount(row, row.key === key ? Math.min(count, 2) : count, scope),
    }),
  },
]);

/** Faults of quotes. */
export const shipQuoteMutants: readonly Mutant[] = [
  {
    name: "a quote of more than five items is refused as if none could be shipped",
    violates: "ship-quote.several-items",
    kind: "large",
    surfaces: sandbox,
    request: (call) =>
      call.surface === "sandbox" && call.endpoint === "ship/quote" && itemCount(call) > 5
        ? { status: 400, body: { error: "No shippable items in request" } }
        : undefined,
  },
  ...perRate,
  {
    name: "express has another carrier",
    violates: "ship-quote.express.carrier",
    kind: "value",
    surfaces: sandbox,
    ...rated("express", () => ({ carrier: "UPS" })),
  },
  {
    name: "a quote is answered with 201",
    violates: "ship-quote.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "ship/quote" && reply.status === 200 ? { ...reply, status: 201 } : undefined,
  },
  {
    name: "a quote omits its rates",
    violates: "ship-quote.answers",
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "quotes", () => []),
  },
  {
    name: "a quote omits its session id",
    violates: "ship-quote.answers",
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "session_id", () => undefined),
  },
  {
    name: "a quote of three items is refused",
    violates: "ship-quote.several-items",
    kind: "large",
    surfaces: both,
    rules: (plain) => ({ copiesToShip: (ids, scope) => (ids.length > 2 ? undefined : plain.copiesToShip(ids, scope)) }),
  },
  {
    name: "a quote of several items whose first two are in alphabetical order finds none of them shippable",
    violates: "ship-quote.several-items",
    kind: "odd",
    surfaces: sandbox,
    answer: (call, reply) => {
      if (!at(call, "ship/quote") || call.surface !== "sandbox" || reply.status !== 200) return undefined;
      const [first = "", second = ""] = bodyOf(call).item_ids as readonly string[];
      const isRefused = first < second;
      return isRefused ? error(400, "No shippable items in request") : undefined;
    },
  },
  {
    name: "all quote sessions have the same id",
    violates: "ship-quote.sessions-distinct",
    kind: "value",
    surfaces: both,
    answer: edited("ship/quote", "session_id", () => "quote_AAAAAAAAAAAAAAAA"),
  },
  {
    name: "all rates of a quote have the same quote id",
    violates: "ship-quote.quote-ids-distinct",
    kind: "value",
    surfaces: both,
    answer: edited("ship/quote", "quotes[].id", () => "quote_AAAAAAAAAAAAAAAA_rate_standard"),
  },
  {
    name: "the last two rates of a quote share a quote id",
    violates: "ship-quote.quote-ids-distinct",
    kind: "value",
    surfaces: both,
    answer: edited("ship/quote", "quotes", (quotes) => {
      const list = quotes as { id: string }[];
      return list.map((quote, at) => (at === list.length - 1 ? { ...quote, id: list[at - 1]?.id } : quote));
    }),
  },
  {
    name: "the bounds of the delivery days are swapped",
    violates: "ship-quote.days-ordered",
    kind: "value",
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
    kind: "value",
    surfaces: both,
    answer: edited("ship/quote", "expires_at", (_, { world }) => new Date(world.clock.now() - MINUTE_MS).toISOString()),
  },
  {
    name: "expires_at of a quote is 10 minutes after its creation",
    violates: "ship-quote.expires-after-fifteen-minutes",
    kind: "value",
    surfaces: sandbox,
    rules: () => ({ quoteValidityMs: () => 10 * MINUTE_MS }),
  },
  {
    name: "expires_at of a quote is 16 minutes after its creation",
    violates: "ship-quote.expires-after-fifteen-minutes",
    kind: "value",
    surfaces: sandbox,
    rules: () => ({ quoteValidityMs: () => 16 * MINUTE_MS }),
  },
  {
    name: "expires_at of a quote of several items is an hour after its creation",
    violates: "ship-quote.expires-after-fifteen-minutes",
    kind: "large",
    surfaces: sandbox,
    answer: edited(
      "ship/quote",
      "expires_at",
      (_, { world }) => new Date(world.clock.now() + 60 * MINUTE_MS).toISOString(),
      { when: (call) => itemCount(call) > 1 },
    ),
  },
  {
    name: "a quote's session id is in lower case",
    violates: "ship-quote.session-id-form",
    kind: "value",
    surfaces: sandbox,
    answer: edited("ship/quote", "session_id", (id) => String(id).toLowerCase().replace(/0/g, "a")),
  },
  {
    name: "a quote's session id is one character short",
    violates: "ship-quote.session-id-form",
    kind: "value",
    surfaces: sandbox,
    answer: edited("ship/quote", "session_id", (id) => String(id).slice(0, -1)),
  },
  {
    name: "a quote's session id has no prefix",
    violates: "ship-quote.session-id-form",
    kind: "value",
    surfaces: sandbox,
    answer: edited("ship/quote", "session_id", (id) => String(id).replace("quote_", "session_")),
  },
  {
    name: "a quote id has another separator",
    violates: "ship-quote.quote-id-form",
    kind: "value",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace("_rate_", "-rate-")),
  },
  {
    name: "a quote id doesn't begin with its session",
    violates: "ship-quote.quote-id-form",
    kind: "value",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace(/quote_./, "quote_-")),
  },
  {
    name: "the quote id of express ends in upper case",
    violates: "ship-quote.quote-id-form",
    kind: "value",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace("_express", "_EXPRESS")),
  },
  {
    name: "the rate express is missing",
    violates: "ship-quote.three-rates",
    kind: "missing",
    surfaces: sandbox,
    rules: (plain) => ({ rateRows: (scope) => plain.rateRows(scope).slice(0, 2) }),
  },
  {
    name: "a fourth rate is offered",
    violates: "ship-quote.three-rates",
    kind: "extra",
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
    name: "a quote of five items lacks the rate express",
    violates: "ship-quote.three-rates",
    kind: "large",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes", (quotes) => (quotes as unknown[]).slice(0, 2), {
      when: (call) => itemCount(call) >= 5,
    }),
  },
  {
    name: "the fastest rate comes first",
    violates: "ship-quote.rates-in-order",
    kind: "value",
    surfaces: sandbox,
    rules: (plain) => ({ rateRows: (scope) => [...plain.rateRows(scope)].reverse() }),
  },
  {
    name: "every second quote lists its rates by speed",
    violates: "ship-quote.rates-in-order",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes", (quotes) => [...(quotes as unknown[])].reverse(), { when: everyNth(2) }),
  },
  {
    name: "a second quote of an item is refused",
    violates: "ship-quote.locks-nothing",
    kind: "repeat",
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
    name: "a quoted item can't be sold back",
    violates: "ship-quote.locks-nothing",
    kind: "effect",
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
    name: "a quote that is refused for its destination locks its items",
    violates: "ship-quote.locks-nothing",
    kind: "partial",
    surfaces: both,
    ...lockingRefusals("badDestination"),
  },
  {
    name: "a failed rate lookup locks the quoted items",
    violates: "ship-quote.locks-nothing",
    kind: "effect",
    surfaces: both,
    ...lockingRefusals("ratesBroke"),
  },
  {
    name: "a second quote removes the item from the inventory",
    violates: "ship-quote.changes-nothing",
    kind: "effect",
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
    name: "a quote without item_ids is refused with the text of unknown items",
    violates: "ship-quote.item-ids-missing",
    kind: "status",
    surfaces: both,
    rules: () => ({ itemIdsOf: (raw) => (Array.isArray(raw) ? raw : ["nothing"]) }),
  },
  {
    name: "a quote without item_ids is refused with another text",
    violates: "ship-quote.item-ids-missing",
    kind: "status",
    surfaces: both,
    ...worded("noItemIds", { error: "item_id is required" }),
  },
  {
    name: "a quote with empty item_ids is refused as nothing shippable",
    violates: "ship-quote.item-ids-empty",
    kind: "status",
    surfaces: both,
    rules: () => ({ itemIdsOf: (raw) => (Array.isArray(raw) ? raw : undefined) }),
  },
  {
    name: "a quote of an unknown item is answered with 404",
    violates: "ship-quote.item-unknown",
    kind: "status",
    surfaces: both,
    ...worded("nothingToQuote", { status: 404 }),
  },
  {
    name: "a quote of an unknown item is refused with the text of an unknown card",
    violates: "ship-quote.item-unknown",
    kind: "status",
    surfaces: both,
    ...worded("nothingToQuote", { error: "Card not found" }),
  },
  {
    name: "unknown items in a quote are left out",
    violates: "ship-quote.item-unknown-among-known",
    kind: "accepts",
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
    kind: "large",
    surfaces: both,
    rules: firstLookedUp(1),
  },
  {
    name: "only the first three items of a quote are looked up",
    violates: "ship-quote.item-unknown-among-known",
    kind: "large",
    surfaces: both,
    rules: firstLookedUp(3),
  },
  {
    name: "only the first six items of a quote are looked up",
    violates: "ship-quote.item-unknown-among-known",
    kind: "large",
    surfaces: ["sandbox"],
    rules: firstLookedUp(6),
  },
  {
    name: "a sold item can be quoted",
    violates: "ship-quote.item-sold",
    kind: "accepts",
    surfaces: both,
    rules: () => ({ canBeQuoted: ({ state }) => state !== "shipping" }),
  },
  {
    name: "a partner can quote another partner's items",
    violates: "ship-quote.item-of-another-partner",
    kind: "accepts",
    surfaces: partner,
    rules: () => ({ copiesOf: (id, { store }) => (typeof id === "string" ? (store.copies.get(id) ?? []) : []) }),
  },
  {
    name: "a partner can quote another partner's items beside its own",
    violates: "ship-quote.item-of-another-partner",
    kind: "partial",
    surfaces: partner,
    rules: (plain) => ({
      copiesToShip: (ids, scope) => {
        const isOwn = (id: unknown) => scope.rules.copiesOf(id, scope).length > 0;
        const isForeign = (id: unknown) => !isOwn(id) && scope.store.copies.has(stringOf(id));
        return plain.copiesToShip(ids.some(isOwn) ? ids.filter((id) => !isForeign(id)) : ids, scope);
      },
    }),
  },
  {
    name: "unshippable items are quoted",
    violates: "ship-quote.nothing-shippable",
    kind: "accepts",
    surfaces: both,
    rules: () => ({ isShippable: () => true }),
  },
  {
    name: "a quote of unshippable items is refused with another text",
    violates: "ship-quote.nothing-shippable",
    kind: "status",
    surfaces: both,
    ...worded("nothingShippable", { error: "No shippable items" }),
  },
  {
    name: "a quote of unshippable items is answered with 422",
    violates: "ship-quote.nothing-shippable",
    kind: "status",
    surfaces: both,
    ...worded("nothingShippable", { status: 422 }),
  },
  {
    name: "every country is serviced",
    violates: "ship-quote.country-not-serviced",
    kind: "accepts",
    surfaces: partner,
    rules: () => ({ isServiced: () => true }),
  },
  {
    name: "a country that is not serviced is answered with 400",
    violates: "ship-quote.country-not-serviced",
    kind: "status",
    surfaces: partner,
    ...worded("badCountry", { status: 400 }),
  },
  {
    name: "the sandbox refuses country codes that do not exist",
    violates: "ship-quote.country-of-any-letters",
    kind: "odd",
    surfaces: sandbox,
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        country === "ZZ" ? { error: "badCountry" } : plain.countryProblem(country, scope),
    }),
  },
  {
    name: "the sandbox refuses the country codes of uninhabited islands",
    violates: "ship-quote.country-of-any-letters",
    kind: "odd",
    surfaces: sandbox,
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        country === "AQ" ? { error: "badCountry" } : plain.countryProblem(country, scope),
    }),
  },
  {
    name: "no rate of items worth less than twelve dollars is insured",
    violates: "ship-quote.priority.insured",
    kind: "partial",
    surfaces: sandbox,
    rules: ({ quoteView }) => ({
      quoteView: (session, scope) => {
        const isCheap = session.holdings.every(({ listing }) => listing.fmv < 12);
        const quotes = session.quotes.map((quote) => (isCheap ? { ...quote, insured: false } : quote));
        return quoteView({ ...session, quotes }, scope);
      },
    }),
  },
  {
    name: "the sandbox refuses country codes in lower case",
    violates: "ship-quote.country-of-any-letters",
    kind: "odd",
    surfaces: sandbox,
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        /^[A-Z]+$/.test(stringOf(country)) ? plain.countryProblem(country, scope) : { error: "badCountry" },
    }),
  },
  {
    name: "the internal error of ship/quote has the text of ship/request",
    violates: "ship-quote.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("ratesBroke", { error: "Failed to create shipping request" }),
  },
  {
    name: "ship/quote answers an internal error with 501",
    violates: "ship-quote.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("ratesBroke", { status: 501 }),
  },
];

import type { RateRow } from "../catalogue/rates.ts";
import type { Holding } from "../holding.ts";
import { objectOf, stringOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
const lockingRefusals: Pick<Mutant, "answer"> = {
  answer: (call, reply, world) => {
    const { error } = world.rules.errors.badDestination;
    if (call.endpoint !== "ship/quote" || call.surface === "user" || objectOf(reply.body)?.error !== error)
      return undefined;
    const ids = objectOf(call.body)?.item_ids;
    for (const id of Array.isArray(ids) ? ids : []) {
      const held = world[call.surface].copies.get(id)?.find(({ state }) => state === "owned");
      if (held) held.state = "shipping";
    }
    return undefined;
  },
};

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
  mutant(`ship-quote.${key}.service`, "value", sandbox, `${key} has another service`, {
    ...rated(key, ({ service }) => ({ service: service.toLowerCase() })),
  }),
  mutant(`ship-quote.${key}.carrier`, "missing", sandbox, `${key} has no carrier`, {
    ...rated(key, () => ({ carrier: "" })),
  }),
  mutant(`ship-quote.${key}.insured`, "value", sandbox, `${key} has the opposite value of insured`, {
    ...rated(key, ({ insured }) => ({ insured: !insured })),
  }),
  mutant(`ship-quote.${key}.days`, "value", sandbox, `${key} has one day more as its most delivery days`, {
    ...rated(key, ({ daysMax }) => ({ daysMax: daysMax + 1 })),
  }),
  mutant(`ship-quote.${key}.days`, "value", sandbox, `${key} has one day less as its fewest delivery days`, {
    ...rated(key, ({ daysMin }) => ({ daysMin: daysMin - 1 })),
  }),
  mutant(`ship-quote.${key}.amount`, "value", sandbox, `${key} costs a cent more`, {
    ...rated(key, ({ first }) => ({ first: first + 0.01 })),
  }),
  mutant(`ship-quote.${key}.amount-further-items`, "large", sandbox, `further items are free by ${key}`, {
    ...rated(key, () => ({ further: 0 })),
  }),
  mutant(`ship-quote.${key}.amount-further-items`, "large", sandbox, `further items cost a cent more by ${key}`, {
    ...rated(key, ({ further }) => ({ further: further + 0.01 })),
  }),
  mutant(
    `ship-quote.${key}.amount-further-items`,
    "large",
    sandbox,
    `the third item and later ones are free by ${key}`,
    {
      rules: (plain) => ({
        rateAmount: (row, count, scope) => plain.rateAmount(row, row.key === key ? Math.min(count, 2) : count, scope),
      }),
    },
  ),
]);

/** Faults of quotes. */
export const shipQuoteMutants: readonly Mutant[] = [
  mutant(
    "ship-quote.several-items",
    "large",
    sandbox,
    "a quote of more than five items is refused as if none could be shipped",
    {
      request: (call) =>
        call.surface === "sandbox" && call.endpoint === "ship/quote" && itemCount(call) > 5
          ? { status: 400, body: { error: "No shippable items in request" } }
          : undefined,
    },
  ),
  ...perRate,
  mutant("ship-quote.express.carrier", "value", sandbox, "express has another carrier", {
    ...rated("express", () => ({ carrier: "UPS" })),
  }),
  mutant("ship-quote.answers", "status", both, "a quote is answered with 201", {
    answer: (call, reply) =>
      call.endpoint === "ship/quote" && reply.status === 200 ? { ...reply, status: 201 } : undefined,
  }),
  mutant("ship-quote.answers", "missing", both, "a quote omits its rates", {
    answer: edited("ship/quote", "quotes", () => []),
  }),
  mutant("ship-quote.answers", "missing", both, "a quote omits its session id", {
    answer: edited("ship/quote", "session_id", () => undefined),
  }),
  mutant("ship-quote.several-items", "large", both, "a quote of three items is refused", {
    rules: (plain) => ({ copiesToShip: (ids, scope) => (ids.length > 2 ? undefined : plain.copiesToShip(ids, scope)) }),
  }),
  mutant(
    "ship-quote.several-items",
    "odd",
    sandbox,
    "a quote of several items whose first two are in alphabetical order finds none of them shippable",
    {
      answer: (call, reply) => {
        if (!at(call, "ship/quote") || call.surface !== "sandbox" || reply.status !== 200) return undefined;
        const [first = "", second = ""] = bodyOf(call).item_ids as readonly string[];
        const isRefused = first < second;
        return isRefused ? error(400, "No shippable items in request") : undefined;
      },
    },
  ),
  mutant("ship-quote.sessions-distinct", "value", both, "all quote sessions have the same id", {
    answer: edited("ship/quote", "session_id", () => "quote_AAAAAAAAAAAAAAAA"),
  }),
  mutant("ship-quote.quote-ids-distinct", "value", both, "all rates of a quote have the same quote id", {
    answer: edited("ship/quote", "quotes[].id", () => "quote_AAAAAAAAAAAAAAAA_rate_standard"),
  }),
  mutant("ship-quote.quote-ids-distinct", "value", both, "the last two rates of a quote share a quote id", {
    answer: edited("ship/quote", "quotes", (quotes) => {
      const list = quotes as { id: string }[];
      return list.map((quote, at) => (at === list.length - 1 ? { ...quote, id: list[at - 1]?.id } : quote));
    }),
  }),
  mutant("ship-quote.days-ordered", "value", both, "the bounds of the delivery days are swapped", {
    answer: edited("ship/quote", "quotes[].estimated_days_min", (days, { holder }) => {
      const most = holder.estimated_days_max;
      holder.estimated_days_max = days;
      return most;
    }),
  }),
  mutant("ship-quote.expires-in-future", "value", both, "a quote expires when it is issued", {
    answer: edited("ship/quote", "expires_at", (_, { world }) => new Date(world.clock.now() - MINUTE_MS).toISOString()),
  }),
  mutant(
    "ship-quote.expires-after-fifteen-minutes",
    "value",
    sandbox,
    "expires_at of a quote is 10 minutes after its creation",
    {
      rules: () => ({ quoteValidityMs: () => 10 * MINUTE_MS }),
    },
  ),
  mutant(
    "ship-quote.expires-after-fifteen-minutes",
    "value",
    sandbox,
    "expires_at of a quote is 16 minutes after its creation",
    {
      rules: () => ({ quoteValidityMs: () => 16 * MINUTE_MS }),
    },
  ),
  mutant(
    "ship-quote.expires-after-fifteen-minutes",
    "large",
    sandbox,
    "expires_at of a quote of several items is an hour after its creation",
    {
      answer: edited(
        "ship/quote",
        "expires_at",
        (_, { world }) => new Date(world.clock.now() + 60 * MINUTE_MS).toISOString(),
        { when: (call) => itemCount(call) > 1 },
      ),
    },
  ),
  mutant("ship-quote.session-id-form", "value", sandbox, "a quote's session id is in lower case", {
    answer: edited("ship/quote", "session_id", (id) => String(id).toLowerCase().replace(/0/g, "a")),
  }),
  mutant("ship-quote.session-id-form", "value", sandbox, "a quote's session id is one character short", {
    answer: edited("ship/quote", "session_id", (id) => String(id).slice(0, -1)),
  }),
  mutant("ship-quote.session-id-form", "value", sandbox, "a quote's session id has no prefix", {
    answer: edited("ship/quote", "session_id", (id) => String(id).replace("quote_", "session_")),
  }),
  mutant("ship-quote.quote-id-form", "value", sandbox, "a quote id has another separator", {
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace("_rate_", "-rate-")),
  }),
  mutant("ship-quote.quote-id-form", "value", sandbox, "a quote id doesn't begin with its session", {
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace(/quote_./, "quote_-")),
  }),
  mutant("ship-quote.quote-id-form", "value", sandbox, "the quote id of express ends in upper case", {
    answer: edited("ship/quote", "quotes[].id", (id) => String(id).replace("_express", "_EXPRESS")),
  }),
  mutant("ship-quote.three-rates", "missing", sandbox, "the rate express is missing", {
    rules: (plain) => ({ rateRows: (scope) => plain.rateRows(scope).slice(0, 2) }),
  }),
  mutant("ship-quote.three-rates", "extra", sandbox, "a fourth rate is offered", {
    rules: (plain) => ({
      rateRows: (scope) => [
        ...plain.rateRows(scope),
        ...plain
          .rateRows(scope)
          .slice(0, 1)
          .map((row) => ({ ...row, key: "overnight" })),
      ],
    }),
  }),
  mutant("ship-quote.three-rates", "large", sandbox, "a quote of five items lacks the rate express", {
    answer: edited("ship/quote", "quotes", (quotes) => (quotes as unknown[]).slice(0, 2), {
      when: (call) => itemCount(call) >= 5,
    }),
  }),
  mutant("ship-quote.rates-in-order", "value", sandbox, "the fastest rate comes first", {
    rules: (plain) => ({ rateRows: (scope) => [...plain.rateRows(scope)].reverse() }),
  }),
  mutant("ship-quote.rates-in-order", "repeat", sandbox, "every second quote lists its rates by speed", {
    answer: edited("ship/quote", "quotes", (quotes) => [...(quotes as unknown[])].reverse(), { when: everyNth(2) }),
  }),
  mutant("ship-quote.locks-nothing", "repeat", both, "a second quote of an item is refused", {
    rules: (plain) => ({
      copiesToShip: (ids, scope) => {
        const copies = plain.copiesToShip(ids, scope);
        const isFirst = copies?.every((held) => (quoted.has(held) ? false : quoted.add(held)));
        return isFirst ? copies : undefined;
      },
    }),
  }),
  mutant("ship-quote.locks-nothing", "effect", both, "a quoted item can't be sold back", {
    rules: (plain) => ({
      copiesToShip: (ids, scope) => {
        const copies = plain.copiesToShip(ids, scope);
        for (const held of copies ?? []) quoted.add(held);
        return copies;
      },
      isSellable: (held, scope) => plain.isSellable(held, scope) && !quoted.has(held),
    }),
  }),
  mutant("ship-quote.locks-nothing", "partial", both, "a quote that is refused for its destination locks its items", {
    ...lockingRefusals,
  }),
  mutant("ship-quote.changes-nothing", "effect", both, "a second quote removes the item from the inventory", {
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
  }),
  mutant(
    "ship-quote.item-ids-missing",
    "status",
    both,
    "a quote without item_ids is refused with the text of unknown items",
    {
      rules: () => ({ itemIdsOf: (raw) => (Array.isArray(raw) ? raw : ["nothing"]) }),
    },
  ),
  mutant("ship-quote.item-ids-missing", "status", both, "a quote without item_ids is refused with another text", {
    ...worded("noItemIds", { error: "item_id is required" }),
  }),
  mutant("ship-quote.item-ids-empty", "status", both, "a quote with empty item_ids is refused as nothing shippable", {
    rules: () => ({ itemIdsOf: (raw) => (Array.isArray(raw) ? raw : undefined) }),
  }),
  mutant("ship-quote.item-unknown", "status", both, "a quote of an unknown item is answered with 404", {
    ...worded("nothingToQuote", { status: 404 }),
  }),
  mutant(
    "ship-quote.item-unknown",
    "status",
    both,
    "a quote of an unknown item is refused with the text of an unknown card",
    {
      ...worded("nothingToQuote", { error: "Card not found" }),
    },
  ),
  mutant("ship-quote.item-unknown-among-known", "accepts", both, "unknown items in a quote are left out", {
    rules: (plain) => ({
      copiesToShip: (ids, scope) => {
        const known = ids.filter((id) => plain.copiesOf(id, scope).length > 0);
        return plain.copiesToShip(known.length > 0 ? known : ids, scope);
      },
    }),
  }),
  mutant("ship-quote.item-unknown-among-known", "large", both, "only the first item of a quote is looked up", {
    rules: firstLookedUp(1),
  }),
  mutant("ship-quote.item-unknown-among-known", "large", both, "only the first three items of a quote are looked up", {
    rules: firstLookedUp(3),
  }),
  mutant(
    "ship-quote.item-unknown-among-known",
    "large",
    ["sandbox"],
    "only the first six items of a quote are looked up",
    {
      rules: firstLookedUp(6),
    },
  ),
  mutant("ship-quote.item-sold", "accepts", both, "a sold item can be quoted", {
    rules: () => ({ canBeQuoted: ({ state }) => state !== "shipping" }),
  }),
  mutant("ship-quote.item-of-another-partner", "accepts", partner, "a partner can quote another partner's items", {
    rules: () => ({ copiesOf: (id, { store }) => (typeof id === "string" ? (store.copies.get(id) ?? []) : []) }),
  }),
  mutant(
    "ship-quote.item-of-another-partner",
    "partial",
    partner,
    "a partner can quote another partner's items beside its own",
    {
      rules: (plain) => ({
        copiesToShip: (ids, scope) => {
          const isOwn = (id: unknown) => scope.rules.copiesOf(id, scope).length > 0;
          const isForeign = (id: unknown) => !isOwn(id) && scope.store.copies.has(stringOf(id));
          return plain.copiesToShip(ids.some(isOwn) ? ids.filter((id) => !isForeign(id)) : ids, scope);
        },
      }),
    },
  ),
  mutant("ship-quote.nothing-shippable", "accepts", both, "unshippable items are quoted", {
    rules: () => ({ isShippable: () => true }),
  }),
  mutant("ship-quote.nothing-shippable", "status", both, "a quote of unshippable items is refused with another text", {
    ...worded("nothingShippable", { error: "No shippable items" }),
  }),
  mutant("ship-quote.nothing-shippable", "status", both, "a quote of unshippable items is answered with 422", {
    ...worded("nothingShippable", { status: 422 }),
  }),
  mutant("ship-quote.country-not-serviced", "accepts", partner, "every country is serviced", {
    rules: () => ({ isServiced: () => true }),
  }),
  mutant("ship-quote.country-not-serviced", "status", partner, "a country that is not serviced is answered with 400", {
    ...worded("badCountry", { status: 400 }),
  }),
  mutant("ship-quote.country-of-any-letters", "odd", sandbox, "the sandbox refuses country codes that do not exist", {
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        country === "ZZ" ? { error: "badCountry" } : plain.countryProblem(country, scope),
    }),
  }),
  mutant(
    "ship-quote.country-of-any-letters",
    "odd",
    sandbox,
    "the sandbox refuses the country codes of uninhabited islands",
    {
      rules: (plain) => ({
        countryProblem: (country, scope) =>
          country === "AQ" ? { error: "badCountry" } : plain.countryProblem(country, scope),
      }),
    },
  ),
  mutant(
    "ship-quote.priority.insured",
    "partial",
    sandbox,
    "no rate of items worth less than twelve dollars is insured",
    {
      rules: ({ quoteView }) => ({
        quoteView: (session, scope) => {
          const isCheap = session.holdings.every(({ listing }) => listing.fmv < 12);
          const quotes = session.quotes.map((quote) => (isCheap ? { ...quote, insured: false } : quote));
          return quoteView({ ...session, quotes }, scope);
        },
      }),
    },
  ),
  mutant("ship-quote.country-of-any-letters", "odd", sandbox, "the sandbox refuses country codes in lower case", {
    rules: (plain) => ({
      countryProblem: (country, scope) =>
        /^[A-Z]+$/.test(stringOf(country)) ? plain.countryProblem(country, scope) : { error: "badCountry" },
    }),
  }),
  mutant("ship-quote.internal-error", "status", both, "the internal error of ship/quote has the text of ship/request", {
    ...worded("ratesBroke", { error: "Failed to create shipping request" }),
  }),
  mutant("ship-quote.internal-error", "status", both, "ship/quote answers an internal error with 501", {
    ...worded("ratesBroke", { status: 501 }),
  }),
];

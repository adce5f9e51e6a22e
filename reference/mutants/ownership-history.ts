import type { Holding } from "../holding.ts";
import { objectOf, stringOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { after, textIn } from "./support/after.ts";
import { holdingsOf, ofItem, sales, scopeOf, siblings } from "./support/holdings.ts";
import { merging } from "./support/merged-users.ts";
import { sandbox } from "./support/surfaces.ts";

/** Wrong normalizations of a user id before the lookup of the user's items. */
const SIMPLIFIED: readonly { readonly what: string; readonly simplify: (userId: string) => string }[] = [
  { what: "drops accents from user ids", simplify: (id) => id.normalize("NFD").replace(/\p{M}/gu, "") },
  {
    what: "replaces non-ASCII characters in user ids by question marks",
    simplify: (id) => id.replace(/[^\x20-\x7e]/g, "?"),
  },
  { what: "truncates user ids at a space", simplify: (id) => id.split(" ")[0] ?? "" },
  { what: "collapses spaces in user ids", simplify: (id) => id.replace(/\s+/g, " ") },
  { what: "truncates user ids at a number sign", simplify: (id) => id.split("#")[0] ?? "" },
  { what: "truncates user ids at a question mark", simplify: (id) => id.split("?")[0] ?? "" },
  { what: "truncates user ids at a semicolon", simplify: (id) => id.split(";")[0] ?? "" },
  { what: "truncates user ids at a colon", simplify: (id) => id.split(":")[0] ?? "" },
  { what: "truncates user ids at a comma", simplify: (id) => id.split(",")[0] ?? "" },
  { what: "truncates user ids at an at sign", simplify: (id) => id.split("@")[0] ?? "" },
  { what: "drops the tag of an email address in user ids", simplify: (id) => id.replace(/\+[^@]*/, "") },
  { what: "drops dots from user ids", simplify: (id) => id.replaceAll(".", "") },
  { what: "drops quotation marks from user ids", simplify: (id) => id.replace(/['"]/g, "") },
  { what: "takes underscores in user ids for dashes", simplify: (id) => id.replaceAll("_", "-") },
  { what: "drops markup from user ids", simplify: (id) => id.replace(/<[^>]*>/g, "") },
  { what: "truncates user ids to 64 characters", simplify: (id) => id.slice(0, 64) },
  { what: "truncates user ids to 255 characters", simplify: (id) => id.slice(0, 255) },
  { what: "takes a plus in user ids for a space", simplify: (id) => id.replaceAll("+", " ") },
  { what: "drops non-ASCII characters from user ids", simplify: (id) => id.replace(/[^\x20-\x7e]/g, "") },
  {
    what: "keeps one byte of each character in user ids",
    simplify: (id) => Buffer.from(id, "latin1").toString("latin1"),
  },
  { what: "truncates user ids at a slash", simplify: (id) => id.split("/")[0] ?? "" },
  { what: "drops control characters from user ids", simplify: (id) => id.replace(/\p{Cc}/gu, "") },
  { what: "drops zero-width characters from user ids", simplify: (id) => id.replace(/[\u200b-\u200f\ufeff]/g, "") },
  { what: "drops percent signs from user ids", simplify: (id) => id.replaceAll("%", "") },
  { what: "reads user ids of digits as numbers", simplify: (id) => (/^\d+$/.test(id) ? String(Number(id)) : id) },
];

const PRODUCTION_SIMPLIFIED: typeof SIMPLIFIED = [
  { what: "truncates user ids to 64 characters", simplify: (id) => id.slice(0, 64) },
];

const refusals = new WeakMap<Holding, number>();

/** Ownership that is lost or regained after several requests. */
export const ownershipHistoryMutants: readonly Mutant[] = [
  ...SIMPLIFIED.map(
    ({ what, simplify }): Mutant =>
      mutant("ownership.user-ids-exact", "odd", sandbox, `the inventory lookup ${what}`, {
        ...merging(simplify),
      }),
  ),
  ...PRODUCTION_SIMPLIFIED.map(
    ({ what, simplify }): Mutant =>
      mutant("ownership.user-ids-exact", "odd", ["partner"], `the inventory lookup of production ${what}`, {
        ...merging(simplify),
      }),
  ),
  mutant(
    "ownership.others-items-absent",
    "odd",
    ["sandbox"],
    "inventory treats a trailing asterisk in a user id as a wildcard",
    {
      rules: (plain) => ({
        holdingsOfUser: (userId, scope) =>
          userId.endsWith("*")
            ? [...scope.store.users.values()].flat().filter((held) => held.userId.startsWith(userId.slice(0, -1)))
            : plain.holdingsOfUser(userId, scope),
      }),
    },
  ),
  after("a third purchase loses the user's first item", "ownership.balance", "buy/init", (call, _, world) => {
    const theirs = holdingsOf(world, textIn(call.body, "user_id"));
    const purchases = [...world.sandbox.purchases.values()].filter(({ userId }) => userId === theirs[0]?.userId);
    if (purchases.length === 3 && theirs[0]?.state === "owned") theirs[0].state = "sold";
    return undefined;
  }),
  after("a sold item comes back with the next purchase", "ownership.sold-stays-sold", "buy/init", (call, _, world) => {
    const sold = holdingsOf(world, textIn(call.body, "user_id")).find(({ state }) => state === "sold");
    if (sold) sold.state = "owned";
    return undefined;
  }),
  after(
    "polling a purchase returns its sold items to the inventory",
    "ownership.sold-stays-sold",
    "buy/status",
    (call, _, world) => {
      const held = world.sandbox.purchases.get(textIn(call.body, "session_id"))?.holdings ?? [];
      for (const each of held) if (each.state === "sold") each.state = "owned";
      return undefined;
    },
  ),
  after(
    "an ordered item returns to the inventory after its user's next sellback",
    "ownership.shipped-stays-shipped",
    "buyback",
    (call, _, world) => {
      const sold = ofItem(world, textIn(call.body, "item_id"));
      const shipped = sold && siblings(sold, { store: world.sandbox }).find(({ state }) => state === "shipping");
      if (shipped) shipped.state = "owned";
      return undefined;
    },
  ),
  after(
    "an ordered item returns to the inventory after its user's next quote",
    "ownership.shipped-stays-shipped",
    "ship/quote",
    (call, _, world) => {
      const [first] = (call.body as { item_ids: readonly string[] }).item_ids;
      const quoted = ofItem(world, stringOf(first));
      const shipped = quoted && siblings(quoted, { store: world.sandbox }).find(({ state }) => state === "shipping");
      if (shipped) shipped.state = "owned";
      return undefined;
    },
  ),
  after(
    "a quote that is refused for an unknown item removes the known items of a user with three items",
    "ownership.balance",
    "ship/quote",
    (call, _, world) => {
      const ids = objectOf(call.body)?.item_ids;
      for (const id of Array.isArray(ids) ? ids : []) {
        const held = ofItem(world, stringOf(id));
        if (held?.state === "owned" && siblings(held, { store: world.sandbox }).length >= 2) held.state = "sold";
      }
      return undefined;
    },
    400,
  ),
  after(
    "a second refused order with a quote unlocks its items",
    "ownership.shipped-stays-shipped",
    "ship/request",
    (call, _, world) => {
      const session = world.sandbox.quotes.get(textIn(call.body, "quote_id").replace(/_rate_.*$/, ""));
      for (const held of session?.holdings ?? []) {
        const tries = (refusals.get(held) ?? 0) + 1;
        refusals.set(held, tries);
        if (tries === 2 && held.state === "shipping") held.state = "owned";
      }
      return undefined;
    },
    400,
  ),
  after(
    "inventory lists the next user's pull after its user has sold an item",
    "ownership.balance",
    "inventory",
    (call, reply, world) => {
      const userId = call.params.user_id ?? "";
      const users = [...world.sandbox.users.values()].flat();
      const own = users.findLast((held) => held.userId === userId);
      const next = own && users[users.indexOf(own) + 1];
      const isNext = next !== undefined && next.userId !== userId && next.state === "owned" && sales(userId, world) > 0;
      if (isNext) (reply.body as { items: unknown[] }).items.push(world.rules.initItemView(next, scopeOf(world)));
      return undefined;
    },
  ),
  mutant("ownership.others-items-absent", "odd", ["sandbox"], "user ids are truncated to 100 characters", {
    rules: (plain) => ({
      userIdOf: (raw) => plain.userIdOf(raw)?.slice(0, 100),
      holdingsOfUser: (userId, scope) => plain.holdingsOfUser(userId.slice(0, 100), scope),
    }),
  }),
];

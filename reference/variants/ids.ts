import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import { edited } from "../mutants/support/edit.ts";
import { merging } from "../mutants/support/merged-users.ts";
import type { World } from "../world.ts";
import type { Variant } from "./variant.ts";

/** Members of bodies and of paths that name something the system has issued. Users are named by the partner. */
const ISSUED = new Set(["id", "claw_id", "session_id", "item_id", "quote_id", "mint_address", "slug", "order_id"]);

/** Returns the ids that this system has issued, quote ids among them. */
function* issued({ packs, sandbox, partner, user }: World): Iterable<string> {
  for (const { id, slug } of packs) yield* slug === null ? [id] : [id, slug];
  for (const { purchases, copies, quotes, orders } of [sandbox, partner]) {
    for (const store of [purchases, copies, orders]) yield* store.keys();
    for (const session of quotes.values()) for (const { id } of session.quotes) yield id;
  }
  for (const store of [user.purchases, user.clawSessions, user.offers]) yield* store.keys();
}

/** Reads each id of a request as the issued one that has the same form, if there is one. */
const comparing = (form: (id: string) => string): Pick<Variant, "request"> => ({
  request: (call: Call, world: World) => {
    const read = (id: unknown) => {
      if (typeof id !== "string") return id;
      const known = [...issued(world)];
      return known.includes(id) ? id : (known.find((each) => form(each) === form(id)) ?? id);
    };
    for (const [name, id] of Object.entries(call.params)) if (ISSUED.has(name)) call.params[name] = String(read(id));
    const body = objectOf(call.body);
    if (body === undefined) return undefined;
    const members = Object.entries(body).map(([name, value]) => {
      if (name === "item_ids" && Array.isArray(value)) return [name, value.map(read)];
      return [name, ISSUED.has(name) ? read(value) : value];
    });
    call.body = Object.fromEntries(members);
    return undefined;
  },
});

/** The cards of a list, with their places as ids. */
const numbered = (cards: readonly object[]) => cards.map((card, at) => ({ ...card, id: String(at + 1) }));

/** Other ways to compare ids than by equality of their texts. */
export const idVariants: readonly Variant[] = [
  {
    name: "ids are compared without regard to case",
    because: "A-ID-COMPARE",
    ...comparing((id) => id.toLowerCase()),
  },
  {
    name: "ids are compared without blanks around them, and in one normal form",
    because: "A-ID-COMPARE",
    ...comparing((id) => id.trim().normalize("NFKC")),
  },
  {
    name: "users whose ids differ in outer blanks are one user",
    because: "A-ID-COMPARE",
    ...merging((id) => id.trim()),
  },
  {
    name: "user ids are stored and returned in one normal form",
    because: "A-ID-COMPARE",
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => plain.holdingsOfUser(userId.normalize("NFKC"), scope),
      userIdOf: (raw) => plain.userIdOf(raw)?.normalize("NFKC"),
    }),
    answer: edited("inventory", "user_id", (id) => String(id).normalize("NFKC")),
  },
  {
    name: "a pack is bought by its slug",
    because: "A-ID-COMPARE",
    request: (call, { packs }) => {
      const body = objectOf(call.body);
      const member = { "buy/init": "id", "buy/crypto": "claw_id" }[call.endpoint as string];
      const pack =
        member === undefined ? undefined : packs.find(({ slug }) => slug !== null && slug === body?.[member]);
      if (member !== undefined && pack !== undefined) call.body = { ...body, [member]: pack.id };
      return undefined;
    },
  },
  {
    name: "chase cards are numbered within their list, and packs preview three or four of them",
    because: "Chase card: id is a string, of no form",
    answer: edited(["available", "chase"], "", (list, { call }) =>
      call.endpoint === "chase"
        ? numbered(list as object[])
        : (list as { chase: object[] }[]).map((pack, at) => ({
            ...pack,
            chase: numbered(pack.chase.slice(0, 4 - (at % 2))),
          })),
    ),
  },
];

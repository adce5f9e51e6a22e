import type { Deviation } from "../deviation.ts";
import { edited } from "./edit.ts";
import type { Mutant } from "./mutant.ts";

const sandbox = ["sandbox"] as const;

/** Users whose ids are the same after simplifying own the same things; ids are shown as they were sent. */
const merging = (simplify: (userId: string) => string): Pick<Deviation, "rules"> => ({
  rules: ({ holdingsOfUser }) => ({
    holdingsOfUser: (userId, scope) => {
      const wanted = simplify(userId);
      const found = [...scope.store.users].filter(([key]) => simplify(userIdIn(key)) === wanted);
      return found.length > 0 ? found.flatMap(([, holdings]) => holdings) : holdingsOfUser(userId, scope);
    },
  }),
});

const userIdIn = (key: string): string => String((JSON.parse(key) as unknown[])[1]);

/** What a server makes of user ids before it looks their items up. */
const SIMPLIFIED: readonly { readonly what: string; readonly simplify: (userId: string) => string }[] = [
  { what: "composes accents", simplify: (id) => id.normalize("NFC") },
  { what: "narrows wide letters", simplify: (id) => id.normalize("NFKC") },
  { what: "drops accents", simplify: (id) => id.normalize("NFD").replace(/\p{M}/gu, "") },
  { what: "knows no letters far away", simplify: (id) => id.replace(/[^\x20-\x7e]/g, "?") },
  { what: "ends at a blank", simplify: (id) => id.split(" ")[0] ?? "" },
  { what: "collapses blanks", simplify: (id) => id.replace(/\s+/g, " ") },
  { what: "ends at a number sign", simplify: (id) => id.split("#")[0] ?? "" },
  { what: "ends at a question mark", simplify: (id) => id.split("?")[0] ?? "" },
  { what: "ends at a semicolon", simplify: (id) => id.split(";")[0] ?? "" },
  { what: "ends at a colon", simplify: (id) => id.split(":")[0] ?? "" },
  { what: "ends at a comma", simplify: (id) => id.split(",")[0] ?? "" },
  { what: "ends at an at sign", simplify: (id) => id.split("@")[0] ?? "" },
  { what: "drops the tag of an address", simplify: (id) => id.replace(/\+[^@]*/, "") },
  { what: "drops dots", simplify: (id) => id.replaceAll(".", "") },
  { what: "drops quotation marks", simplify: (id) => id.replace(/['"]/g, "") },
  { what: "takes underscores for dashes", simplify: (id) => id.replaceAll("_", "-") },
  { what: "drops markup", simplify: (id) => id.replace(/<[^>]*>/g, "") },
  { what: "keeps 64 characters", simplify: (id) => id.slice(0, 64) },
  { what: "trims", simplify: (id) => id.trim() },
  { what: "keeps 255 characters", simplify: (id) => id.slice(0, 255) },
  { what: "takes a plus for a blank", simplify: (id) => id.replaceAll("+", " ") },
  { what: "drops letters far away", simplify: (id) => id.replace(/[^\x20-\x7e]/g, "") },
  { what: "keeps a byte of each letter", simplify: (id) => Buffer.from(id, "latin1").toString("latin1") },
  { what: "ends at a slash", simplify: (id) => id.split("/")[0] ?? "" },
  { what: "drops control characters", simplify: (id) => id.replace(/\p{Cc}/gu, "") },
  { what: "drops what has no width", simplify: (id) => id.replace(/[\u200b-\u200f\ufeff]/g, "") },
  { what: "drops percent signs", simplify: (id) => id.replaceAll("%", "") },
  { what: "reads digits as a number", simplify: (id) => (/^\d+$/.test(id) ? String(Number(id)) : id) },
];

/** A user who never bought, answered with an empty inventory under a condition. */
const emptyFor = (isMeant: (userId: string, timesAsked: number) => boolean): Pick<Deviation, "answer"> => {
  const asked = new WeakMap<object, Map<string, number>>();
  return {
    answer: (call, reply, world) => {
      const userId = call.params.user_id ?? "";
      if (call.endpoint !== "inventory" || reply.status !== 404 || userId === "") return undefined;
      const times = asked.get(world) ?? new Map<string, number>();
      asked.set(world, times.set(userId, (times.get(userId) ?? 0) + 1));
      const isEmpty = isMeant(userId, times.get(userId) ?? 0);
      return isEmpty ? { status: 200, body: { user_id: userId, items: [] } } : undefined;
    },
  };
};

const shortened = (most: number) => edited("inventory", "items", (items) => (items as unknown[]).slice(0, most));

/** Faults that an adversary planted in how users are told apart and their items listed. */
export const adversaryUserMutants: readonly Mutant[] = [
  ...SIMPLIFIED.map(
    ({ what, simplify }): Mutant => ({
      name: `whose items are whose: ${what}`,
      violates: "ownership.user-ids-exact",
      surfaces: sandbox,
      ...merging(simplify),
    }),
  ),
  {
    name: "the inventory is a page of ten",
    violates: "inventory.lists-all-purchases",
    surfaces: sandbox,
    answer: shortened(10),
  },
  {
    name: "an unknown user is known once asked for",
    violates: "inventory.user-unknown",
    surfaces: sandbox,
    ...emptyFor((_, times) => times > 1),
  },
  {
    name: "an unknown user with an unusual id is empty",
    violates: "inventory.user-unknown",
    surfaces: sandbox,
    ...emptyFor((userId) => /[^\w-]/.test(userId)),
  },
];

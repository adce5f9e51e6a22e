import type { Deviation } from "../deviation.ts";
import type { Call } from "../wire.ts";
import { edited } from "./edit.ts";
import type { Mutant } from "./mutant.ts";

const sandbox = ["sandbox"] as const;

/** Reads the limit of the feed otherwise. */
const limited = (
  read: (raw: string | null, limit: number, query: URLSearchParams) => number,
): Pick<Deviation, "rules"> => ({
  rules: ({ limitOf }) => ({ limitOf: (query) => read(query.get("limit"), limitOf(query), query) }),
});

const isUnlisted = (call: Call, slugs: readonly (string | null)[]) => !slugs.includes(call.params.slug ?? "");

/** Refuses the chase cards of such unknown slugs. */
const slugRefused = (isMeant: (slug: string) => boolean): Pick<Deviation, "request"> => ({
  request: (call, { packs }) =>
    call.endpoint === "chase" &&
    isMeant(call.params.slug ?? "") &&
    isUnlisted(
      call,
      packs.map(({ slug }) => slug),
    )
      ? { status: 400, body: { error: "Bad slug" } }
      : undefined,
});

/** Faults that an adversary planted in the reads. */
export const adversaryReadMutants: readonly Mutant[] = [
  {
    name: "platforms are found by their beginning",
    violates: "available.platform-filter",
    surfaces: sandbox,
    rules: () => ({
      isListedPack: (pack, platform) => !pack.unlisted && pack.platform.startsWith(platform.slice(0, 4)),
    }),
  },
  {
    name: "a variant names its parent's slug",
    violates: "available.variant-of-another",
    surfaces: sandbox,
    answer: edited("available", "[].variant_of", (id, { world }) =>
      id === null ? null : (world.packs.find((pack) => pack.id === id)?.slug ?? id),
    ),
  },
  {
    name: "a variant is its own parent",
    violates: "available.variant-of-another",
    surfaces: sandbox,
    answer: edited("available", "[].variant_of", (id, { holder }) => (id === null ? null : holder.id)),
  },
  {
    name: "empty tiers hold one less than nothing",
    violates: "available.counts-not-negative",
    surfaces: sandbox,
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => Object.fromEntries(Object.keys(tierCounts(pack)).map((key) => [key, -1])),
    }),
  },
  {
    name: "packs were pulled from less than never",
    violates: "available.counts-not-negative",
    surfaces: sandbox,
    answer: edited("available", "[].num_pulls_7d", () => -1),
  },
  {
    name: "an unknown slug with blanks is bad",
    violates: "chase.unknown-slug",
    surfaces: sandbox,
    ...slugRefused((slug) => /[^a-z0-9-]/i.test(slug)),
  },
  {
    name: "an unknown slug that is long is bad",
    violates: "chase.unknown-slug",
    surfaces: sandbox,
    ...slugRefused((slug) => slug.length > 60),
  },
  {
    name: "a choice of packs has a default of ten",
    violates: "recent-pulls.limit-default",
    surfaces: sandbox,
    ...limited((raw, limit, query) => (raw === null && query.has("claw_ids") ? 10 : limit)),
  },
  {
    name: "a limit of true is one",
    violates: "recent-pulls.limit-non-numeric-filled",
    surfaces: sandbox,
    ...limited((raw, limit) => (raw === "true" ? 1 : limit)),
  },
  {
    name: "a limit of NaN is refused",
    violates: "recent-pulls.limit-never-refused",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "recent-pulls" && call.query.get("limit") === "NaN"
        ? { status: 400, body: { error: "limit" } }
        : undefined,
  },
  {
    name: "an unknown card with an unusual id is bad",
    violates: "card.unknown",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "card" && /[^\w-]/.test(call.params.item_id ?? "")
        ? { status: 400, body: { error: "Bad id" } }
        : undefined,
  },
  {
    name: "an unknown card with a long id is bad",
    violates: "card.unknown",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "card" && (call.params.item_id ?? "").length > 64
        ? { status: 400, body: { error: "Card not found" } }
        : undefined,
  },
];

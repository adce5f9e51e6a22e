import type { Listing } from "../listing.ts";
import { DAY_MS, MINUTE_MS } from "../mutants/support/durations.ts";
import type { World } from "../world.ts";
import { everyPack } from "./every-pack.ts";
import type { Variant } from "./variant.ts";

const both = ["sandbox", "partner"] as const;

/** The forms in which timestamps leave, in turns: as several services of one system might write them. */
const FORMS: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => iso.replace(/\.\d+Z$/, "Z"),
  (iso) => iso.replace("Z", "000+00:00"),
];

/** How many letters and digits ids are counted with. */
const RADIX = 36;

/** Gives every listing something of its own when it is first seen, and the same each time. */
const everyListing =
  (change: (listing: Listing, place: number) => Listing) =>
  ({ listings, packs, sandbox, partner }: World): void => {
    const { at, byId, twin } = listings;
    const changed = new WeakMap<Listing, Listing>();
    const known = new Map<string, Listing>();
    let place = 0;
    const changedOnce = (listing: Listing) => {
      const one = changed.get(listing) ?? change(listing, ++place);
      changed.set(listing, one);
      known.set(one.id, one);
      return one;
    };
    listings.at = (pack, tier, index) => changedOnce(at(pack, tier, index));
    listings.twin = (listing, random) => changedOnce(twin(listing, random));
    listings.byId = (id) => known.get(id) ?? byId(id);
    // What was shown before is shown no more.
    for (const pulls of [sandbox.pulls, partner.pulls]) pulls.length = 0;
    for (const pack of packs) pack.chase = [];
  };

/** Members that hold the address of an image. */
const IMAGES: ReadonlySet<string> = new Set(["image", "back_image", "claw_image_url", "profile_picture"]);

/** A body whose images can be fetched with a signature only. */
function signed(body: unknown, signature: string): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    IMAGES.has(name) && typeof value === "string" && value !== "" ? `${value}?signature=${signature}` : value,
  );
}

/** Values that are unusual, but of the documented types. */
export const valueVariants: readonly Variant[] = [
  {
    name: "pulls of one day, which the counter lacks until the night",
    because: "A-LIST-AGE",
    surfaces: ["partner"],
    start: ({ clock, packs, partner: { pulls } }) => {
      const dayAgoMs = clock.now() - DAY_MS;
      pulls.splice(
        0,
        pulls.findIndex(({ createdAt }) => createdAt > dayAgoMs),
      );
      for (const pack of packs) pack.num_pulls_7d = 0;
    },
  },
  {
    name: "timestamps are written in several forms",
    because: "A-ISO: all date-time forms with a zone",
    surfaces: both,
    rules: () => {
      let nth = 0;
      return { timestamp: (ms) => FORMS[nth++ % FORMS.length]?.(new Date(ms).toISOString()) ?? "" };
    },
  },
  {
    name: "every second timestamp is rounded to whole seconds",
    because: "A-ISO: all date-time forms with a zone",
    surfaces: both,
    rules: () => {
      let nth = 0;
      return { timestamp: (ms) => new Date(nth++ % 2 === 0 ? ms : 1000 * Math.round(ms / 1000)).toISOString() };
    },
  },
  {
    name: "ids of items are counted with letters and digits",
    because: "Item: id is a string, of no form",
    surfaces: both,
    start: everyListing((listing, place) => {
      const id = place.toString(RADIX);
      return { ...listing, id, mintAddress: listing.mintAddress === null ? null : id };
    }),
  },
  {
    name: "ids and slugs end with characters of two code units",
    because: "Item: id is a string, of no form",
    surfaces: both,
    start: (world) => {
      for (const pack of world.packs) if (pack.slug !== null) pack.slug = `${pack.slug}-🂡`;
      everyListing((listing, place) => {
        const id = `card-${place}-🂡`;
        return { ...listing, id, mintAddress: listing.mintAddress === null ? null : id };
      })(world);
    },
  },
  {
    name: "pulls are recorded by instances whose clocks differ by a second",
    because: "A-CLOCK: clocks differ",
    surfaces: both,
    rules: (plain) => ({
      pullView: (pull, scope) => ({
        ...plain.pullView(pull, scope),
        created_at: scope.rules.timestamp(pull.createdAt - (pull.createdAt % 2 === 0 ? 0 : 950)),
      }),
    }),
  },
  {
    name: "cards have no pictures",
    because: "Item: image is a string",
    surfaces: ["partner"],
    start: everyListing((listing) => ({ ...listing, image: "", backImage: null })),
  },
  {
    name: "addresses of images are signed for each answer",
    because: "Item: image is a string",
    surfaces: both,
    answer: ({ nth, endpoint }, reply) =>
      typeof reply.body === "object" ? { ...reply, body: signed(reply.body, `${endpoint}-${nth}`) } : undefined,
  },
  {
    name: "images come from another host in each answer",
    because: "Item: image is a string",
    answer: ({ nth, endpoint }, reply) => ({
      ...reply,
      body: JSON.parse(
        JSON.stringify(reply.body ?? null).replaceAll(
          "//images.packs",
          `//${endpoint.replace("/", "-")}${nth % 5}.packs`,
        ),
      ) as unknown,
    }),
  },
  {
    name: "packs that can't be bought sell no pull at a time",
    because: "A-INIT-ORDER: any error that applies",
    surfaces: ["sandbox"],
    start: everyPack((pack) => {
      if (!pack.enable || !pack.in_stock) pack.max_per_mint = 0;
    }),
  },
  {
    name: "purchased_at is in whole minutes",
    because: "not specified: how exact times are",
    surfaces: ["sandbox"],
    answer: ({ surface, endpoint }, _, { sandbox }) => {
      if (surface !== "sandbox" || endpoint !== "buy/init") return undefined;
      for (const held of [...sandbox.users.values()].flat())
        Object.assign(held, { purchasedAt: held.purchasedAt - (held.purchasedAt % MINUTE_MS) });
      return undefined;
    },
  },
  {
    name: "Date headers come from two clocks that are two minutes apart",
    because: "A-CLOCK: clocks differ",
    surfaces: ["sandbox"],
    answer: ({ nth }, reply, { clock }) => ({
      ...reply,
      headers: { ...reply.headers, date: new Date(clock.now() - (nth % 2) * 120_000).toUTCString() },
    }),
  },
  {
    name: "some sellback transactions of production fail",
    because: "Errors, buyback: Transaction failed, production only",
    surfaces: ["partner"],
    answer: ({ surface, endpoint, nth, body }, reply, { partner }) => {
      if (surface !== "partner" || endpoint !== "buyback" || reply.status !== 200 || nth % 8 !== 0) return undefined;
      const sold = partner.copies.get(String((body as { item_id?: unknown }).item_id))?.at(-1);
      if (sold === undefined) return undefined;
      sold.state = "owned";
      return { status: 400, body: { error: "Transaction failed" } };
    },
  },
  {
    name: "ids contain spaces and slashes, and sessions the separator of quote ids",
    because: "partner-api.md: ids of packs and items, and ids of production, are strings of no form",
    surfaces: both,
    start: (world) => {
      for (const pack of world.packs) {
        pack.id = `pack ${pack.id}/ä`;
        if (pack.slug !== null) pack.slug = `${pack.slug}_2.0~ä`;
      }
      everyListing((listing, place) => {
        const id = `set/${place}% ü+?#&=;`;
        return { ...listing, id, mintAddress: listing.mintAddress === null ? null : id };
      })(world);
    },
    rules: (plain) => ({
      sessionId: (scope) => `a b/${plain.sessionId(scope)}+é`,
      orderId: (scope) => (scope.surface === "sandbox" ? plain.orderId(scope) : `2026/${plain.orderId(scope)}#1`),
      quoteSessionId: (scope) =>
        scope.surface === "sandbox" ? plain.quoteSessionId(scope) : `q_rate_${plain.quoteSessionId(scope)}`,
    }),
  },
];

import type { Call, Reply } from "../http.ts";
import { edited } from "../mutants/support/edit.ts";
import { everyPack } from "./every-pack.ts";
import type { Variant } from "./variant.ts";

type Traits = readonly { readonly trait_type: unknown; readonly value: unknown }[];

/** Changes the traits of every card in every answer; members that no answer shows stay unchanged. */
const everyTraits =
  (change: (traits: Traits) => Traits) =>
  (_: Call, reply: Reply): Reply => {
    const text = JSON.stringify(reply.body, (name, value: unknown) =>
      name === "attributes" && Array.isArray(value) ? change(value as Traits) : value,
    );
    return text === undefined ? reply : { ...reply, body: JSON.parse(text) as unknown };
  };

/** One value of each JSON type. */
const VALUES = [10, 9.5, true, false, null, "", ["first", "edition"], { unit: "points", of: 10 }];
const isArranged = ({ endpoint }: Call) => endpoint === "available";

/** Legal values of members without a documented type, bound or form. */
export const untypedVariants: readonly Variant[] = [
  {
    name: "attributes repeat and have values of every type",
    because: "Item: attributes is an array of {trait_type, value} without types",
    answer: everyTraits((traits) =>
      [...traits, ...traits.slice(0, 3)].map((trait, at) => ({ ...trait, value: VALUES[at % VALUES.length] })),
    ),
  },
  {
    name: "attributes have empty values",
    because: "Item: attributes is an array of {trait_type, value} without types",
    answer: everyTraits((traits) => traits.map((trait, at) => ({ ...trait, value: at % 2 === 0 ? null : "" }))),
  },
  {
    name: "trait types are numbers",
    because: "Item: attributes is an array of {trait_type, value} without types",
    answer: everyTraits((traits) => traits.map((trait, at) => ({ ...trait, trait_type: at }))),
  },
  {
    name: "creator_profile has members of other types",
    because: "Pack: creator_profile names members without types",
    answer: edited("available", "[].creator_profile", (profile) =>
      profile === null
        ? null
        : { id: { of: "creators", n: 7 }, wallet_address: ["a", "b"], username: 7, profile_picture: { url: "p.png" } },
    ),
  },
  {
    name: "pack_managers have members of other types",
    because: "Pack: pack_managers names members without types",
    answer: edited("available", "[].pack_managers[]", (manager) => ({
      ...(manager as object),
      id: null,
      username: 12,
      profile_picture: { url: "m.png" },
    })),
  },
  {
    name: "images have relative URLs",
    because: "Pack, Chase card: an address of an image is a string",
    answer: (call, reply, world) => {
      const packs = edited("available", "[].claw_image_url", () => "packs/front.png")(call, reply, world);
      const fronts = edited("chase", "[].image", (_, { index }) => `cards/${index} front.png`)(call, reply, world);
      const backs = (from: Reply) => edited("chase", "[].back_image", () => "cards/back.png")(call, from, world);
      return fronts instanceof Promise || fronts === undefined ? packs : backs(fronts);
    },
  },
  {
    name: "expected values and a tier bound are negative",
    because: "Pack, Rarity tier: no bound is given for expected values and ranges",
    start: everyPack((pack) => {
      for (const name of ["ev", "min_ev", "max_ev"] as const) pack[name] -= pack.mint_price * 2;
    }),
    answer: edited("available", "[].rarity_distribution[].lower", (lower, { index }) => (index === 0 ? -1 : lower), {
      when: isArranged,
    }),
  },
  {
    name: "buyback_percent of all packs is above 1",
    because: "Pack: buyback_percent is a fraction of FMV, with no upper bound",
    start: everyPack((pack) => {
      pack.buyback_percent = 1.05;
    }),
  },
  {
    name: "details of a refused destination is a space",
    because: "Address validation 5: a `details` string",
    answer: edited(
      "ship/quote",
      "details",
      (details) => (details === "Validation failed: internal error" ? details : " "),
      {
        status: 400,
        when: (_, reply) => (reply.body as { details?: unknown } | null)?.details !== undefined,
      },
    ),
  },
];

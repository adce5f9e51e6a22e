import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

type Cards = readonly { readonly fmv: number }[];

/** Chase lists that contradict the packs' previews. */
export const chasePreviewMutants: readonly Mutant[] = [
  {
    name: "every slug returns the first pack's chase list",
    violates: "chase.list-of-pack",
    kind: "value",
    surfaces: both,
    rules: (plain) => ({
      chaseOf: (slug, scope) => {
        const { packs } = scope.world;
        const isKnown = packs.some((pack) => pack.slug === slug);
        return isKnown ? plain.chaseOf(packs[0]?.slug ?? "", scope) : [];
      },
    }),
  },
  {
    name: "every slug returns the first pack's chase list on the user surface",
    violates: "user-chase.list-of-pack",
    kind: "value",
    surfaces: ["user"],
    request: (call, { packs }) => {
      const isKnown = packs.some(({ slug }) => slug === call.params.slug);
      if (call.surface === "user" && call.endpoint === "chase" && isKnown) call.params.slug = packs[0]?.slug ?? "";
      return undefined;
    },
  },
  {
    name: "fmv of previewed cards is in cents",
    violates: "chase.fmv-in-usd",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].chase[].fmv", (fmv) => 100 * Number(fmv)),
  },
  {
    name: "fmv of cards in chase lists is in cents",
    violates: "chase.fmv-in-usd",
    kind: "value",
    surfaces: both,
    answer: edited("chase", "[].fmv", (fmv) => 100 * Number(fmv)),
  },
  {
    name: "fmv of previewed cards of the user surface is in cents",
    violates: "chase.fmv-in-usd",
    kind: "value",
    surfaces: ["user"],
    answer: edited("available", "[].chase[].fmv", (fmv) => 100 * Number(fmv)),
  },
  {
    name: "the chase list omits the most expensive card",
    violates: "user-chase.top-of-preview",
    kind: "missing",
    surfaces: ["user"],
    answer: edited("chase", "", (cards) => {
      const most = Math.max(...(cards as Cards).map(({ fmv }) => fmv));
      return (cards as Cards).filter(({ fmv }) => fmv < most);
    }),
  },
  {
    name: "the chase list has other card ids than the preview",
    violates: "user-chase.top-of-preview",
    kind: "value",
    surfaces: ["user"],
    answer: edited("chase", "[].id", (id) => `chase-${id}`),
  },
];

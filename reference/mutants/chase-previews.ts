import { cents } from "../money.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

type Cards = readonly { readonly fmv: number }[];
type Packs = readonly { readonly chase: unknown }[];

/** The preview of each pack is that of the next one in the list. */
const withNextPreview = (list: unknown) =>
  (list as Packs).map((pack, at, packs) => ({ ...pack, chase: packs[(at + 1) % packs.length]?.chase }));

/** The cards with the amounts that a sellback at 80 percent pays. */
const sold = (cards: unknown) => (cards as Cards).map((card) => ({ ...card, fmv: cents(0.8 * card.fmv) }));

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
    name: "each pack of the partner interface previews the cards of the next pack",
    violates: "chase.list-of-pack",
    kind: "partial",
    surfaces: ["sandbox", "partner"],
    answer: edited("available", "", withNextPreview),
  },
  {
    name: "each pack of the user surface previews the cards of the next pack",
    violates: "user-chase.list-of-pack",
    kind: "partial",
    surfaces: ["user"],
    answer: edited("available", "", withNextPreview),
  },
  {
    name: "the cards of a chase list have the names of their neighbours",
    violates: "chase.names-as-in-preview",
    kind: "value",
    surfaces: ["sandbox", "partner", "user"],
    answer: edited("chase", "", (cards) => {
      const shown = cards as readonly { readonly name: string }[];
      return shown.map((card, at) => ({ ...card, name: shown[(at + 1) % shown.length]?.name }));
    }),
  },
  {
    name: "every card of a chase list has the image of the first one",
    violates: "chase.names-as-in-preview",
    kind: "large",
    surfaces: both,
    answer: edited("chase", "", (cards) => {
      const shown = cards as readonly { readonly image: string }[];
      return shown.map((card) => ({ ...card, image: shown[0]?.image }));
    }),
  },
  {
    name: "the preview of a pack gives two cards each other's name",
    violates: "chase.names-as-in-preview",
    kind: "partial",
    surfaces: ["sandbox", "partner", "user"],
    answer: edited("available", "[].chase", (cards) => {
      const [one, other, ...rest] = cards as readonly { readonly name: string }[];
      return one && other ? [{ ...one, name: other.name }, { ...other, name: one.name }, ...rest] : cards;
    }),
  },
  {
    name: "the chase list of a partner repack is empty",
    violates: "user-chase.top-of-preview",
    kind: "partial",
    surfaces: ["user"],
    answer: edited("chase", "", (cards, { call, world }) => {
      const isRepack = world.packs.some(({ slug, repack }) => repack && slug === call.params.slug);
      return isRepack ? [] : cards;
    }),
  },
  {
    name: "fmv of previewed cards of one pack is what a sellback pays",
    violates: "chase.fmv-as-in-preview",
    kind: "partial",
    surfaces: ["partner"],
    answer: edited("available", "[].chase", (cards, { holder }) => (holder.mint_price === 50 ? sold(cards) : cards)),
  },
  {
    name: "fmv of cards in chase lists is halved from the third on",
    violates: "chase.fmv-as-in-preview",
    kind: "large",
    surfaces: both,
    answer: edited("chase", "[].fmv", (fmv, { index }) => Number(fmv) / (index < 2 ? 1 : 2)),
  },
  {
    name: "fmv of the second card in chase lists of the user surface is 0",
    violates: "chase.fmv-as-in-preview",
    kind: "partial",
    surfaces: ["user"],
    answer: edited("chase", "[].fmv", (fmv, { index }) => (index === 1 ? 0 : fmv)),
  },
  {
    name: "fmv of every card in chase lists of production is 0",
    violates: "chase.fmv-as-in-preview",
    kind: "missing",
    surfaces: ["partner"],
    answer: edited("chase", "[].fmv", () => 0),
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
    name: "fmv of cards in chase lists is in a currency worth 100,000 USD",
    violates: "chase.fmv-in-usd",
    kind: "partial",
    surfaces: [...both, "user"],
    answer: edited("chase", "[].fmv", (fmv) => Number(fmv) / 100_000),
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

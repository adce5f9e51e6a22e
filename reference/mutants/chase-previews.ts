import type { Call } from "../http.ts";
import { cents } from "../money.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both } from "./support/surfaces.ts";

type Cards = readonly { readonly fmv: number }[];
type Packs = readonly { readonly chase: unknown }[];

/** The preview of each pack is that of the next one in the list. */
const withNextPreview = (list: unknown) =>
  (list as Packs).map((pack, at, packs) => ({ ...pack, chase: packs[(at + 1) % packs.length]?.chase }));

/** The cards with the amounts that a sellback at 80 percent pays. */
const sold = (cards: unknown) => (cards as Cards).map((card) => ({ ...card, fmv: cents(0.8 * card.fmv) }));

const isOfRepack = ({ endpoint, params }: Call, { packs }: World) =>
  endpoint === "chase" && packs.some(({ slug, repack }) => repack && slug === params.slug);

/** Chase lists that contradict the packs' previews. */
export const chasePreviewMutants: readonly Mutant[] = [
  mutant("chase.list-of-pack", "value", both, "every slug returns the first pack's chase list", {
    rules: (plain) => ({
      chaseOf: (slug, scope) => {
        const { packs } = scope.world;
        const isKnown = packs.some((pack) => pack.slug === slug);
        return isKnown ? plain.chaseOf(packs[0]?.slug ?? "", scope) : [];
      },
    }),
  }),
  mutant(
    "user-chase.list-of-pack",
    "value",
    ["user"],
    "every slug returns the first pack's chase list on the user surface",
    {
      request: (call, { packs }) => {
        const isKnown = packs.some(({ slug }) => slug === call.params.slug);
        if (call.surface === "user" && call.endpoint === "chase" && isKnown) call.params.slug = packs[0]?.slug ?? "";
        return undefined;
      },
    },
  ),
  mutant(
    "chase.list-of-pack",
    "partial",
    ["sandbox", "partner"],
    "each pack of the partner interface previews the cards of the next pack",
    {
      answer: edited("available", "", withNextPreview),
    },
  ),
  mutant(
    "user-chase.list-of-pack",
    "partial",
    ["user"],
    "each pack of the user surface previews the cards of the next pack",
    {
      answer: edited("available", "", withNextPreview),
    },
  ),
  mutant(
    "chase.names-as-in-preview",
    "value",
    ["sandbox", "partner", "user"],
    "the cards of a chase list have the names of their neighbours",
    {
      answer: edited("chase", "", (cards) => {
        const shown = cards as readonly { readonly name: string }[];
        return shown.map((card, at) => ({ ...card, name: shown[(at + 1) % shown.length]?.name }));
      }),
    },
  ),
  mutant("chase.names-as-in-preview", "large", both, "every card of a chase list has the image of the first one", {
    answer: edited("chase", "", (cards) => {
      const shown = cards as readonly { readonly image: string }[];
      return shown.map((card) => ({ ...card, image: shown[0]?.image }));
    }),
  }),
  mutant(
    "chase.names-as-in-preview",
    "partial",
    ["sandbox", "partner", "user"],
    "the preview of a pack gives two cards each other's name",
    {
      answer: edited("available", "[].chase", (cards) => {
        const [one, other, ...rest] = cards as readonly { readonly name: string }[];
        return one && other ? [{ ...one, name: other.name }, { ...other, name: one.name }, ...rest] : cards;
      }),
    },
  ),
  mutant("user-chase.top-of-preview", "partial", ["user"], "the chase list of a partner repack is empty", {
    answer: edited("chase", "", (cards, { call, world }) => (isOfRepack(call, world) ? [] : cards)),
  }),
  mutant("user-chase.answers", "status", ["user"], "the chase list of a partner repack is answered with 204", {
    answer: (call, reply, world) => (isOfRepack(call, world) ? { ...reply, status: 204, raw: "" } : undefined),
  }),
  mutant(
    "chase.fmv-as-in-preview",
    "partial",
    ["partner"],
    "fmv of previewed cards of one pack is what a sellback pays",
    {
      answer: edited("available", "[].chase", (cards, { holder }) => (holder.mint_price === 50 ? sold(cards) : cards)),
    },
  ),
  mutant("chase.fmv-as-in-preview", "large", both, "fmv of cards in chase lists is halved from the third on", {
    answer: edited("chase", "[].fmv", (fmv, { index }) => Number(fmv) / (index < 2 ? 1 : 2)),
  }),
  mutant(
    "chase.fmv-as-in-preview",
    "partial",
    ["user"],
    "fmv of the second card in chase lists of the user surface is 0",
    {
      answer: edited("chase", "[].fmv", (fmv, { index }) => (index === 1 ? 0 : fmv)),
    },
  ),
  mutant("chase.fmv-as-in-preview", "missing", ["partner"], "fmv of every card in chase lists of production is 0", {
    answer: edited("chase", "[].fmv", () => 0),
  }),
  mutant("chase.fmv-in-usd", "value", both, "fmv of previewed cards is in cents", {
    answer: edited("available", "[].chase[].fmv", (fmv) => 100 * Number(fmv)),
  }),
  mutant("chase.fmv-in-usd", "value", both, "fmv of cards in chase lists is in cents", {
    answer: edited("chase", "[].fmv", (fmv) => 100 * Number(fmv)),
  }),
  mutant("chase.fmv-in-usd", "value", ["user"], "fmv of previewed cards of the user surface is in cents", {
    answer: edited("available", "[].chase[].fmv", (fmv) => 100 * Number(fmv)),
  }),
  mutant(
    "chase.fmv-in-usd",
    "partial",
    [...both, "user"],
    "fmv of cards in chase lists is in a currency worth 100,000 USD",
    {
      answer: edited("chase", "[].fmv", (fmv) => Number(fmv) / 100_000),
    },
  ),
  mutant("user-chase.top-of-preview", "missing", ["user"], "the chase list omits the most expensive card", {
    answer: edited("chase", "", (cards) => {
      const most = Math.max(...(cards as Cards).map(({ fmv }) => fmv));
      return (cards as Cards).filter(({ fmv }) => fmv < most);
    }),
  }),
  mutant("user-chase.top-of-preview", "value", ["user"], "the chase list has other card ids than the preview", {
    answer: edited("chase", "[].id", (id) => `chase-${id}`),
  }),
];

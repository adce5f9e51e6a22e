import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { seen } from "./support/per-world.ts";
import { at } from "./support/requests.ts";
import { both, sandbox } from "./support/surfaces.ts";

const isUnlisted = (call: Call, slugs: readonly (string | null)[]) => !slugs.includes(call.params.slug ?? "");

/** Refuses the chase cards of matching unknown slugs. */
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

/** The second card has the id of the first. */
const withOneIdTwice = (list: unknown) => {
  const cards = list as readonly { readonly id: string }[];
  return cards.map((card, at) => (at === 1 ? { ...card, id: cards[0]?.id } : card));
};

/** Chase cards of unusual and of known slugs. */
export const chaseMutants: readonly Mutant[] = [
  {
    name: "two cards of a chase list have one id",
    violates: "chase.ids-unique",
    kind: "value",
    surfaces: ["sandbox", "partner", "user"],
    answer: edited("chase", "", withOneIdTwice),
  },
  {
    name: "two cards in the preview of the third pack have one id",
    violates: "chase.ids-unique",
    kind: "partial",
    surfaces: ["sandbox", "partner", "user"],
    answer: edited("available", "[].chase", (cards, { holder, world }) =>
      holder.id === world.packs[2]?.id ? withOneIdTwice(cards) : cards,
    ),
  },
  {
    name: "chase answers an unknown slug that contains spaces with 400",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: sandbox,
    ...slugRefused((slug) => /[^a-z0-9-]/i.test(slug)),
  },
  {
    name: "chase answers a long unknown slug with 400",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: sandbox,
    ...slugRefused((slug) => slug.length > 60),
  },
  {
    name: "chase answers an unknown slug that contains a dot with 400",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: both,
    ...slugRefused((slug) => slug.includes(".")),
  },
  {
    name: "chase returns an object keyed by card id instead of an array",
    violates: "chase.answers",
    kind: "type",
    surfaces: both,
    answer: edited("chase", "", (cards) =>
      Object.fromEntries((cards as { id: string }[]).map((card) => [card.id, card])),
    ),
  },
  {
    name: "chase answers with 203",
    violates: "chase.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) => (at(call, "chase") && reply.status === 200 ? { ...reply, status: 203 } : undefined),
  },
  {
    name: "chase does not find a slug that consists of digits",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: both,
    request: numericSlug,
  },
  {
    name: "chase of the user surface does not find a slug that consists of digits",
    violates: "user-chase.unknown-slug",
    kind: "odd",
    surfaces: ["user"],
    request: numericSlug,
  },
  ...([both, ["user"]] as const).map(
    (surfaces): Mutant => ({
      name: `a slug that was looked up in vain${surfaces === both ? "" : " on the user surface"} is answered with 404`,
      violates: surfaces === both ? "chase.unknown-slug" : "user-chase.unknown-slug",
      kind: "repeat",
      surfaces,
      answer: (call, reply, world) => {
        const isVain = call.endpoint === "chase" && JSON.stringify(reply.body) === "[]";
        const isAgain = isVain && seen(world, `${call.surface} chase ${call.params.slug}`) > 1;
        return isAgain ? { status: 404, body: { error: "Not Found" } } : undefined;
      },
    }),
  ),
];

/** Treats a slug of digits as the id of a database. */
function numericSlug({ endpoint, params }: Call): Reply | undefined {
  const isNumber = endpoint === "chase" && /^\d+$/.test(params.slug ?? "");
  return isNumber ? { status: 404, body: { error: "Not Found" } } : undefined;
}

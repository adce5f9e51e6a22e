import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("chase.ids-unique", "value", ["sandbox", "partner", "user"], "two cards of a chase list have one id", {
    answer: edited("chase", "", withOneIdTwice),
  }),
  mutant(
    "chase.ids-unique",
    "partial",
    ["sandbox", "partner", "user"],
    "two cards in the preview of the third pack have one id",
    {
      answer: edited("available", "[].chase", (cards, { holder, world }) =>
        holder.id === world.packs[2]?.id ? withOneIdTwice(cards) : cards,
      ),
    },
  ),
  mutant("chase.unknown-slug", "odd", sandbox, "chase answers an unknown slug that contains spaces with 400", {
    ...slugRefused((slug) => /[^a-z0-9-]/i.test(slug)),
  }),
  mutant("chase.unknown-slug", "odd", sandbox, "chase answers a long unknown slug with 400", {
    ...slugRefused((slug) => slug.length > 60),
  }),
  mutant("chase.unknown-slug", "odd", both, "chase answers an unknown slug that contains a dot with 400", {
    ...slugRefused((slug) => slug.includes(".")),
  }),
  mutant("chase.answers", "type", both, "chase returns an object keyed by card id instead of an array", {
    answer: edited("chase", "", (cards) =>
      Object.fromEntries((cards as { id: string }[]).map((card) => [card.id, card])),
    ),
  }),
  mutant("chase.answers", "status", both, "chase answers with 203", {
    answer: (call, reply) => (at(call, "chase") && reply.status === 200 ? { ...reply, status: 203 } : undefined),
  }),
  mutant("chase.unknown-slug", "odd", both, "chase does not find a slug that consists of digits", {
    request: numericSlug,
  }),
  mutant(
    "user-chase.unknown-slug",
    "odd",
    ["user"],
    "chase of the user surface does not find a slug that consists of digits",
    {
      request: numericSlug,
    },
  ),
  ...([both, ["user"]] as const).map(
    (surfaces): Mutant =>
      mutant(
        surfaces === both ? "chase.unknown-slug" : "user-chase.unknown-slug",
        "odd",
        surfaces,
        `chase${surfaces === both ? "" : " of the user surface"} decodes a slug twice`,
        {
          request: (call) =>
            call.endpoint === "chase" && /%(?![0-9a-f]{2})/i.test(call.params.slug ?? "")
              ? { status: 500, body: { error: "Internal server error" } }
              : undefined,
        },
      ),
  ),
  ...([both, ["user"]] as const).map(
    (surfaces): Mutant =>
      mutant(
        surfaces === both ? "chase.unknown-slug" : "user-chase.unknown-slug",
        "repeat",
        surfaces,
        `a slug that was looked up in vain${surfaces === both ? "" : " on the user surface"} is answered with 404`,
        {
          answer: (call, reply, world) => {
            const isVain = call.endpoint === "chase" && JSON.stringify(reply.body) === "[]";
            const isAgain = isVain && seen(world, `${call.surface} chase ${call.params.slug}`) > 1;
            return isAgain ? { status: 404, body: { error: "Not Found" } } : undefined;
          },
        },
      ),
  ),
];

/** Treats a slug of digits as the id of a database. */
function numericSlug({ endpoint, params }: Call): Reply | undefined {
  const isNumber = endpoint === "chase" && /^\d+$/.test(params.slug ?? "");
  return isNumber ? { status: 404, body: { error: "Not Found" } } : undefined;
}

import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { at } from "./support/requests.ts";
import { both, sandbox } from "./support/surfaces.ts";

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

/** Chase cards of odd and of known slugs. */
export const chaseMutants: readonly Mutant[] = [
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
    name: "chase cards are an object by card id",
    violates: "chase.answers",
    surfaces: both,
    answer: edited("chase", "", (cards) =>
      Object.fromEntries((cards as { id: string }[]).map((card) => [card.id, card])),
    ),
  },
  {
    name: "chase cards are answered with 203",
    violates: "chase.answers",
    surfaces: both,
    answer: (call, reply) => (at(call, "chase") && reply.status === 200 ? { ...reply, status: 203 } : undefined),
  },
  {
    name: "a slug of digits only is not found",
    violates: "chase.unknown-slug",
    surfaces: both,
    request: numericSlug,
  },
  {
    name: "a slug of digits only is not found by the user surface",
    violates: "user-chase.unknown-slug",
    surfaces: ["user"],
    request: numericSlug,
  },
];

/** As where a slug of digits is taken for a database's id. */
function numericSlug({ endpoint, params }: Call): Reply | undefined {
  const isNumber = endpoint === "chase" && /^\d+$/.test(params.slug ?? "");
  return isNumber ? { status: 404, body: { error: "Not Found" } } : undefined;
}

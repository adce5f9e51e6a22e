import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both, partner } from "./support/surfaces.ts";

/** Pulls of the feed that show another card than the one that was pulled. */
export const feedDetailsMutants: readonly Mutant[] = [
  {
    name: "from the fifth place on, production's feed has the name of its newest card",
    violates: "recent-pulls.details-apart",
    kind: "large",
    surfaces: partner,
    answer: edited("recent-pulls", "", (pulls) => {
      const [newest] = pulls as readonly { metadata: { name: string } }[];
      return (pulls as readonly { metadata: object }[]).map((pull, place) =>
        place < 4 ? pull : { ...pull, metadata: { ...pull.metadata, name: newest?.metadata.name } },
      );
    }),
  },
  {
    name: "the feed shows pulls of a variant under the pack that it varies",
    violates: "recent-pulls.claw-id-of-pull",
    kind: "partial",
    surfaces: partner,
    rules: (plain) => ({
      pullView: (pull, scope) => ({
        ...plain.pullView(pull, scope),
        claw_id: pull.pack.variant_of ?? pull.pack.id,
        claw_slug: scope.world.packs.find(({ id }) => id === pull.pack.variant_of)?.slug ?? pull.pack.slug,
      }),
    }),
  },
  {
    name: "the feed shows pulls under the pack that comes next",
    violates: "recent-pulls.claw-id-of-pull",
    kind: "value",
    surfaces: partner,
    rules: (plain) => ({
      pullView: (pull, scope) => {
        const { packs } = scope.world;
        const next = packs[(packs.indexOf(pull.pack) + 1) % packs.length] ?? pull.pack;
        return { ...plain.pullView(pull, scope), claw_id: next.id, claw_slug: next.slug };
      },
    }),
  },
  {
    name: "the feed shows the front of each card as its back",
    violates: "recent-pulls.details-apart",
    kind: "value",
    surfaces: both,
    answer: edited("recent-pulls", "[].metadata.back_image", (back, { holder }) =>
      back === null ? null : holder.image,
    ),
  },
  {
    name: "the feed shows the attributes of its newest card for all pulls",
    violates: "recent-pulls.details-apart",
    kind: "partial",
    surfaces: both,
    answer: edited("recent-pulls", "", (pulls) => {
      const shown = pulls as readonly { metadata: { attributes: unknown } }[];
      const attributes = shown[0]?.metadata.attributes;
      return shown.map((pull) => ({ ...pull, metadata: { ...pull.metadata, attributes } }));
    }),
  },
];

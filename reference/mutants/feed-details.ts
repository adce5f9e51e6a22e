import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { both, partner } from "./support/surfaces.ts";

/** Pulls of the feed that show another card than the one that was pulled. */
export const feedDetailsMutants: readonly Mutant[] = [
  mutant(
    "recent-pulls.details-apart",
    "large",
    partner,
    "from the fifth place on, production's feed has the name of its newest card",
    {
      answer: edited("recent-pulls", "", (pulls) => {
        const [newest] = pulls as readonly { metadata: { name: string } }[];
        return (pulls as readonly { metadata: object }[]).map((pull, place) =>
          place < 4 ? pull : { ...pull, metadata: { ...pull.metadata, name: newest?.metadata.name } },
        );
      }),
    },
  ),
  mutant(
    "recent-pulls.claw-id-of-pull",
    "partial",
    partner,
    "the feed shows pulls of a variant under the pack that it varies",
    {
      rules: (plain) => ({
        pullView: (pull, scope) => ({
          ...plain.pullView(pull, scope),
          claw_id: pull.pack.variant_of ?? pull.pack.id,
          claw_slug: scope.world.packs.find(({ id }) => id === pull.pack.variant_of)?.slug ?? pull.pack.slug,
        }),
      }),
    },
  ),
  mutant("recent-pulls.claw-id-of-pull", "value", partner, "the feed shows pulls under the pack that comes next", {
    rules: (plain) => ({
      pullView: (pull, scope) => {
        const { packs } = scope.world;
        const next = packs[(packs.indexOf(pull.pack) + 1) % packs.length] ?? pull.pack;
        return { ...plain.pullView(pull, scope), claw_id: next.id, claw_slug: next.slug };
      },
    }),
  }),
  mutant("recent-pulls.details-apart", "value", both, "the feed shows the front of each card as its back", {
    answer: edited("recent-pulls", "[].metadata.back_image", (back, { holder }) =>
      back === null ? null : holder.image,
    ),
  }),
  mutant(
    "recent-pulls.details-apart",
    "partial",
    both,
    "the feed shows the attributes of its newest card for all pulls",
    {
      answer: edited("recent-pulls", "", (pulls) => {
        const shown = pulls as readonly { metadata: { attributes: unknown } }[];
        const attributes = shown[0]?.metadata.attributes;
        return shown.map((pull) => ({ ...pull, metadata: { ...pull.metadata, attributes } }));
      }),
    },
  ),
];

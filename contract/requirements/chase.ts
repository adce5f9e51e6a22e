import { requirements } from "../requirement.ts";

/** The chase cards of a pack, looked up by its slug. */
export const chase = requirements(
  {
    document: "partner-api.md",
    endpoint: "chase",
    section: "GET /api/v1/vm/chase/:slug",
    surfaces: ["sandbox", "partner"],
  },
  [
    {
      id: "chase.answers",
      role: "answer",
      words: "Response: array of Chase card",
      title: "answers 200 with an array of chase cards",
    },
    {
      id: "chase.slug-of-every-pack",
      words: "slug (string, required, from a pack)",
      title: "answers 200 with an array for the slug of every listed pack",
    },
    {
      id: "chase.list-of-pack",
      words: "slug (string, required, from a pack)",
      title: "chase lists of packs with different previews are not all equal, and not those of other packs",
    },
    {
      id: "chase.unknown-slug",
      words: "An unknown slug returns 200",
      title: "answers 200 with an empty array for an unknown slug",
    },
    {
      id: "chase.ids-unique",
      words: "id string",
      section: "Chase card",
      surfaces: ["sandbox", "partner", "user"],
      observed: "traffic",
      title: "two cards of a list or a preview have different ids",
      shownBySome: "no chase list and no preview has two cards",
    },
    {
      id: "chase.fmv-in-usd",
      words: "fmv number (USD)",
      section: "Chase card",
      surfaces: ["sandbox", "partner", "user"],
      observed: "traffic",
      title: "`fmv` of at least one chase card has the order of magnitude of its pack's tiers",
      shownBySome: "fewer than three chase cards of packs with bounded tiers were seen",
    },
    {
      id: "chase.fmv-as-in-preview",
      words: "chase array of {id, name, image, fmv}",
      section: "Pack (element of the available-packs array)",
      surfaces: ["sandbox", "partner", "user"],
      observed: "traffic",
      title:
        "`fmv` of a pack's chase cards is not the `fmv` in its preview times one factor, and not another at the same places",
      shownBySome: "fewer than two packs had three cards both in their preview and in their chase list",
    },
    {
      id: "chase.names-as-in-preview",
      words: "chase array of {id, name, image, fmv}",
      section: "Pack (element of the available-packs array)",
      surfaces: ["sandbox", "partner", "user"],
      observed: "traffic",
      title: "no chase card has the name or the image of another card in its pack's preview",
      shownBySome: "fewer than two cards were both in a pack's preview and in its chase list",
    },
  ],
);

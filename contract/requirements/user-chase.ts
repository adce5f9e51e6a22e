import { requirements } from "../requirement.ts";

/** The public chase list of a pack. */
export const userChase = requirements(
  {
    document: "user-key-api.md",
    endpoint: "chase",
    section: "GET /api/vm/chase/:slug (no authentication)",
    surfaces: ["user"],
  },
  [
    {
      id: "user-chase.answers",
      role: "answer",
      title: "chase answers 200 with an array of chase cards for the slug of a listed pack",
      words: "Response: array of Chase card",
    },
    {
      id: "user-chase.list-of-pack",
      title: "chase lists of packs with different previews are not all equal, and not those of other packs",
      words: "Path: slug (string, required)",
    },
    {
      id: "user-chase.top-of-preview",
      title: "the list has the top card of the pack's inline chase preview",
      words: "The full list here adds back images",
    },
    {
      id: "user-chase.unknown-slug",
      title: "an unknown slug answers 200 with an empty array",
      words: "An unknown slug returns 200 with",
    },
    {
      id: "user-chase.full-list",
      title: "the list has every card of the pack's inline chase preview",
      words: "The full list here adds back images",
      level: "may",
    },
    {
      id: "user-chase.image-cropped",
      title: "`image` of a chase card is the cropped front variant",
      words: "chase card image is the cropped front variant",
      section: "Pack, Chase card, Item",
      observed: { nothing: "the interface gives an image address, which does not show how the image was cropped" },
    },
  ],
);

import { topHits } from "../../packs.ts";
import type { Handler } from "../../route.ts";

/** GET /api/vm/chase/:slug: all top hits of a pack; an empty list for an unknown slug. */
export const chase: Handler = (call, world) => {
  const { croppedImage } = world.rules.user;
  const pack = world.packs.find(({ slug }) => slug === call.params.slug);
  const cards = pack ? topHits(pack, world.listings) : [];
  return {
    status: 200,
    body: cards.map(({ id, name, image, backImage, fmv }) => ({
      id,
      name,
      image: croppedImage(image),
      back_image: backImage,
      fmv,
    })),
  };
};

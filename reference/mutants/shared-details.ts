import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld, seen } from "./support/per-world.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

interface ShownItem {
  id: string;
  /** Undefined where another mutant of the same server leaves it out. */
  content?: { metadata: Record<string, unknown>; links: Record<string, unknown> };
}

/** The metadata of the last item of a purchase, by the id of each of its items. */
const lastOfPurchase = perWorld(() => new Map<string, Record<string, unknown>>());

/** Shows all items of a purchase with the metadata of the last, on every endpoint that lists items. */
function withLastMetadata(call: Call, reply: Reply, world: World): Reply | undefined {
  if (call.surface === "user" || reply.status !== 200) return undefined;
  const body = structuredClone(objectOf(reply.body) ?? {});
  const list = objectOf(body.result)?.nfts ?? body.nfts ?? body.items;
  if (!Array.isArray(list)) return undefined;
  const items: ShownItem[] = list;
  const metadataOf = lastOfPurchase(world);
  const last = items.at(-1)?.content?.metadata;
  if (call.endpoint === "buy/init" && last) for (const { id } of items) metadataOf.set(id, last);
  for (const { id, content } of items) {
    if (content === undefined) continue;
    content.metadata = metadataOf.get(id) ?? content.metadata;
    content.links.back_image = content.metadata.back_image;
    if (content.links.image !== "") content.links.image = content.metadata.image;
  }
  return { ...reply, body };
}

/** Objects that several items or several answers share by mistake. */
export const sharedDetailsMutants: readonly Mutant[] = [
  mutant("card.details-apart", "large", both, "all items of a purchase have the metadata of its last one", {
    answer: withLastMetadata,
  }),
  mutant(
    "inventory.item-metadata-equals-init",
    "large",
    partner,
    "items of an inventory with more than five have the content of their neighbours",
    {
      answer: edited("inventory", "items", (items) => {
        const shown = items as readonly { content: unknown }[];
        return shown.length <= 5
          ? shown
          : shown.map((item, at) => ({ ...item, content: shown[(at + 1) % shown.length]?.content }));
      }),
    },
  ),
  mutant("inventory.stable", "repeat", sandbox, "each read of an inventory adds an attribute to its first item", {
    answer: edited("inventory", "items[].content.metadata.attributes", (attributes, { call, index, world }) => {
      const reads = index === 0 ? seen(world, `inventory read ${call.params.user_id}`) : 1;
      const added = Array.from({ length: reads - 1 }, () => ({ trait_type: "Source", value: "pack" }));
      return Array.isArray(attributes) ? [...attributes, ...added] : attributes;
    }),
  }),
  mutant("item.mint-address", "type", both, "items that are not minted have an empty mint address", {
    rules: ({ itemView }) => ({
      itemView: (listing, price, links) => ({
        ...itemView(listing, price, links),
        mint_address: listing.mintAddress ?? "",
      }),
    }),
  }),
];

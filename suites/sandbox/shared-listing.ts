import { partnerScenarios } from "../../harness/context/scenario.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("draw", ["sandbox"]);

/** Listings are not reserved: a draw takes nothing from other users. */
export const sharedListing = all;

scenario(
  "two users for whom the same listing was drawn both hold it",
  { verifies: ["draw.no-reservation"] },
  async (context) => {
    const { given, verify } = context;
    const users = [given.user(), given.user()] as const;
    const values = await context.state("two users hold the same listing", { user_ids: users });
    const itemId = String(values.item_id);

    const first = await given.inventory(users[0]);
    const second = await given.inventory(users[1]);

    verify(
      "draw.no-reservation",
      [first.exchange, second.exchange],
      [
        accepted(first.exchange),
        accepted(second.exchange),
        listsAll("the first user's inventory", [itemId], first.ids),
        listsAll("the second user's inventory", [itemId], second.ids),
      ],
      "the same listing was drawn for two users",
    );
  },
);

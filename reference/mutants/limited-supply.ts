import { stringOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { holdingsOf } from "./support/holdings.ts";
import { refusal } from "./support/replies.ts";
import { field } from "./support/requests.ts";
import { sandbox } from "./support/surfaces.ts";

const OUT_OF_STOCK = refusal(400, "Claw machine is out of stock");

/** Refuses purchases of a user who has pulled so many items, whether or not they were sold. */
const limitedTo = (pulls: number) => ({
  request: (call: Parameters<typeof field>[0], world: World) =>
    call.endpoint === "buy/init" && holdingsOf(world, stringOf(field(call, "user_id"))).length >= pulls
      ? OUT_OF_STOCK
      : undefined,
});

/** A sandbox with a stock, though the documents promise that it reserves nothing, and limits nobody. */
export const limitedSupplyMutants: readonly Mutant[] = [
  mutant("buy-init.answers", "large", sandbox, "a user can't pull more than 50 items", limitedTo(50)),
  mutant("buy-init.answers", "large", sandbox, "a user can't pull more than 20 items", limitedTo(20)),
  mutant("draw.takes-no-stock", "effect", sandbox, "a pulled listing leaves the stock of its tier", {
    rules: (plain) => ({
      drawItem: (pack, tier, random, scope) => {
        const drawn = plain.drawItem(pack, tier, random, scope);
        if (scope.surface === "sandbox") pack.stock[tier.id] = Math.max(0, (pack.stock[tier.id] ?? 0) - 1);
        return drawn;
      },
    }),
  }),
];

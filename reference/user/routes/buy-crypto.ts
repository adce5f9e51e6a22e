import { membersOf, textOf } from "../body.ts";
import { buy } from "../buy.ts";
import type { GuardedHandler } from "../guarded.ts";
import { refusing } from "../refusals.ts";

/** POST /api/vm/buy/crypto: buys from the pack `claw_id` and opens the session that buy/status polls. */
export const buyCrypto: GuardedHandler = (call, world, { account }) => {
  const { refusals, amountOf, packRefusal, showsItemsAtOnce, itemView } = world.rules.user;
  const clawId = textOf(call, "claw_id");
  if (clawId === undefined) return refusing(refusals.clawIdMissing);
  const amount = amountOf(membersOf(call).amount);
  const pack = world.packs.find(({ id }) => id === clawId);
  const refusal = packRefusal(pack, amount);
  if (refusal) return refusing(refusals[refusal]);
  if (!pack) return refusing(refusals.packUnknown);
  const { sessionId, items } = buy(world, account, pack, amount);
  const nfts = showsItemsAtOnce ? { nfts: items.map((item) => itemView(item)) } : {};
  return { status: 200, body: { result: { session_id: sessionId, ...nfts } } };
};

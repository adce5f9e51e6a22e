import { isText } from "../../json/json-value.ts";
import { areOfPacks, newestFirst, packIdsIn } from "../../oracles/pulls.ts";
import { onSuccess } from "../rule.ts";

/**
 * A feed lists pulls from newest to oldest. Instances of which one has moved its clock may disagree, so only feeds from before
 * a move are judged.
 */
export const ordersPulls = onSuccess((answer, history) => {
  const read = answer.endpoint === "recent-pulls" ? history.of(answer.surface).feed.reads.at(-1) : undefined;
  const differences = read?.movedS === 0 ? newestFirst(answer) : undefined;
  return differences === undefined ? [] : [["recent-pulls.newest-first", differences]];
});

/**
 * A feed lists pulls of the packs that were asked for. One for packs without pulls may show others, and what an unknown pack or
 * one that is named twice does is judged elsewhere.
 */
export const listsPullsOfPacks = onSuccess((answer, history) => {
  if (answer.endpoint !== "recent-pulls") return [];
  const wanted = new URL(answer.request.url).searchParams.getAll("claw_ids");
  const { packs, feed } = history.of(answer.surface);
  const isPulled = (id: string) => feed.reads.some(({ pulls }) => pulls.some((pull) => pull.claw_id === id));
  const isKnown = (id: string) => packs.latest.has(id) || isPulled(id);
  const areShown = packIdsIn(answer).some((id) => isText(id) && wanted.includes(id));
  if (!areShown || new Set(wanted).size < wanted.length || !wanted.every(isKnown)) return [];
  const requirement = wanted.length === 1 ? "recent-pulls.claw-ids-single" : "recent-pulls.claw-ids-repeated";
  return [[requirement, areOfPacks(wanted, answer)]];
});

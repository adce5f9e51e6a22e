import { PARTNER_SURFACES } from "../../../contract/surface.ts";
import { type JsonObject, textOf } from "../../json/json-value.ts";
import { dateMsOf, instantOf } from "../../oracles/moment.ts";
import { equals } from "../../oracles/value.ts";
import type { Judged } from "../judgement.ts";
import { atEnd } from "../rule.ts";

/**
 * A pull has the slug of its pack. A feed may keep the slug that the pack had when it was pulled, or null from before it had
 * one (A-SLUG), so earlier pulls show a fault only if those of several packs have another slug.
 */
export const slugsOfPulls = atEnd((history) =>
  PARTNER_SURFACES.flatMap((surface): readonly Judged[] => {
    const { feed, packs, purchases } = history.of(surface);
    const [list] = packs.lists;
    // Which slugs packs had between two lists is unknown.
    if (list === undefined || packs.changes > 0) return [];
    const listedMs = dateMsOf(list.exchange) ?? Number.POSITIVE_INFINITY;
    // A listing of the sandbox may have been pulled before the run, too.
    const isOfRun = ({ id, created_at }: JsonObject) =>
      purchases.isBought(id) && (instantOf(created_at) ?? listedMs) > listedMs;
    const pulls = feed.pulls.flatMap((pull) => {
      const slug = packs.latest.get(pull.claw_id)?.slug;
      return slug === undefined ? [] : [{ pull, slug, isRight: pull.claw_slug === slug }];
    });
    const wrong = pulls.filter(({ isRight }) => !isRight);
    const [shown] = [...wrong.filter(({ pull }) => isOfRun(pull)), ...pulls.filter(({ isRight }) => isRight)];
    const read = feed.reads.find((each) => shown !== undefined && each.pulls.includes(shown.pull));
    if (shown === undefined || read === undefined) return [];
    const at = { name: "claw_slug", of: `a pull of ${textOf(shown.pull.claw_id)}` };
    return [[read.exchange, ["recent-pulls.slug-of-pack", equals(at, shown.slug, shown.pull.claw_slug)]]];
  }),
);

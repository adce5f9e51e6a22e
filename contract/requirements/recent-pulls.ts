import { requirements } from "../requirement.ts";

const feed = { state: "recent pulls exist" } as const;
const record = "Recent pull";

/** The feed of recent pulls: order, filter, limit and prices. */
export const recentPulls = requirements(
  { document: "partner-api.md", section: "GET /api/v1/vm/recent-pulls", surfaces: ["sandbox", "partner"] },
  [
    {
      id: "recent-pulls.answers",
      role: "answer",
      words: "Response: array of Recent pull",
      title: "answers 200 with an array of recent pulls",
    },
    { id: "recent-pulls.newest-first", words: "newest first", title: "lists pulls from newest to oldest" },
    {
      id: "recent-pulls.claw-ids-single",
      words: "claw_ids (string, repeatable, pack ids",
      title: "lists only pulls of the pack in `claw_ids`",
    },
    {
      id: "recent-pulls.claw-ids-repeated",
      words: "claw_ids (string, repeatable, pack ids",
      title: "lists only pulls of the packs in a repeated `claw_ids`",
    },
    {
      id: "recent-pulls.claw-ids-union",
      words: "claw_ids (string, repeatable, pack ids",
      observed: feed,
      title: "lists pulls of every pack in a repeated `claw_ids`",
    },
    {
      id: "recent-pulls.claw-ids-twice",
      words: "claw_ids (string, repeatable, pack ids",
      title: "lists the pulls of a pack once when `claw_ids` names it twice",
    },
    {
      id: "recent-pulls.claw-ids-omitted",
      words: "omit for all packs",
      observed: feed,
      title: "lists pulls of all packs when `claw_ids` is not sent",
    },
    {
      id: "recent-pulls.claw-ids-unknown",
      words: "Unknown claw_ids or no matches return 200",
      title: "answers 200 with an array for an unknown pack id",
    },
    {
      id: "recent-pulls.claw-ids-no-match",
      words: "Unknown claw_ids or no matches return 200",
      title: "answers 200 with an array for a pack without pulls",
    },
    {
      id: "recent-pulls.limit-default",
      words: "limit (integer, default 20",
      observed: feed,
      title: "lists 20 pulls when `limit` is not sent and 20 exist",
    },
    {
      id: "recent-pulls.limit-default-not-exceeded",
      words: "limit (integer, default 20",
      title: "lists at most 20 pulls when `limit` is not sent",
    },
    {
      id: "recent-pulls.limit-not-exceeded",
      words: "limit (integer, default 20",
      title: "lists at most `limit` pulls",
    },
    {
      id: "recent-pulls.limit-reached",
      words: "limit (integer, default 20",
      observed: feed,
      title: "lists `limit` pulls when that many exist",
    },
    { id: "recent-pulls.limit-lowest", words: "clamped to 1..100", title: "lists at most one pull for limit 1" },
    {
      id: "recent-pulls.limit-highest",
      words: "clamped to 1..100",
      observed: feed,
      title: "lists 100 pulls for limit 100 when 100 exist",
    },
    { id: "recent-pulls.limit-zero", words: "clamped to 1..100", title: "clamps limit 0 to 1" },
    { id: "recent-pulls.limit-negative", words: "clamped to 1..100", title: "clamps a negative limit to 1" },
    {
      id: "recent-pulls.limit-above-highest",
      words: "clamped to 1..100",
      title: "lists at most 100 pulls for a limit above 100",
    },
    {
      id: "recent-pulls.limit-above-highest-filled",
      words: "clamped to 1..100",
      observed: feed,
      title: "clamps a limit above 100 to 100",
    },
    {
      id: "recent-pulls.limit-non-numeric",
      words: "a non-numeric value falls back to 20",
      title: "answers 200 with at most 20 pulls for a non-numeric limit",
    },
    {
      id: "recent-pulls.limit-non-numeric-filled",
      words: "a non-numeric value falls back to 20",
      observed: feed,
      title: "uses limit 20 for a non-numeric limit",
    },
    {
      id: "recent-pulls.limit-never-refused",
      words: "clamped to 1..100",
      title: "answers 200 for every limit",
    },
    {
      id: "recent-pulls.limit-within-filter",
      words: "claw_ids (string, repeatable, pack ids",
      observed: feed,
      title: "applies the limit after the filter by `claw_ids`",
    },
    {
      id: "recent-pulls.buyback-price",
      terms: "matter",
      words: "value times the pack's buyback_percent",
      section: record,
      title: "`buyback_price` of a pull is `value` times the pack's `buyback_percent`, or times 0.85 in the sandbox",
    },
    {
      id: "recent-pulls.pulls-once",
      words: "Timestamp the pull was recorded",
      section: "Recent pull",
      observed: "traffic",
      surfaces: ["partner"],
      title: "lists each pull of production once",
    },
    {
      id: "recent-pulls.ids-of-items",
      words: "Equals mint_address for minted items, else",
      section: "Recent pull",
      observed: "traffic",
      title: "`id` of a pull is the id of its item",
    },
    {
      id: "recent-pulls.details-apart",
      words: "metadata object name, image, back_image",
      section: record,
      observed: "traffic",
      title: "a pull has neither the name, an image nor the attributes of another item, and its images are not swapped",
    },
    {
      id: "recent-pulls.created-at-of-pull",
      words: "Timestamp the pull was recorded",
      section: record,
      surfaces: ["partner"],
      observed: "traffic",
      title: "`created_at` of a pull is near the `purchased_at` of its item",
    },
    {
      id: "recent-pulls.created-at-kept",
      words: "Timestamp the pull was recorded",
      section: record,
      surfaces: ["partner"],
      observed: "traffic",
      title: "the pulls of production's feed keep their `created_at`",
      shownBySome: "no two successive feeds shared five pulls",
    },
    {
      id: "recent-pulls.slug-of-pack",
      terms: "matter",
      words: "Null when the pack has no slug",
      section: record,
      title: "`claw_slug` of a pull equals the slug of its pack in the pack list",
    },
    {
      id: "recent-pulls.slugless-null",
      words: "Null when the pack has no slug",
      section: record,
      title: "`claw_slug` of a pull is null when its pack has no slug",
    },
    {
      id: "recent-pulls.internal-error",
      words: "recent-pulls, inventory, card, order 500",
      section: "Errors",
      observed: { state: "an internal error" },
      title: "answers an internal error of recent pulls with 500 and `An unexpected error occurred`",
    },
  ],
);

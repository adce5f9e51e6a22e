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
    { id: "recent-pulls.newest-first", words: "newest first", title: "lists the newest pull first" },
    {
      id: "recent-pulls.claw-ids-single",
      words: "claw_ids (string, repeatable, pack ids",
      title: "lists only pulls of the pack that `claw_ids` names",
    },
    {
      id: "recent-pulls.claw-ids-repeated",
      words: "claw_ids (string, repeatable, pack ids",
      title: "lists only pulls of the packs that a repeated `claw_ids` names",
    },
    {
      id: "recent-pulls.claw-ids-union",
      words: "claw_ids (string, repeatable, pack ids",
      observed: feed,
      title: "lists pulls of each pack that a repeated `claw_ids` names, not of one of them only",
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
      title: "lists 20 pulls when no limit is sent and the feed holds as many",
    },
    {
      id: "recent-pulls.limit-default-not-exceeded",
      words: "limit (integer, default 20",
      title: "lists no more than 20 pulls when no limit is sent",
    },
    {
      id: "recent-pulls.limit-not-exceeded",
      words: "limit (integer, default 20",
      title: "lists no more pulls than `limit` asks for",
    },
    {
      id: "recent-pulls.limit-reached",
      words: "limit (integer, default 20",
      observed: feed,
      title: "lists as many pulls as `limit` asks for when the feed holds as many",
    },
    { id: "recent-pulls.limit-lowest", words: "clamped to 1..100", title: "lists one pull at most for limit 1" },
    {
      id: "recent-pulls.limit-highest",
      words: "clamped to 1..100",
      observed: feed,
      title: "lists 100 pulls for limit 100 when the feed holds as many",
    },
    { id: "recent-pulls.limit-zero", words: "clamped to 1..100", title: "takes limit 0 for 1" },
    { id: "recent-pulls.limit-negative", words: "clamped to 1..100", title: "takes a negative limit for 1" },
    {
      id: "recent-pulls.limit-above-highest",
      words: "clamped to 1..100",
      title: "lists no more than 100 pulls for a limit above 100",
    },
    {
      id: "recent-pulls.limit-above-highest-filled",
      words: "clamped to 1..100",
      observed: feed,
      title: "takes a limit above 100 for 100, not for the default",
    },
    {
      id: "recent-pulls.limit-non-numeric",
      words: "a non-numeric value falls back to 20",
      title: "answers 200 with no more than 20 pulls for a limit that is no number",
    },
    {
      id: "recent-pulls.limit-non-numeric-filled",
      words: "a non-numeric value falls back to 20",
      observed: feed,
      title: "takes a limit that is no number for 20 when the feed holds as many",
    },
    {
      id: "recent-pulls.limit-never-refused",
      words: "clamped to 1..100",
      title: "answers 200, never an error, whatever the limit",
    },
    {
      id: "recent-pulls.limit-within-filter",
      words: "claw_ids (string, repeatable, pack ids",
      observed: feed,
      title: "counts only pulls of the packs asked for against the limit",
    },
    {
      id: "recent-pulls.buyback-price",
      words: "value times the pack's buyback_percent",
      section: record,
      title:
        "prices a pull at its value times the pack's `buyback_percent`, or times 0.85 for a synthetic sandbox pull",
    },
    {
      id: "recent-pulls.slug-of-pack",
      words: "Null when the pack has no slug",
      section: record,
      title: "gives a pull the slug of its pack as the pack list has it",
    },
    {
      id: "recent-pulls.slugless-null",
      words: "Null when the pack has no slug",
      section: record,
      title: "gives a pull of a pack without slug a null `claw_slug`",
    },
    {
      id: "recent-pulls.internal-error",
      words: "recent-pulls, inventory, card, order 500",
      section: "Errors",
      observed: { state: "an internal error" },
      title: "answers an internal error of the pull feed with 500 and `An unexpected error occurred`",
    },
  ],
);

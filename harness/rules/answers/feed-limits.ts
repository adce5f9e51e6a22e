import type { RequirementId } from "../../../contract/index.ts";
import { PARTNER_LIMITS } from "../../../contract/limits.ts";
import { noMoreThan } from "../../oracles/pulls.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { onAnswer } from "../rule.ts";

const { recentPullsDefault: DEFAULT, recentPullsMin: LEAST, recentPullsMax: MOST } = PARTNER_LIMITS;

/** What a limit of recent pulls stands for. */
export interface EffectiveLimit {
  readonly pulls: number;
  /** The requirement that more pulls violate. */
  readonly requirement: RequirementId;
}

/** The least integer of 32 bits. */
const LEAST_INT = -(2 ** 31);
/** Words that some languages read as numbers. */
const NUMBERS: readonly string[] = ["nan", "inf", "infinity"];

/** Returns what a limit stands for; undefined if it is open whether it is a number, or which. */
export function effectiveLimit(limit: string | undefined): EffectiveLimit | undefined {
  if (limit === undefined) return { pulls: DEFAULT, requirement: "recent-pulls.limit-default-not-exceeded" };
  if (/^[a-z]+$/i.test(limit) && !NUMBERS.includes(limit.toLowerCase()))
    return { pulls: DEFAULT, requirement: "recent-pulls.limit-non-numeric" };
  if (!/^(?:0|-?[1-9]\d*)$/.test(limit)) return undefined;
  const number = Number(limit);
  // Many systems read no larger integer, so that it falls back as what is no number.
  if (number < LEAST_INT) return undefined;
  if (number < 0) return { pulls: LEAST, requirement: "recent-pulls.limit-negative" };
  if (number === 0) return { pulls: LEAST, requirement: "recent-pulls.limit-zero" };
  if (number > MOST) return { pulls: MOST, requirement: "recent-pulls.limit-above-highest" };
  return {
    pulls: number,
    requirement: number === LEAST ? "recent-pulls.limit-lowest" : "recent-pulls.limit-not-exceeded",
  };
}

/**
 * A request with any limit gives a feed of at most so many pulls. An empty feed shows nothing, and a refusal may be about another
 * parameter.
 */
export function judgeLimit(answer: Exchange): readonly Judgement[] {
  const { endpoint, status, json, request } = answer;
  if (endpoint !== "recent-pulls") return [];
  const query = new URL(request.url).searchParams;
  const [limit, ...others] = query.getAll("limit");
  const isFeed = Array.isArray(json) && json.length > 0;
  const isRefused = status === 400 && [...query.keys()].every((name) => name === "limit");
  const effective = others.length > 0 || !(isFeed || isRefused) ? undefined : effectiveLimit(limit);
  return effective === undefined ? [] : [[effective.requirement, noMoreThan(effective.pulls, answer)]];
}

export const withinLimit = onAnswer(judgeLimit);

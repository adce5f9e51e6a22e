import { ERRORS, errorsOf, saysText } from "../../../contract/errors.ts";
import type { RequirementId } from "../../../contract/index.ts";
import { memberOf } from "../../json/json-value.ts";
import { validateBody } from "../../oracles/bodies/bodies.ts";
import { type Difference, NONE } from "../../oracles/difference.ts";
import { isListedElsewhere } from "../../oracles/listed-elsewhere.ts";
import { isStatusOpen } from "../../oracles/open-status.ts";
import { answered, expectedOf, notAnsweredWith, refusedBy } from "../../oracles/refusal.ts";
import { type Exchange, isBeyondRouters } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { onAnswer } from "../rule.ts";

/** What the schemas say about texts, with what leaves a text open: only the request shows that. */
const ABOUT_TEXTS: Partial<Record<RequirementId, (exchange: Exchange) => boolean>> = {
  "errors.text-with-its-status": isStatusOpen,
  "user-errors.text-with-its-status": isStatusOpen,
  "errors.sandbox-closed-list": isTextOpen,
  "errors.production-only-texts": isTextOpen,
};

/** A refusal is one of the documented errors of its endpoint, as the schema of its body says. */
export const refusedAsDocumented = onAnswer((exchange, { target }) => {
  const limited = exchange.surface === "sandbox" ? [neverLimited(exchange)] : [];
  if (exchange.status < 400) return limited;
  const { differences } = validateBody(exchange, target.aliases) ?? { differences: withoutBody(exchange) };
  return [...limited, ...[...differences].flatMap((judgement) => judged(exchange, judgement))];
});

/** Words of a rate limit that is answered with the status of an intermediary that is not available. */
const LIMITED = /too many requests|rate.?limit|throttl/i;

function neverLimited(exchange: Exchange): Judgement {
  const text = memberOf(exchange.json, "error");
  const isNamed = exchange.status === 503 && typeof text === "string" && LIMITED.test(text);
  return ["sandbox.no-rate-limit", notAnsweredWith(exchange, isNamed ? 503 : 429)];
}

/** A refused key is a statement even without a body. Another refusal that is no JSON violates another requirement. */
function withoutBody(exchange: Exchange): readonly Judgement[] {
  const isOfKey = exchange.surface !== "user" && exchange.status === 401;
  return isOfKey ? [["auth.refusal-text", isKeyRefused(exchange)]] : [];
}

function isKeyRefused(exchange: Exchange): readonly Difference[] {
  return refusedBy(exchange, { status: 401, text: "Invalid API key" });
}

/** The judgement of a schema, with the expected rows of the error table; none if it shows nothing. */
function judged(exchange: Exchange, [id, differences]: Judgement): readonly Judgement[] {
  if (id === "auth.refusal-text") return [[id, isKeyRefused(exchange)]];
  const rows = errorsOf(exchange.surface, exchange.endpoint);
  const text = textOf(exchange);
  const saying = text === undefined ? [] : rows.filter((row) => saysText(row, text));
  const isOpen = ABOUT_TEXTS[id];
  if (isOpen === undefined) {
    const isShown = id === "errors.address-members" ? text === "Invalid destination address" : text !== undefined;
    return differences.length > 0 || isShown ? [[id, differences]] : [];
  }
  if (isOpen(exchange)) return [];
  if (differences.length === 0) return saying.length > 0 ? [[id, NONE]] : [];
  const expected = (saying.length > 0 ? saying : rows).map(expectedOf);
  return [[id, answered(false, "refused with", expected, exchange)]];
}

/** The text of a refusal; undefined if its member is missing or no string. */
function textOf({ surface, status, json }: Exchange): string | undefined {
  const isAboutTheCaller = surface === "user" && (status === 401 || status === 429);
  const text = memberOf(json, isAboutTheCaller ? "message" : "error");
  return typeof text === "string" ? text : undefined;
}

/** A router may refuse a path that is too long for it with a text of its own. */
function isTextOpen(exchange: Exchange): boolean {
  if (isListedElsewhere(exchange)) return true;
  const text = textOf(exchange) ?? "";
  const isOfRouter = exchange.status === 404 && isBeyondRouters(exchange);
  return isOfRouter && !ERRORS.some((row) => row.member === "error" && saysText(row, text));
}

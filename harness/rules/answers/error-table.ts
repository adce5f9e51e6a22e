import { type Endpoint, type EndpointKey, endpointOf } from "../../../contract/endpoints.ts";
import type { ErrorRow } from "../../../contract/error-row.ts";
import { ERRORS, errorsOf, saysText } from "../../../contract/errors.ts";
import { memberOf } from "../../json/json-value.ts";
import { hasDetails, hasSuggestion } from "../../oracles/address-refusal.ts";
import { NONE } from "../../oracles/difference.ts";
import { isListedElsewhere } from "../../oracles/listed-elsewhere.ts";
import { isStatusOpen } from "../../oracles/open-status.ts";
import { answered, expectedOf, notAnsweredWith, refusedBy } from "../../oracles/refusal.ts";
import { type Exchange, isBeyondRouters } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import type { AnswerRule } from "../rule.ts";

/** Statuses that frameworks and intermediaries use with texts of their own, for example for an unknown path or method. */
const FRAMEWORK_STATUSES = new Set([404, 405, 406, 408, 411, 413, 414, 415, 417, 421, 426, 431, 502, 503, 504]);

const STRING = [{ text: "string" }];

/** A refusal is one of the documented errors of its endpoint. */
export const refusedAsDocumented: AnswerRule = (exchange) => {
  const limited = exchange.surface === "sandbox" ? [neverLimited(exchange)] : [];
  if (exchange.status < 400) return limited;
  const rows = errorsOf(exchange.surface, exchange.endpoint);
  return [...limited, ...(exchange.surface === "user" ? userRefusal(exchange, rows) : partnerRefusal(exchange, rows))];
};

/** Words of a rate limit that is answered with the status of an intermediary that is not available. */
const LIMITED = /too many requests|rate.?limit|throttl/i;

function neverLimited(exchange: Exchange): Judgement {
  const text = memberOf(exchange.json, "error");
  const isNamed = exchange.status === 503 && typeof text === "string" && LIMITED.test(text);
  return ["sandbox.no-rate-limit", notAnsweredWith(exchange, isNamed ? 503 : 429)];
}

function partnerRefusal(exchange: Exchange, rows: readonly ErrorRow[]): readonly Judgement[] {
  const text = memberOf(exchange.json, "error");
  if (exchange.status === 401) {
    return [["auth.refusal-text", refusedBy(exchange, { status: 401, text: "Invalid API key" })]];
  }
  if (typeof text !== "string") return bodyShape(exchange, rows);
  return [
    ["errors.body-shape", []],
    ...textWithItsStatus(exchange, rows, text),
    ...sandboxTexts(exchange, rows, text),
    ...addressMembers(exchange, text),
  ];
}

/** Reports a JSON refusal without a string `error`. A refusal that is no JSON violates another requirement. */
function bodyShape(exchange: Exchange, rows: readonly ErrorRow[]): readonly Judgement[] {
  const { status, json } = exchange;
  const isDocumented = rows.some((row) => row.status === status);
  // A framework may send a 404, a gateway a 429 in production, and only some internal errors are listed.
  const isUndocumented =
    FRAMEWORK_STATUSES.has(status) || status === 429 || status === 403 || (status >= 500 && !isDocumented);
  if (isUndocumented || json === undefined) return [];
  return [["errors.body-shape", answered(false, "of type", STRING, exchange, { pointer: "/error" })]];
}

/** Checks that a documented text comes with a status of its own rows, even if frameworks use that status too. */
function textWithItsStatus(exchange: Exchange, rows: readonly ErrorRow[], text: string): readonly Judgement[] {
  const requirement = exchange.surface === "user" ? "user-errors.text-with-its-status" : "errors.text-with-its-status";
  const statuses = [...new Set(rows.filter((row) => saysText(row, text)).map((row) => row.status))];
  if (statuses.length === 0 || isStatusOpen(exchange)) return [];
  const expected = statuses.map((status) => ({ status, says: text }));
  return [[requirement, answered(statuses.includes(exchange.status), "refused with", expected, exchange)]];
}

/**
 * Returns whether a framework or an intermediary may have sent the answer. At an endpoint without a documented 404, a
 * 404 can be the framework's only if a path segment may have kept the request from matching.
 */
function isOutsideOfRoutes(exchange: Exchange, rows: readonly ErrorRow[], text: string): boolean {
  const { surface, endpoint, status } = exchange;
  const isOwn = rows.some((row) => row.status === status) && !(status === 404 && isBeyondRouters(exchange));
  if (!FRAMEWORK_STATUSES.has(status) || isOwn) return false;
  if (ERRORS.some((row) => row.member === "error" && saysText(row, text))) return false;
  return status !== 404 || pathOf(surface, endpoint).includes(":");
}

function pathOf(surface: Exchange["surface"], endpoint: EndpointKey): string {
  const row: Endpoint = endpointOf(surface, endpoint);
  return row.path;
}

/** Checks that the sandbox uses only listed texts. Only its list is documented as complete. */
function sandboxTexts(exchange: Exchange, rows: readonly ErrorRow[], text: string): readonly Judgement[] {
  if (exchange.surface !== "sandbox" || isOutsideOfRoutes(exchange, rows, text)) return [];
  const isListed = rows.some((row) => saysText(row, text)) || isListedElsewhere(exchange);
  const isProductionOnly =
    !isListed && ERRORS.some((row) => isProductionRow(row, exchange.endpoint) && saysText(row, text));
  const listed = answered(isListed, "refused with", rows.map(expectedOf), exchange);
  if (isProductionOnly) return [["errors.production-only-texts", listed]];
  return [
    ["errors.sandbox-closed-list", listed],
    ["errors.production-only-texts", []],
  ];
}

/** Returns whether only production uses a row's text, at this endpoint or anywhere. */
function isProductionRow(row: ErrorRow, endpoint: EndpointKey): boolean {
  if (row.surfaces.includes("sandbox") || !row.surfaces.includes("partner")) return false;
  const isNowhereInSandbox = !ERRORS.some((other) => other.surfaces.includes("sandbox") && other.text === row.text);
  return row.endpoint === endpoint || isNowhereInSandbox;
}

function addressMembers(exchange: Exchange, text: string): readonly Judgement[] {
  if (text !== "Invalid destination address" || exchange.endpoint !== "ship/quote") return [];
  const suggestion = memberOf(exchange.json, "suggested") === undefined ? NONE : hasSuggestion(exchange);
  return [["errors.address-members", [...hasDetails(exchange), ...suggestion]]];
}

function userRefusal(exchange: Exchange, rows: readonly ErrorRow[]): readonly Judgement[] {
  const { status, json, endpoint } = exchange;
  const isAboutTheCaller = status === 401 || status === 429;
  const member = isAboutTheCaller ? "message" : "error";
  const text = memberOf(json, member);
  const paired = typeof text === "string" ? textWithItsStatus(exchange, rows, text) : [];
  const isDocumented = rows.some((row) => row.status === status);
  // Public reads and listings have no documented refusals, and a gateway's page need not carry `message`.
  const isUndocumented =
    !isDocumented && (rows.length === 0 || endpoint === "filters" || FRAMEWORK_STATUSES.has(status) || status >= 500);
  if (isUndocumented || json === undefined) return paired;
  const shape: Judgement = [
    isAboutTheCaller ? "user-errors.message-member" : "user-errors.error-member",
    answered(typeof text === "string", "of type", STRING, exchange, { pointer: `/${member}` }),
  ];
  return [shape, ...paired];
}

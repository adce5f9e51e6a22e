import { errorsOf } from "../../../contract/errors.ts";
import { related } from "../../oracles/difference.ts";
import { answered } from "../../oracles/refusal.ts";
import { type Exchange, headerOf } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { onAnswer } from "../rule.ts";

/** Media types of JSON: `application/json`, `text/json`, and any type with the suffix `+json`. */
const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Bodies are JSON and labelled as JSON. Answers that a framework may have sent are not judged. */
export const bodiesAreJson = onAnswer((exchange) => {
  if (!isPromisedJson(exchange)) return [];
  const type = headerOf(exchange, "content-type");
  const isUser = exchange.surface === "user";
  const isJson = exchange.json !== undefined;
  const body: Judgement = [
    isUser ? "user-shape.json" : "shape.body-is-json",
    answered(isJson, "of type", [{ text: "JSON" }], exchange, { name: "body" }),
  ];
  // The label of a body that is not JSON is not judged: it would be a second finding of one cause.
  if (!isJson) return [body];
  const isLabelled = type !== undefined && JSON_TYPE.test(type);
  return [
    body,
    [
      isUser ? "user-shape.content-type-is-json" : "shape.content-type-is-json",
      related(isLabelled, { header: "content-type" }, "equals", ["application/json"], type),
    ],
  ];
});

/** Returns whether the documents describe this answer: a success, a 400, or a status in the endpoint's error table. */
function isPromisedJson({ surface, endpoint, status }: Exchange): boolean {
  // The answer of marketplace-listings is not documented. Any layer may send a 404, and a gateway may send a 429.
  if (endpoint === "listings" || status === 404 || status === 429) return false;
  if (status === 200 || status === 400) return true;
  return errorsOf(surface, endpoint).some((row) => row.status === status);
}

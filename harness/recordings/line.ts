import { Ajv2020 } from "ajv/dist/2020.js";
import { fileSchema } from "../../contract/file-schema.ts";
import type { JudgedTarget } from "../history/history.ts";
import { isObject, type JsonObject, parseJson } from "../json/json-value.ts";
import { schemaFault } from "../json/schema-fault.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Redactor, StandIn } from "../transport/redaction/redactor.ts";
import { EXCHANGE_SCHEMA, type ExchangeLine, FORMAT, type HeaderLine, type VerdictsLine } from "./line-schema.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";

export type RecordingLine = HeaderLine | RecordedExchange | VerdictsLine;

/** Returns the first line, with stand-ins for the keys. */
export function headerLine(
  about: readonly string[],
  { aliases, keys, providerStatesUrl }: JudgedTarget,
  standIn: StandIn,
) {
  const standInKeys = Object.entries(keys).map(([name, key]) => [name, standIn({ name, text: key })]);
  // Its path may contain a secret.
  const states = providerStatesUrl === undefined ? {} : { providerStatesUrl: new URL(providerStatesUrl).origin };
  const target: JudgedTarget = { aliases, keys: Object.fromEntries(standInKeys), ...states };
  return { $schema: fileSchema("recording"), recording: FORMAT, about, target } satisfies HeaderLine;
}

/** Returns the line of a request and its answer, without secrets. */
export function exchangeLine(
  { exchange, isJudged, movedS }: RecordedExchange,
  redactor: Redactor,
  standIn: StandIn,
): ExchangeLine {
  const { n, surface, endpoint, request, status, headers, text, json, bytes } = exchange;
  const { startedAt, sentAtMs, doneAtMs, connection, resentAfter, fault } = exchange;
  // A text that is JSON although the answer has no JSON had bytes that are not UTF-8.
  const isUtf8 = json !== undefined || parseJson(text) === undefined;
  const clean = (each: string) => redactor.text(each, standIn);
  return {
    n,
    surface,
    endpoint,
    sentAtMs,
    doneAtMs,
    startedAt,
    ...(connection === undefined ? {} : { connection }),
    isJudged,
    movedS,
    request: {
      method: request.method,
      url: clean(request.url),
      headers: redactor.headers(request.headers, standIn),
      ...(request.body === undefined ? {} : { body: clean(request.body) }),
    },
    status,
    headers: redactor.headers(headers, standIn),
    text: clean(text),
    bytes,
    ...(isUtf8 ? {} : { isUtf8 }),
    ...(resentAfter === undefined ? {} : { resentAfter }),
    ...(fault === undefined ? {} : { fault: clean(fault) }),
  };
}

const isExchangeLine = new Ajv2020({ strict: true }).compile(EXCHANGE_SCHEMA);

/** @throws {SyntaxError} if the text is no line of a recording; the message says why */
export function readLine(text: string): RecordingLine {
  const line = parseJson(text);
  if (!isObject(line)) throw new SyntaxError("no JSON object");
  if ("violated" in line) return line as unknown as VerdictsLine;
  if ("recording" in line) {
    if (line.recording === FORMAT) return line as unknown as HeaderLine;
    throw new SyntaxError(`a recording of format ${line.recording}; this version reads format ${FORMAT}`);
  }
  if (!isExchangeLine(line)) throw new SyntaxError(schemaFault("it", isExchangeLine.errors));
  return toRecorded(line);
}

function toRecorded({ isJudged, movedS, isUtf8 = true, ...exchange }: JsonObject): RecordedExchange {
  const json = isUtf8 ? parseJson(String(exchange.text)) : undefined;
  return { exchange: { ...exchange, json } as unknown as Exchange, isJudged, movedS } as RecordedExchange;
}

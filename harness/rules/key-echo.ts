import { KEY_PREFIX } from "../../contract/ids.ts";
import { related } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { onAnswer } from "./rule.ts";

/** Minimum length of a key in characters. A shorter text may occur in an answer by chance. */
const MIN_KEY_LENGTH = 12;

/**
 * An answer of the user surface does not contain the key of its request. Only issued keys are secrets: a 401 may repeat a
 * made-up one.
 */
export const keyNeverEchoed = onAnswer((exchange, { target }) => {
  if (exchange.surface !== "user") return [];
  const issued = Object.values(target.keys);
  const keys = sentKeys(exchange, target.aliases).filter((key) => exchange.status !== 401 || issued.includes(key));
  if (keys.length === 0) return [];
  const where = [
    [{ name: "key in the body" }, exchange.text] as const,
    ...exchange.headers.map(([header, value]) => [{ name: "key", header }, value] as const),
  ].find(([, text]) => keys.some((key) => text.includes(key)));
  return [["user-key.never-echoed", related(where === undefined, where?.[0] ?? {}, "absent", [], "the key")]];
});

/** @param aliases what the deployment calls the key's prefix */
function sentKeys(exchange: Exchange, aliases: Readonly<Record<string, string>>): readonly string[] {
  const prefixes = [KEY_PREFIX.user, aliases[KEY_PREFIX.user] ?? KEY_PREFIX.user];
  return exchange.request.headers.flatMap(([spelling, value]) => {
    const name = spelling.toLowerCase();
    const isBearer = name === "authorization" && value.startsWith("Bearer ");
    const key = isBearer ? value.slice("Bearer ".length) : value;
    // A bearer value may be a session token, for which the documents promise nothing.
    const isKey = name === "x-api-key" || (isBearer && prefixes.some((prefix) => key.startsWith(prefix)));
    return isKey && key.length >= MIN_KEY_LENGTH ? [key] : [];
  });
}

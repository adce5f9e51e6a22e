import { KEY_PREFIX } from "./ids.ts";

/**
 * Values that the documents render neutrally, or may: a deployment uses names of its own, which `ALIASES` maps. The
 * document does not say which three of the item sources are renderings, so any may be.
 * @source partner-api.md, What the service does; user-key-api.md, API key
 */
export const RENDERINGS: readonly string[] = [
  "MARKET",
  "enft",
  "market_listing",
  "vendor_one",
  "vendor_two",
  "external",
  KEY_PREFIX.user,
  "the service",
];

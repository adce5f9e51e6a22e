import { PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../../contract/endpoints.ts";
import { ERRORS } from "../../../contract/errors.ts";
import { REQUIREMENTS } from "../../../contract/index.ts";
import { PROVIDER_STATES } from "../../../contract/provider-states.ts";

/** Matches pieces of a secret that can be pieces of a word, also of a quoted one: altered keys have quotes. */
const WORD = /^"?[a-z_ -]+"?$/;

/** All substrings of the documents' words of the length of a piece. */
let substrings: Set<string> | undefined;

/**
 * Returns whether a piece of a secret occurs in the documents' own words, so that hiding it would hide those. Keys of
 * mock servers are often words ("sandbox-partner-key").
 * @param piece in lower case; all have the same length
 */
export function isOrdinary(piece: string): boolean {
  if (!WORD.test(piece)) return false;
  substrings ??= substringsOf(piece.length);
  return substrings.has(piece);
}

/** Collects substrings in a set, because thousands of pieces are looked up. */
function substringsOf(length: number): Set<string> {
  const found = new Set<string>();
  const documents = JSON.stringify([REQUIREMENTS, PARTNER_ENDPOINTS, USER_ENDPOINTS, ERRORS, PROVIDER_STATES]);
  for (const words of [documents.toLowerCase(), SETTINGS])
    for (let at = 0; at + length <= words.length; at++) found.add(words.slice(at, at + length));
  return found;
}

/** The names that replace secrets may also contain a piece of a key. */
const SETTINGS = "sandbox_api_key partner_api_key user_api_key user_session_token altered_key arranged_credential";

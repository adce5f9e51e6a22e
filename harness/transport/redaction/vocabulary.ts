import { PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../../contract/endpoints.ts";
import { ERRORS } from "../../../contract/errors.ts";
import { REQUIREMENTS } from "../../../contract/index.ts";
import { PROVIDER_STATES } from "../../../contract/provider-states.ts";

/** Only such a piece of a secret can be a piece of a word. */
const WORD = /^[a-z_ -]+$/;

/** Every stretch of the documents' words that is as long as a piece. */
let stretches: Set<string> | undefined;

/**
 * Whether a piece of a secret is also a piece of the documents' own words, so that hiding it would hide those: keys of
 * mock servers are often words ("sandbox-partner-key").
 * @param piece in lower case; all have the same length
 */
export function isOrdinary(piece: string): boolean {
  if (!WORD.test(piece)) return false;
  stretches ??= stretchesOf(piece.length);
  return stretches.has(piece);
}

/** A set, since the words are long and pieces are looked up by the thousand. */
function stretchesOf(length: number): Set<string> {
  const found = new Set<string>();
  const documents = JSON.stringify([REQUIREMENTS, PARTNER_ENDPOINTS, USER_ENDPOINTS, ERRORS, PROVIDER_STATES]);
  for (const words of [documents.toLowerCase(), SETTINGS])
    for (let at = 0; at + length <= words.length; at++) found.add(words.slice(at, at + length));
  return found;
}

/** What stands in the place of secrets may contain a piece of a key, too. */
const SETTINGS = "sandbox_api_key partner_api_key user_api_key user_session_token altered_key arranged_credential";

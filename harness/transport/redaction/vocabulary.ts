import { PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../../contract/endpoints.ts";
import { ERRORS } from "../../../contract/errors.ts";
import { REQUIREMENTS } from "../../../contract/index.ts";
import { PROVIDER_STATES } from "../../../contract/provider-states.ts";

/** Only such a piece of a secret can be a piece of a word. */
const WORD = /^[a-z_ -]+$/;

let words: string | undefined;

/**
 * Whether a piece of a secret is also a piece of the documents' own words, so that hiding it would hide those: keys of
 * mock servers are often words ("sandbox-partner-key").
 * @param piece in lower case
 */
export function isOrdinary(piece: string): boolean {
  if (!WORD.test(piece)) return false;
  words ??= JSON.stringify([REQUIREMENTS, PARTNER_ENDPOINTS, USER_ENDPOINTS, ERRORS, PROVIDER_STATES]).toLowerCase();
  return words.includes(piece) || SETTINGS.includes(piece);
}

/** What stands in the place of secrets may contain a piece of a key, too. */
const SETTINGS = "sandbox_api_key partner_api_key user_api_key user_session_token altered_key arranged_credential";

import { requirements } from "../requirement.ts";

/** Polling a crypto purchase until its items are there. */
// biome-ignore format: a table
export const userCryptoStatus = requirements({ document: "user-key-api.md", section: "POST /api/vm/buy/status", surfaces: ["user"] }, [
  { id: "crypto-status.fulfilled", title: "a fulfilled purchase answers 200 with a result", words: "Response 200 fulfilled: Purchase result", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.nfts-populated", title: "a fulfilled result lists at least one item", words: "Body has result with nfts populated", section: "Purchase session", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.session-id-echoed", title: "result.session_id is the session that was asked about", words: "result.session_id string Session id", section: "Purchase result (buy/status, fulfilled)", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.links-mirror-metadata", title: "content.links.image of a pulled item equals its content.metadata.image", words: "mint_address, content.metadata (name, image) and content.links", section: "Purchase result (buy/status, fulfilled)", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.public-id-present", title: "public_id is not empty", words: "the prefix of a shareable link", section: "Purchase result (buy/status, fulfilled)", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.public-ids-distinct", title: "two purchases have different public ids", words: "the prefix of a shareable link", section: "Purchase result (buy/status, fulfilled)", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.fulfilled-stays", title: "a fulfilled purchase is fulfilled at every later call", words: "fulfilled Body has result", section: "Purchase session", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.fulfilled-is-stable", title: "later calls repeat the user, transaction, public id and items of the first result", words: "Response 200 fulfilled: Purchase result", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.pending-status-code", title: "a purchase in progress answers 200", words: "Response 200 pending: an object with status", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.pending-word", title: "a purchase in progress answers with status `pending`", words: "with status equal to pending", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.holds-connection", title: "pending is not answered before the poll window of about six seconds has run (4 s at least)", words: "The server holds the connection", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.window-ends", title: "pending is answered once the poll window of about six seconds has run (10 s at most)", words: "about 6 seconds before pending", section: "Limits", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.pending-again", title: "an unfulfilled purchase stays pending over several calls", words: "Not fulfilled within the server poll window", section: "Purchase session", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.pending-then-fulfilled", title: "a pending purchase answers with its result once it is fulfilled", words: "processing buy/status Fulfilled fulfilled", section: "Purchase session", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.failed", title: "a failed purchase answers 400 `Transaction failed`", words: "400 error Transaction failed", section: "Errors", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.failed-stays", title: "a failed purchase is never pending or fulfilled afterwards", words: "HTTP 400 Transaction failed. Stop polling", section: "Purchase session", observed: { state: "a crypto purchase" } },
  { id: "crypto-status.knows-bought-session", title: "the session_id of buy/crypto is answered with a result, pending or `Transaction failed`", words: "from result.session_id of buy/crypto" },
  { id: "crypto-status.missing-session-id", title: "buy/status without session_id is refused with a 4xx and an error text", words: "session_id (string, required, from result.session_id" },
  { id: "crypto-status.unknown-session", title: "a session_id that was never given out is refused with a 4xx and an error text", words: "session_id (string, required, from result.session_id" },
  { id: "crypto-status.foreign-session", title: "a session of another account is refused with a 4xx", words: "Keys act on behalf of the account", level: "may", section: "Authentication", observed: { credential: "USER_API_KEY_2" } },
]);

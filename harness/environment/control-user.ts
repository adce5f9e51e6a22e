import { TRANSACTION_FAILED, USER_UNKNOWN } from "../../contract/refusals.ts";
import { itemsIn } from "../client/pulled-item.ts";
import { userIdIn } from "../history/user-id.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import type { Exchange } from "../transport/exchange.ts";

/** A user with one purchase, which shows whether a connection still reaches the state made on it. */
export interface ControlUser {
  readonly user: string;
  readonly sessionId: string;
  readonly movedS: number;
  /** The number of cookie resets of the connection when the user was made. */
  readonly cookieLives: number;
  /** Whether its answers set a cookie, which may choose an instance. */
  readonly isOnCookie: boolean;
}

/** Whether a control user and its session are known. */
interface Lookup {
  readonly isKnown: boolean;
  readonly hasSession: boolean;
}

/** Maximum packs tried for a control user. */
const MAX_PACKS = 6;

/** Buys a pull for a new user; undefined if no pack can be bought. */
export async function makeControlUser(run: RunContext, connection: Connection): Promise<ControlUser | undefined> {
  const sut = sandboxOn(run, connection);
  const user = run.newUserId();
  const packs = await run.catalogue.purchasable("sandbox");
  for (const pack of packs.slice(0, MAX_PACKS)) {
    const init = await sut.buyInit({ id: pack.id, amount: 1, user_id: user });
    const sessionId = memberOf(init.json, "session_id");
    const [item] = itemsIn(memberOf(init.json, "nfts"));
    if (init.status !== 200 || typeof sessionId !== "string" || item === undefined) continue;
    const { movedS } = run.time;
    // A cookie may choose an instance, and a listing that one instance refuses to sell may be available at another.
    if (connection.hasCookies) run.listings.spread();
    const { cookieLives, hasCookies: isOnCookie } = connection;
    return { user, sessionId, movedS, cookieLives, isOnCookie };
  }
  return undefined;
}

/** Looks for a control user and its session on a connection. */
export async function lookUp(
  run: RunContext,
  connection: Connection,
  control: ControlUser,
  isSessionFirst = false,
): Promise<Lookup> {
  const sut = sandboxOn(run, connection);
  const askStatus = () => sut.buyStatus({ session_id: control.sessionId });
  const early = isSessionFirst ? await askStatus() : undefined;
  const inventory = await sut.inventory(control.user);
  const status = early ?? (await askStatus());
  return {
    // Compares the user only: the item may have been sold back, or sold in place of another holder's copy.
    isKnown: !isRefusal(inventory, USER_UNKNOWN),
    hasSession: !isRefusal(status, TRANSACTION_FAILED) && !isOfAnother(status, control.user),
  };
}

/** Whether the session is somebody else's: ids may be used again after a restart, and by another instance. */
function isOfAnother({ json }: Exchange, user: string): boolean {
  const shown = memberOf(memberOf(json, "result"), "user_id");
  return isText(shown) && userIdIn(shown) !== userIdIn(user);
}

/** Returns whether all state is gone. If only one part is, that is a fault of the system. */
export function isGone({ isKnown, hasSession }: Lookup): boolean {
  return !isKnown && !hasSession;
}

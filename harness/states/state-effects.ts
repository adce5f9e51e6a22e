import { randomUUID } from "node:crypto";
import type { ProviderState } from "../../contract/provider-states.ts";
import { NOTHING_SHIPPABLE } from "../../contract/refusals.ts";
import type { PartnerSurface, Surface } from "../../contract/surface.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import type { UserClient } from "../client/user-client.ts";
import type { Address } from "../config/target.ts";
import { isObject, memberOf, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { StateValues } from "./provider-states.ts";

/** What a look at the system under a state needs. */
export interface Looking {
  readonly surface: Surface;
  readonly params: StateValues;
  /** What the set-up returned. */
  readonly values: StateValues;
  /** What `needs` returned. */
  readonly before: StateValues;
  /** The address to ship to. */
  readonly destination: Address;
  readonly partner: (surface: PartnerSurface) => PartnerClient;
  /** With another credential than the first key, if one is given. */
  readonly user: (credential?: { readonly value: string; readonly isSession: boolean }) => UserClient;
}

/** How a state is arranged for a look, and what an answer shows once it is. */
export interface StateEffect {
  /** Default: the examples of the contract's table. */
  readonly params?: (before: StateValues) => StateValues;
  /** A state that is arranged before, for the same user. */
  readonly needs?: ProviderState;
  /** Where the effect shows; default: wherever the state is. */
  readonly on?: readonly Surface[];
  /** What has to happen first that a look does not do; the state is then not arranged. */
  readonly after?: string;
  /** Absent if no single request shows its effect. */
  readonly look?: (looking: Looking) => Promise<Exchange>;
  /** Whether the answer shows the effect. */
  readonly shows?: (answer: Exchange, looking: Looking) => boolean;
  /**
   * How another endpoint shows the state. If neither does, the state has no effect, because one mistake of the system
   * does not change both.
   */
  readonly also?: StateEffect;
}

/** A value that no card has by chance, and that costs nothing to be paid. USD. */
const ODD_USD = 0.01;

const UNSHIPPABLE = NOTHING_SHIPPABLE.text;

const isRefused = ({ status }: Exchange) => status >= 400 && status < 500;
const text = (values: StateValues, name: string) => textOf(values[name]);

const listed = (answer: Exchange, id: unknown) =>
  Array.isArray(answer.json) ? answer.json.find((each) => memberOf(each, "id") === id) : undefined;

/** The item in any list of the answer, whatever the list's name. */
function itemIn({ json }: Exchange, id: unknown): unknown {
  const lists = Array.isArray(json) ? [json] : isObject(json) ? Object.values(json).filter(Array.isArray) : [];
  return lists.flat().find((each) => memberOf(each, "id") === id);
}

function hasNumber(value: unknown, wanted: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === wanted;
  return Object.values(value).some((each) => hasNumber(each, wanted));
}

const buy = ({ partner, user, surface, values }: Looking) =>
  surface === "user"
    ? user().available()
    : partner(surface).buyInit({ id: values.pack_id, amount: 1, user_id: randomUUID() });
const notSold = (answer: Exchange, { surface, values }: Looking) => {
  if (surface !== "user") return isRefused(answer);
  const pack = listed(answer, values.pack_id);
  return memberOf(pack, "enable") !== true || memberOf(pack, "in_stock") !== true;
};
const unsold: StateEffect = { look: buy, shows: notSold };

const partnerOf = ({ partner, surface }: Looking) => partner(surface === "sandbox" ? "sandbox" : "partner");
const inventory = (looking: Looking) => partnerOf(looking).inventory(text(looking.params, "user_id"));
const sell = (looking: Looking) => partnerOf(looking).buyback({ item_id: looking.values.item_id });
const poll = (looking: Looking) => partnerOf(looking).buyStatus({ session_id: looking.values.session_id });
const unsellable: StateEffect = { look: sell, shows: ({ status }) => status >= 400 };

function held(shows: (item: unknown) => boolean): StateEffect {
  return {
    look: inventory,
    shows: (answer, { values }) => {
      const item = itemIn(answer, values.item_id);
      return item !== undefined && shows(item);
    },
    also: {
      look: (looking) => partnerOf(looking).card(text(looking.values, "item_id")),
      shows: ({ status }) => status === 200,
    },
  };
}

/** Asks what it costs to ship an item of `before` to the address that the state returned. */
function shipsTo(params?: StateValues): StateEffect {
  return {
    needs: "an item is minted",
    ...(params === undefined ? {} : { params: () => params }),
    look: (looking) => {
      const destination = {
        name: "Robin Receiver",
        ...Object(looking.values.destination ?? looking.before.destination),
      };
      return partnerOf(looking).shipQuote({ item_ids: [looking.before.item_id], destination });
    },
    shows: isRefused,
  };
}

/** How each state shows. */
export const STATE_EFFECTS: Readonly<Record<ProviderState, StateEffect>> = {
  "time has passed": {
    needs: "an item is minted",
    on: ["sandbox"],
    look: (looking) => partnerOf(looking).buyback({ item_id: looking.before.item_id }),
    shows: isRefused,
  },
  "a pack is disabled": unsold,
  "a pack is sold out": unsold,
  "a pack has no candidate listing": unsold,
  "a purchase is pending": {
    look: poll,
    shows: ({ json }) => memberOf(json, "status") === "pending",
  },
  "a purchase fails": { look: poll, shows: isRefused },
  "an internal error": {
    look: ({ surface, partner, user }) =>
      surface === "user" ? user().filters() : partner(surface).inventory(randomUUID()),
    // Any other answer than the usual one shows the state: a system may answer its internal errors with a wrong status.
    shows: ({ status }, { surface }) => (surface === "user" ? status === 500 : status !== 404),
    also: {
      params: () => ({ endpoint: "recent-pulls" }),
      on: ["sandbox", "partner"],
      look: (looking) => partnerOf(looking).recentPulls(),
      shows: ({ status }) => status !== 200,
    },
  },
  "an item is minted": held((item) => memberOf(item, "type") === "enft"),
  "an item is a market listing": held((item) => memberOf(item, "type") !== "enft"),
  "an item cannot be shipped": {
    look: (looking) =>
      partnerOf(looking).shipQuote({ item_ids: [looking.values.item_id], destination: looking.destination }),
    shows: ({ json }) => memberOf(json, "error") === UNSHIPPABLE,
  },
  "an item is worth": {
    needs: "an item is minted",
    // The sandbox pays what was fixed at the purchase.
    on: ["partner"],
    params: ({ item_id }) => ({ item_id: textOf(item_id), fmv: ODD_USD }),
    look: (looking) => partnerOf(looking).buyback({ item_id: looking.before.item_id }),
    shows: ({ json }) => Number(memberOf(json, "amount")) <= ODD_USD,
    also: {
      needs: "an item is minted",
      on: ["partner"],
      params: ({ item_id }) => ({ item_id: textOf(item_id), fmv: ODD_USD }),
      look: (looking) => partnerOf(looking).card(text(looking.before, "item_id")),
      shows: ({ json }) => hasNumber(json, ODD_USD),
    },
  },
  "an item is covered by a voucher": {
    look: sell,
    shows: ({ json }, { values }) => hasNumber(json, values.mint_price),
  },
  "an item has an active buyback session": unsellable,
  "an item's buyback is being processed": unsellable,
  "an item's buyback transaction fails": unsellable,
  "an address resolves to": shipsTo({ granularity: "OTHER", unconfirmed: false, suggestion: false }),
  "the address validator is unreachable": {},
  "a country is not serviced": shipsTo(),
  "an order has status": {
    look: (looking) => partnerOf(looking).order(text(looking.values, "order_id")),
    shows: ({ json }) => memberOf(json, "status") === "queued",
  },
  "an order moves on": {
    needs: "an order has status",
    params: ({ order_id }) => ({ order_id: textOf(order_id) }),
    look: (looking) => partnerOf(looking).order(text(looking.before, "order_id")),
    shows: ({ json }, { values }) => memberOf(json, "status") === values.status,
  },
  "recent pulls exist": {
    look: (looking) => partnerOf(looking).recentPulls(),
    shows: ({ json }) => Array.isArray(json) && json.length > 0,
  },
  "two users hold the same listing": {
    look: (looking) => partnerOf(looking).inventory(textOf((looking.params.user_ids as unknown[])[1])),
    shows: (answer, { values }) => itemIn(answer, values.item_id) !== undefined,
  },
  "a card resolves only on chain": {
    look: (looking) => partnerOf(looking).card(text(looking.values, "item_id")),
    shows: ({ status }) => status === 200,
  },
  "the sandbox is restarted": {
    needs: "an item is minted",
    look: (looking) => partnerOf(looking).inventory(text(looking.before, "user_id")),
    shows: isRefused,
  },
  "an API key": {
    params: () => ({ account: "first", scopes: ["vm.buy.crypto"], condition: "revoked" }),
    look: ({ user, values }) =>
      user({ value: text(values, "api_key"), isSession: false }).buyStatus({ session_id: randomUUID() }),
    shows: ({ status }) => status === 401,
  },
  "a session token": {
    params: () => ({ account: "first", condition: "invalid" }),
    look: ({ user, values }) =>
      user({ value: text(values, "session_token"), isSession: true }).buyStatus({ session_id: randomUUID() }),
    shows: ({ status }) => status === 401,
  },
  "a crypto purchase": {
    look: ({ user, values }) => user().buyStatus({ session_id: values.session_id }),
    shows: ({ json }) => memberOf(json, "status") === "pending",
  },
  "a claw item": {},
  "signed transactions": { after: "it needs the session of a claw sellback" },
  "the next broadcast": { after: "it needs the session of a claw sellback" },
};

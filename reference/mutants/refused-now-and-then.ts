import type { Call, EndpointKey } from "../http.ts";
import { objectOf } from "../json.ts";
import { type Scope, scopeOf, type Visit } from "../scope.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { seen } from "./support/per-world.ts";
import { refusal } from "./support/replies.ts";
import { bodyOf, field } from "./support/requests.ts";

/** An endpoint that refuses requests which the documents promise to accept, with a refusal of its own error table. */
interface Refusing {
  readonly endpoint: EndpointKey;
  readonly violates: string;
  readonly status: number;
  readonly error: string;
  /** Whether the request would change something, so that it has to be refused before. Default: the answer shows that it is accepted. */
  readonly isAccepted?: (visit: Visit) => boolean;
  /** Whether the documents promise that the call is accepted. Default: they do. */
  readonly isPromised?: (call: Call) => boolean;
}

const REFUSING: readonly Refusing[] = [
  {
    endpoint: "buy/init",
    violates: "buy-init.answers",
    status: 400,
    error: "VM not found",
    isAccepted: (visit) => {
      const { rules } = visit;
      const { id, amount, user_id } = bodyOf(visit.call);
      const pack = rules.packToBuy(id, visit);
      const pulls = rules.amountOf(amount);
      return (
        pack !== undefined &&
        pulls !== undefined &&
        pulls <= rules.mostPulls(pack) &&
        rules.userIdOf(user_id) !== undefined &&
        rules.isPurchasable(pack, visit)
      );
    },
  },
  { endpoint: "buy/status", violates: "buy-status.answers", status: 400, error: "Transaction failed" },
  { endpoint: "inventory", violates: "inventory.answers", status: 404, error: "User not found" },
  {
    endpoint: "card",
    violates: "card.answers",
    status: 404,
    error: "Card not found",
    // Only minted items are certain to be found (A-CARD-SCOPE).
    isPromised: ({ params }) => /^[1-9A-HJ-NP-Za-km-z]{44}$/.test(params.item_id ?? ""),
  },
  {
    endpoint: "buyback",
    violates: "buyback.answers",
    status: 400,
    error: "Item not found",
    isAccepted: (visit) => {
      const { rules, call } = visit;
      const held = rules.copyToSell(rules.copiesOf(field(call, "item_id"), visit), visit);
      return held !== undefined && !rules.isExpired(held, visit) && held.obstacle === null;
    },
  },
  { endpoint: "ship/quote", violates: "ship-quote.answers", status: 400, error: "Item not found" },
  {
    endpoint: "ship/request",
    violates: "ship-request.answers",
    status: 400,
    error: "Quote expired",
    isAccepted: (visit) => {
      const { rules, store, call } = visit;
      const chosen = rules.splitQuoteId(objectOf(call.body)?.quote_id);
      const session = chosen && store.quotes.get(chosen.sessionId);
      return (
        session?.quotes.some(({ key }) => key === chosen?.key) === true &&
        rules.canUseQuote(session, visit) &&
        !rules.isQuoteExpired(session, visit) &&
        !session.holdings.some((held) => rules.isLocked(held, visit) || rules.isGone(held, visit))
      );
    },
  },
  { endpoint: "order", violates: "order.answers", status: 404, error: "Order not found" },
];

/** @throws {TypeError} if there is none */
function rowOf(endpoint: EndpointKey): Refusing {
  const row = REFUSING.find((each) => each.endpoint === endpoint);
  if (row === undefined) throw new TypeError(`no row of ${endpoint}`);
  return row;
}

/** Which of the requests that would be accepted are refused. */
interface Turn {
  readonly name: string;
  readonly isTurn: (call: Call, world: World) => boolean;
}

/** One of so many. */
const oneIn = (many: number): Turn => ({
  name: `one in ${many}`,
  isTurn: ({ endpoint }, world) => seen(world, `refusing ${endpoint}`) % many === 0,
});

/** Always the same part of what the requests name. */
const partOf = (part: string, many: number, name: string, idOf: (call: Call) => unknown): Turn => ({
  name: `a ${part} of the ${name}`,
  isTurn: (call) => hashOf(String(idOf(call))) % many === 0,
});

const hashOf = (text: string) => [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7);

const refusing = (
  { endpoint, violates, status, error, isAccepted, isPromised = () => true }: Refusing,
  surface: "sandbox" | "partner",
  { name, isTurn }: Turn,
): Mutant => {
  return {
    name: `${endpoint} of the ${surface} refuses ${name}`,
    violates,
    kind: name.startsWith("one in") ? "repeat" : "partial",
    surfaces: [surface],
    ...(isAccepted === undefined
      ? {
          answer: (call, reply, world) =>
            call.surface === surface &&
            call.endpoint === endpoint &&
            reply.status === 200 &&
            isPromised(call) &&
            isTurn(call, world)
              ? refusal(status, error)
              : undefined,
        }
      : {
          request: (call, world) => {
            if (call.surface !== surface || call.endpoint !== endpoint) return undefined;
            const scope = scopeOfCall(call, surface, world);
            return scope !== undefined && isAccepted({ ...scope, call }) && isTurn(call, world)
              ? refusal(status, error)
              : undefined;
          },
        }),
  };
};

/** The scope of a call; undefined if its key is unknown. */
function scopeOfCall(call: Call, surface: "sandbox" | "partner", world: World): Scope | undefined {
  const partner = world.rules.partnerOf(world.rules.keyOf(call), surface, world);
  return partner === undefined ? undefined : scopeOf(world, surface, partner);
}

/** Endpoints to which a run sends enough requests for one in 20. */
const OFTEN: readonly EndpointKey[] = ["inventory", "ship/quote"];
/** Those to which it sends few. */
const SELDOM: readonly string[] = ["partner buy/init", "partner buy/status", "sandbox ship/request", "partner card"];

function turnsOf({ endpoint }: Refusing, surface: string): readonly Turn[] {
  if (SELDOM.includes(`${surface} ${endpoint}`)) return [oneIn(5)];
  // A run looks up a dozen minted items of the sandbox, and two refusals have to be seen.
  if (endpoint === "card") return [3, 5].map(oneIn);
  return (OFTEN.includes(endpoint) ? [5, 10, 20] : [5, 10]).map(oneIn);
}

const orderId = ({ params }: Call) => params.order_id;
const users = partOf("tenth", 10, "users", ({ params }) => params.user_id);
const items = partOf("tenth", 10, "items", (call) => [field(call, "item_ids")].flat()[0]);

/** A run reads few orders of production, so that a tenth of them is often none. */
const PARTS: Partial<Record<EndpointKey, Record<"sandbox" | "partner", Turn>>> = {
  inventory: { sandbox: users, partner: users },
  order: { sandbox: partOf("tenth", 10, "orders", orderId), partner: partOf("third", 3, "orders", orderId) },
  "ship/quote": { sandbox: items, partner: items },
};

/** A look-up of items that two endpoints use. Another instance would also refuse reads. */
const lookUp: Mutant = {
  ...refusing(rowOf("ship/quote"), "sandbox", oneIn(5)),
  ...refusing(rowOf("buyback"), "sandbox", oneIn(5)),
  name: "buyback and ship/quote of the sandbox refuse one in 5",
};

/** Other refusals of the same requests. */
const FURTHER: readonly (readonly [EndpointKey, string])[] = [
  ["buy/init", "user_id is required"],
  ["buyback", "Item has expired"],
  ["ship/quote", "item_ids is required"],
  ["ship/request", "quote_id is required"],
];

/** Each endpoint refuses some of the requests that it has to accept. */
export const refusedNowAndThenMutants: readonly Mutant[] = [
  lookUp,
  ...FURTHER.map(([endpoint, error]) => ({
    ...refusing({ ...rowOf(endpoint), error }, "sandbox", oneIn(5)),
    name: `${endpoint} of the sandbox refuses one in 5: ${error}`,
  })),
  ...REFUSING.flatMap((each) =>
    (["sandbox", "partner"] as const).flatMap((surface) => {
      const part = PARTS[each.endpoint]?.[surface];
      return [...turnsOf(each, surface), ...(part === undefined ? [] : [part])].map((turn) =>
        refusing(each, surface, turn),
      );
    }),
  ),
];

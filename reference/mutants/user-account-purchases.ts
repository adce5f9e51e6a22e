import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { Account } from "../user/account.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { exchangingConcurrent } from "./support/exchanging-concurrent.ts";
import { perWorld } from "./support/per-world.ts";
import { error } from "./support/replies.ts";
import { field } from "./support/requests.ts";
import { at, bearerOf, keyOf } from "./support/user-callers.ts";

const surfaces = ["user"] as const;

/** Purchases that only the same `whose` may poll that bought or first polled them. */
function purchasesBy(whose: (call: Call) => string): Pick<Mutant, "answer"> {
  const ownersOf = perWorld(() => new Map<unknown, string>());
  return {
    answer: (call, reply, world) => {
      const owners = ownersOf(world);
      if (reply.status !== 200) return undefined;
      if (at(call, "buy/crypto")) {
        owners.set(objectOf(objectOf(reply.body)?.result)?.session_id, whose(call));
        return undefined;
      }
      if (!at(call, "buy/status")) return undefined;
      const sessionId = field(call, "session_id");
      const owner = owners.get(sessionId) ?? whose(call);
      owners.set(sessionId, owner);
      return owner === whose(call) ? undefined : error(400, "Transaction failed");
    },
  };
}

/** Every purchase that buy/crypto makes belongs to the first account, whoever bought it. */
const bookedOnTheFirst: Mutant["answer"] = (call, reply, { user }) => {
  if (!at(call, "buy/crypto") || reply.status !== 200) return undefined;
  const sessionId = stringOf(objectOf(objectOf(reply.body)?.result)?.session_id);
  const purchase = user.purchases.get(sessionId);
  if (purchase) user.purchases.set(sessionId, { ...purchase, account: user.accounts.first });
  return undefined;
};

function areOfTwoAccounts(one: Reply, other: Reply, world: World): boolean {
  const [first, second] = [one, other].map(({ body }) => {
    const sessionId = stringOf(objectOf(objectOf(body)?.result)?.session_id);
    return world.user.purchases.get(sessionId)?.account;
  });
  return first !== second;
}

/** Time between the steps of a purchase. Milliseconds. */
const STEP_MS = 20;
const lastPurchasesMs = perWorld(() => new Map<Account, number>());

/** Books a purchase of `of` on another account that buys at the same time. */
function bookedOnConcurrentBuyer(of: "first" | "second"): NonNullable<Mutant["answer"]> {
  return async (call: Call, reply: Reply, world: World): Promise<undefined> => {
    const sessionId = String(objectOf(objectOf(reply.body)?.result)?.session_id);
    const purchase = world.user.purchases.get(sessionId);
    if (!at(call, "buy/crypto") || purchase === undefined) return;
    const boughtMs = lastPurchasesMs(world);
    const startedMs = performance.now();
    boughtMs.set(purchase.account, startedMs);
    await sleep(STEP_MS);
    if (purchase.account !== world.user.accounts[of]) return;
    const others = [...boughtMs].find(([account, ms]) => account !== purchase.account && ms >= startedMs - STEP_MS);
    if (others) world.user.purchases.set(sessionId, { ...purchase, account: others[0] });
  };
}

/** Purchases that are stored for a credential instead of its account. */
export const userAccountPurchasesMutants: readonly Mutant[] = [
  mutant(
    "user-auth.key-buys-for-account",
    "parallel",
    surfaces,
    "concurrent purchases of the user surface get each other's sessions",
    {
      answer: exchangingConcurrent("user", "buy/crypto", undefined, areOfTwoAccounts),
    },
  ),
  mutant("user-auth.accounts-differ", "effect", surfaces, "what any account buys is booked on the first account", {
    answer: bookedOnTheFirst,
  }),
  mutant(
    "user-auth.accounts-differ",
    "effect",
    surfaces,
    "what any account buys is booked on the first one, on a system without provider states",
    {
      isWithoutStates: true,
      answer: bookedOnTheFirst,
    },
  ),
  mutant(
    "user-auth.key-buys-for-account",
    "parallel",
    surfaces,
    "a purchase of the first account belongs to the second one if both buy at the same time",
    {
      answer: bookedOnConcurrentBuyer("first"),
    },
  ),
  mutant(
    "user-auth.accounts-differ",
    "parallel",
    surfaces,
    "a purchase of the second account belongs to the first one if both buy at the same time",
    {
      answer: bookedOnConcurrentBuyer("second"),
    },
  ),
  mutant(
    "user-auth.account-shares-purchase",
    "partial",
    surfaces,
    "session tokens of every account act on the first account",
    {
      request: (_, world) => {
        const { accounts, tokens } = world.user;
        for (const token of tokens.keys()) tokens.set(token, accounts.first);
        return undefined;
      },
    },
  ),
  mutant(
    "user-auth.account-shares-purchase",
    "refuses",
    surfaces,
    "a purchase is shown only to the key that bought it",
    {
      ...purchasesBy((call) => keyOf(call) ?? bearerOf(call) ?? ""),
    },
  ),
  mutant("user-auth.account-shares-purchase", "refuses", surfaces, "a session token can't poll a key's purchase", {
    ...purchasesBy((call) => String((keyOf(call) ?? bearerOf(call) ?? "").startsWith("svc_"))),
  }),
];

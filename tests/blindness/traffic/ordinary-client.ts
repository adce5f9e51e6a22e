import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { request } from "undici";

interface Pack {
  readonly id: string;
  readonly slug: string;
  readonly enable: boolean;
  readonly in_stock: boolean;
  readonly max_per_mint: number;
}

/** Forms of user ids that are common in practice. */
const USER_IDS: readonly (() => string)[] = [
  () => letters(28),
  () => letters(20),
  () => `user_${letters(27)}`,
  () => `usr_${letters(22)}`,
  () => `cus_${letters(14)}`,
  () => `u${letters(24)}`,
  () => randomUUID(),
];
const DESTINATION = {
  name: "Ada Rossi",
  line1: "350 5th Ave",
  city: "New York",
  state: "NY",
  postal_code: "10118",
  country: "US",
};

/** Mean think time of a customer, in milliseconds; exponentially distributed, as in models of web traffic. */
const MEAN_THINK_MS = 30;
const MIN_CUSTOMERS = 3;
const MAX_CUSTOMERS = 6;

/**
 * A partner's shop: customers browse, buy and view their inventory, and some of them sell or ship, with one request per
 * click. It relies on the documents only.
 * @param baseUrl without a trailing slash
 * @param userAgent of another client than `fetch`; absent: it calls `fetch`
 */
export async function shop(baseUrl: string, key: string, userAgent?: string): Promise<void> {
  const api = `${baseUrl}/_/api/v1`;
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const own = { ...(body === undefined ? {} : { "content-type": "application/json" }), "X-API-Key": key };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const read = (await (userAgent === undefined
      ? fetched(api + path, own, text)
      : requested(api + path, { "user-agent": userAgent, ...OF_NAMED, ...own }, text))) as T;
    await think();
    return read;
  };
  const newUserId = oneOf(USER_IDS);
  const customers = randomInt(MIN_CUSTOMERS, MAX_CUSTOMERS + 1);
  for (let customer = 0; customer < customers; customer++) await visit(call, newUserId());
}

/** Headers that another client than `fetch` sends between its name and the caller's own. */
const OF_NAMED = { "accept-encoding": "gzip, deflate", accept: "*/*" };

async function fetched(url: string, headers: Readonly<Record<string, string>>, body?: string): Promise<unknown> {
  const answer = await fetch(url, { headers, ...(body === undefined ? {} : { method: "POST", body }) });
  return answer.json();
}

/** The request of a client that adds no headers of its own. */
async function requested(url: string, headers: Readonly<Record<string, string>>, body?: string): Promise<unknown> {
  const answer = await request(url, { headers, ...(body === undefined ? {} : { method: "POST" as const, body }) });
  return answer.body.json();
}

async function visit(call: <T>(path: string, body?: object) => Promise<T>, user: string): Promise<void> {
  const packs = (await call<readonly Pack[]>("/vm/available")).filter(
    ({ enable, in_stock: isLeft }) => enable && isLeft,
  );
  const pack = oneOf(packs);
  await call(`/vm/chase/${pack.slug}`);
  await call("/vm/recent-pulls");
  const purchase = { id: pack.id, amount: randomInt(1, Math.min(pack.max_per_mint, 2) + 1), user_id: user };
  const { nfts = [] } = await call<{ readonly nfts?: readonly { readonly id: string }[] }>("/vm/buy/init", purchase);
  await call(`/inventory/${user}`);
  const [item, other] = nfts;
  if (item === undefined) return;
  await call(`/card/${item.id}`);
  if (randomInt(3) > 0) {
    await call("/vm/buyback", { item_id: item.id });
    await call(`/inventory/${user}`);
  }
  if (other === undefined) return;
  const session = { item_ids: [other.id], destination: DESTINATION };
  const { quotes = [] } = await call<{ readonly quotes?: readonly { readonly id: string }[] }>("/ship/quote", session);
  const [quote] = quotes;
  if (quote === undefined) return;
  const { order_id: order } = await call<{ readonly order_id: string }>("/ship/request", { quote_id: quote.id });
  await call(`/ship/order/${order}`);
}

function think(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, -MEAN_THINK_MS * Math.log(1 - Math.random())));
}

function oneOf<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)] as T;
}

function letters(length: number): string {
  return randomBytes(length).toString("base64url").replace(/[-_]/g, "x").slice(0, length);
}

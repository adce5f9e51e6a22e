import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import { askToSell } from "../../harness/actions/sellback.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answerOf, refusedBy } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { INVALID_KEY } from "./auth-endpoints.ts";
import type { RequestParts } from "./probes.ts";

const { all, scenario } = partnerScenarios("auth", ["sandbox", "partner"]);

/** The key is checked first, a refusal has no effect, and what production keys do. */
export const authEffects = all;

const BAD_KEYS = [null, "", "no-such-key-0123456789"];

const FAULTY: readonly {
  readonly endpoint: PartnerEndpointKey;
  readonly fault: string;
  readonly parts: RequestParts;
  readonly query?: RequestOptions["query"];
}[] = [
  { endpoint: "available", fault: "includeTierCounts", parts: {}, query: [["includeTierCounts", "true"]] },
  { endpoint: "chase", fault: "an unknown slug", parts: { segment: "no-such-slug" } },
  { endpoint: "recent-pulls", fault: "an unknown pack", parts: {}, query: [["claw_ids", "no-such-pack"]] },
  { endpoint: "recent-pulls", fault: "a limit that is no number", parts: {}, query: [["limit", "many"]] },
  { endpoint: "inventory", fault: "an unknown user", parts: { segment: "no-such-user" } },
  { endpoint: "card", fault: "an unknown card", parts: { segment: "no-such-item" } },
  { endpoint: "order", fault: "an unknown order", parts: { segment: "no-such-order" } },
  { endpoint: "buy/status", fault: "no session id", parts: { body: {} } },
  { endpoint: "buy/status", fault: "an unknown session", parts: { body: { session_id: "no-such-session" } } },
  { endpoint: "buy/init", fault: "an empty body", parts: { body: {} } },
  { endpoint: "buy/init", fault: "an amount of 0", parts: { body: { id: "no-such-pack", amount: 0, user_id: "u" } } },
  { endpoint: "buyback", fault: "no item id", parts: { body: {} } },
  { endpoint: "ship/quote", fault: "no item ids", parts: { body: {} } },
  { endpoint: "ship/quote", fault: "no destination", parts: { body: { item_ids: ["no-such-item"] } } },
  { endpoint: "ship/request", fault: "no quote id", parts: { body: {} } },
  { endpoint: "ship/request", fault: "a malformed quote id", parts: { body: { quote_id: "no-separator" } } },
];

for (const { endpoint, fault, parts, query = [] } of FAULTY) {
  scenario(
    `${endpoint} with ${fault} and no key is answered with 401`,
    { verifies: ["auth.before-validation"] },
    async ({ sut, verify }) => {
      const keyless = await sut.call(endpoint, parts, { query, key: null });

      const did = `the request had ${fault} and no key`;
      verify("auth.before-validation", keyless, [refusedBy(keyless, INVALID_KEY)], did);
    },
  );
}

scenario(
  "refused purchases and sellbacks do not change the inventory",
  { verifies: ["auth.refusal-changes-nothing"] },
  async ({ sut, given, verify }) => {
    const { user, item, purchase } = await given.item();
    const before = await given.inventory(user);
    requireAllListed([item.id], before);

    await Promise.all(BAD_KEYS.map((key) => sut.buyback({ item_id: item.id }, { key })));
    await Promise.all(BAD_KEYS.map((key) => sut.buyInit({ id: purchase.pack.id, amount: 1, user_id: user }, { key })));
    const after = await given.inventory(user);
    const sale = await askToSell(sut, { item_id: item.id, claw_id: purchase.pack.id });

    const did = "sellback and purchase were asked for without a good key";
    const kept = listsSame("items", before.ids, after.ids);
    verify("auth.refusal-changes-nothing", after.exchange, [kept], did);
    verify("auth.refusal-changes-nothing", sale, [accepted(sale)], `${did}, then with one`);
  },
);

scenario(
  "a refused purchase creates no user",
  { verifies: ["auth.refusal-changes-nothing"] },
  async ({ sut, given, verify }) => {
    const pack = await given.pack();
    const user = given.user();

    await Promise.all(BAD_KEYS.map((key) => sut.buyInit({ id: pack.id, amount: 1, user_id: user }, { key })));
    const { exchange, ids } = await given.inventory(user);

    const did = "a purchase was asked for without a good key";
    verify("auth.refusal-changes-nothing", exchange, [equals("number of items", 0, ids.length)], did);
  },
);

scenario(
  "a refused shipping order creates no order",
  { verifies: ["auth.refusal-changes-nothing"] },
  async ({ sut, given, verify }) => {
    const { user, quote } = await given.quotedItems();
    const before = await given.inventory(user);
    requireAllListed(quote.itemIds, before);

    await Promise.all(BAD_KEYS.map((key) => sut.shipRequest({ quote_id: quote.rates[0].id }, { key })));
    const after = await given.inventory(user);
    const request = await sut.shipRequest({ quote_id: quote.rates[0].id });

    const did = "a shipment was asked for without a good key";
    const kept = listsSame("items", before.ids, after.ids);
    verify("auth.refusal-changes-nothing", after.exchange, [kept], did);
    verify("auth.refusal-changes-nothing", request, [accepted(request)], `${did}, then with one`);
  },
);

scenario(
  "a production key buys, sells back, quotes and ships",
  { verifies: ["auth.production-key-acts"], surfaces: ["partner"] },
  async ({ sut, given, verify }) => {
    const admits = (answer: Exchange, what: string) => {
      const isAdmitted = answer.status !== 401 && answer.status !== 403;
      const difference = unless(isAdmitted, `${what} for a production key`, answerOf(answer));
      verify("auth.production-key-acts", answer, [difference], `${what} was asked for with a production key`);
    };
    const pack = await given.pack();
    admits(await sut.buyInit({ id: pack.id, amount: 1, user_id: given.user() }), "a purchase");
    const { item } = await given.item();
    admits(await sut.buyback({ item_id: item.id }), "a sellback");
    const { item: parcel } = await given.item();
    const destination = await given.destination([parcel.id]);
    admits(await sut.shipQuote({ item_ids: [parcel.id], destination }), "a quote");
    const { quote } = await given.quotedItems();
    admits(await sut.shipRequest({ quote_id: quote.rates[0].id }), "a shipment");
  },
);

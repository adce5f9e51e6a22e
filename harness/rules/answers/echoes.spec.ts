import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { echoesId } from "./echoes.ts";

const URL_OF_USER = "http://sut.example/_/api/v1/inventory/";
const inventory = (sent: string, json: object) => {
  const exchange = anExchange({ endpoint: "inventory", json });
  return { ...exchange, request: { ...exchange.request, url: `${URL_OF_USER}${encodeURIComponent(sent)}` } };
};
const purchase = (user: string) =>
  anExchange({ endpoint: "buy/init", sentBody: { user_id: user }, json: { session_id: "s1", nfts: [] } });
const polled = (shown: unknown) =>
  anExchange({ endpoint: "buy/status", sentBody: { session_id: "s1" }, json: { result: { session_id: shown } } });

const violatedBy = (...exchanges: Parameters<typeof judgedBy>[1]) =>
  judgedBy(echoesId, exchanges).flatMap(([, [id, { length }]]) => (length > 0 ? [id] : []));

it("requires the id of the path or of the body", () => {
  expect(violatedBy(inventory("a b", { user_id: "a b" }), polled("s1"))).toEqual([]);
  expect(violatedBy(inventory("a b", { user_id: "a%20b" }))).toEqual(["inventory.user-id-echo"]);
  expect(violatedBy(inventory("7", { user_id: 7 }))).toEqual(["inventory.user-id-echo"]);
  expect(violatedBy(polled("p1"))).toEqual(["buy-status.session-id-echo"]);
});

it("accepts any normal form, and another spelling of an id that nobody gave", () => {
  expect(violatedBy(inventory("Zoe\u0308", { user_id: "Zo\u00eb" }))).toEqual([]);
  expect(violatedBy(inventory("USER ", { user_id: "user" }))).toEqual([]);
  expect(violatedBy(purchase("User"), inventory("User", { user_id: "USER" }))).toEqual(["inventory.user-id-echo"]);
});

it("judges no purchase that is pending", () => {
  expect(
    judgedBy(echoesId, [
      anExchange({ endpoint: "buy/status", sentBody: { session_id: "s1" }, json: { status: "pending" } }),
    ]),
  ).toEqual([]);
});

import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { RecipientsOfOrders } from "./recipients-of-orders.ts";

type Check = RecipientsOfOrders;

function place(check: Check, order: string, name: string, rate = `${order}-rate`): void {
  const quote = { json: { quotes: [{ id: rate }] }, sentBody: { destination: { name } } };
  check.add(anExchange({ surface: "partner", endpoint: "ship/quote", ...quote }));
  const request = { json: { order_id: order }, sentBody: { quote_id: rate } };
  check.add(anExchange({ surface: "partner", endpoint: "ship/request", ...request }));
}

function read(check: Check, order_id: string, name: unknown, status = "queued"): void {
  const json = { order_id, status, destination: { name } };
  check.add(anExchange({ surface: "partner", endpoint: "order", json }));
}

const findings = (check: Check) => check.conclude().map(([, [id, differences]]) => [id, differences.length]);

it("accepts names in another form, and a part of a name", () => {
  const check = new RecipientsOfOrders();
  for (const [order, name] of [
    ["one", "Robin Receiver"],
    ["two", "Alex Addressee"],
  ] as const)
    place(check, order, name);

  read(check, "one", "ROBIN RECEIVER");
  read(check, "one", "Receiver");
  read(check, "two", "Mr. Alex  Addressee");
  read(check, "two", null);

  expect(findings(check)).toEqual([]);
});

it("reports an order that names the recipient of another quote", () => {
  const check = new RecipientsOfOrders();
  place(check, "one", "Robin Receiver");
  place(check, "two", "Alex Addressee");

  read(check, "one", "Alex Addressee");

  expect(findings(check)).toEqual([["order.destination-of-request", 1]]);
});

it("reports a name that orders of several recipients show", () => {
  const check = new RecipientsOfOrders();
  place(check, "one", "Robin Receiver");
  place(check, "two", "Alex Addressee");

  read(check, "one", "Sam Somebody");
  expect(findings(check)).toEqual([]);
  read(check, "two", "Sam Somebody");

  expect(findings(check)).toEqual([["order.destination-of-request", 1]]);
});

it("leaves delivered orders, names in other letters, and rate ids that are used again", () => {
  const check = new RecipientsOfOrders();
  place(check, "one", "Robin Receiver");
  place(check, "two", "Äneas Éluard");
  place(check, "three", "Alex Addressee", "same-rate");
  place(check, "four", "Sam Somebody", "same-rate");

  read(check, "one", "Alex Addressee", "delivered");
  read(check, "two", "Alex Addressee");
  read(check, "four", "Alex Addressee");
  read(check, "five", "Alex Addressee");

  expect(findings(check)).toEqual([]);
});

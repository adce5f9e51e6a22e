import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { RatesOfOrders } from "./rates-of-orders.ts";

const RATES = [
  { id: "q_rate_a", carrier: "the service", service: "Standard", amount: 12 },
  { id: "q_rate_b", carrier: "the service", service: "Priority", amount: 25 },
];
const QUOTE: ExchangeParts = { endpoint: "ship/quote", json: { quotes: RATES } };
const request = (quote_id: string): ExchangeParts => ({
  endpoint: "ship/request",
  sentBody: { quote_id },
  json: { order_id: "o1", status: "success" },
});
const order = (members: object): ExchangeParts => ({
  endpoint: "order",
  json: { order_id: "o1", status: "queued", carrier: "the service", service: "Priority", amount: 25, ...members },
});

function violatedBy(...exchanges: readonly ExchangeParts[]): readonly string[] {
  const rates = new RatesOfOrders();
  return exchanges.flatMap((parts) => rates.judge(anExchange(parts))).map(([requirement]) => requirement);
}

it("accepts the members of the chosen rate", () => {
  expect(violatedBy(QUOTE, request("q_rate_b"), order({}))).toEqual([]);
});

it.each([
  { member: "carrier", value: "another carrier" },
  { member: "service", value: "Standard" },
  { member: "amount", value: 12 },
])("reports another $member", ({ member, value }) => {
  expect(violatedBy(QUOTE, request("q_rate_b"), order({ [member]: value }))).toEqual([`order.${member}-of-rate`]);
});

it("judges no order of an unknown rate, and none that failed", () => {
  expect(violatedBy(QUOTE, order({ amount: 1 }))).toEqual([]);
  expect(violatedBy(QUOTE, request("q_rate_b"), order({ amount: 1, status: "failed" }))).toEqual([]);
});

it("keeps the surfaces apart", () => {
  expect(violatedBy({ ...QUOTE, surface: "partner" }, request("q_rate_a"), order({}))).toEqual([]);
});

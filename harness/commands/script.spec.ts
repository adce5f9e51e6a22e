import { expect, test } from "vitest";
import type { Exchange } from "../transport/exchange.ts";
import { Redactor } from "../transport/redaction/redactor.ts";
import { toScript } from "./script.ts";

const exchange = (parts: Partial<Exchange> & { readonly body?: unknown; readonly path: string }): Exchange => ({
  n: 1,
  surface: "sandbox",
  endpoint: "buy/init",
  status: 200,
  headers: [],
  text: "",
  bytes: 0,
  json: undefined,
  startedAt: 0,
  sentAtMs: 0,
  doneAtMs: 0,
  ...parts,
  request: {
    method: parts.body === undefined ? "GET" : "POST",
    url: `http://localhost/_/api/v1${parts.path}`,
    headers: [["x-api-key", "sandbox-secret"]],
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  },
});

test("reads ids from new answers, creates new users and contains no secret", () => {
  const redactor = new Redactor();
  redactor.learn("sandbox-secret", "SANDBOX_API_KEY");
  const script = toScript(
    [
      exchange({ path: "/vm/buy/init", body: { user_id: "run-user-1" }, json: { nfts: [{ id: "item-1234" }] } }),
      exchange({ endpoint: "buyback", path: "/vm/buyback", body: { item_id: "item-1234" } }),
      exchange({ endpoint: "inventory", path: "/inventory/run-user-1" }),
    ],
    redactor,
  );
  expect(script).toMatchSnapshot();
});

import { expect, test } from "vitest";
import type { Exchange } from "./exchange.ts";
import { Redactor } from "./redaction/redactor.ts";
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

test("reads ids from the new answers, makes users anew and writes no secret", () => {
  const redactor = new Redactor();
  redactor.learn("sandbox-secret", "SANDBOX_API_KEY");
  const script = toScript(
    [
      exchange({ path: "/vm/buy/init", body: { user_id: "run-user-1" }, json: { nfts: [{ id: "item-1234" }] } }),
      exchange({ endpoint: "buyback", path: "/vm/buyback", body: { item_id: "item-1234" } }),
      exchange({ endpoint: "inventory", path: "/inventory/run-user-1" }),
    ],
    ["run-user-1"],
    redactor,
  );
  expect(script).toMatchInlineSnapshot(`
    "#!/bin/sh
    # Needs curl and jq, and the keys in the environment.
    USER_1="replay-$$-user_1" # was run-user-1

    # 1. buy/init, which answered 200
    ANSWER=$(curl -s -w '\\n%{http_code}\\n' -X POST 'http://localhost/_/api/v1/vm/buy/init' -H 'x-api-key: '"$SANDBOX_API_KEY"'' --data-raw '{"user_id":"'"$USER_1"'"}')
    printf '%s\\n' "$ANSWER"
    ID_2=$(printf '%s\\n' "$ANSWER" | sed '$d' | jq -r '.nfts[0].id')

    # 2. buyback, which answered 200
    curl -s -w '\\n%{http_code}\\n' -X POST 'http://localhost/_/api/v1/vm/buyback' -H 'x-api-key: '"$SANDBOX_API_KEY"'' --data-raw '{"item_id":"'"$ID_2"'"}'

    # 3. inventory, which answered 200
    curl -s -w '\\n%{http_code}\\n' 'http://localhost/_/api/v1/inventory/'"$USER_1"'' -H 'x-api-key: '"$SANDBOX_API_KEY"''
    "
  `);
});

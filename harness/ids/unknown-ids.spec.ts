import { expect, test } from "vitest";
import type { Exchange } from "../transport/exchange.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import { Draw } from "./draw.ts";
import { idLike, UnknownIds } from "./unknown-ids.ts";

const draw = () => new Draw("seed 1");

test.each([
  ["00b4a1f2-7c11-4e0a-9d3c-5f6a7b8c9d0e", /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/],
  ["item_01HZX7K3M9QW", /^item_[0-9A-Z]{12}$/],
  ["9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin", /^[0-9A-Za-z]{44}$/],
  // A short number may be an existing id, a long one is none.
  ["item-17", /^item-\d{12}$/],
  ["40000172", /^\d{12}$/],
  ["grail-vault", /^grail-[a-z]{12}$/],
])("an unknown id looks like %s and is another one", (sample, form) => {
  const made = Array.from({ length: 50 }, () => idLike(sample, draw()));
  expect(made[0]).toMatch(form);
  expect(made).not.toContain(sample);
});

const asked = (path: string, body?: string): Outgoing => ({
  surface: "sandbox",
  endpoint: "card",
  method: "GET",
  path,
  headers: [["x-api-key", "no-such-key"]],
  ...(body === undefined ? {} : { body }),
  effect: "read",
  isJudged: true,
  waitsForLimit: true,
});

test("each placeholder is replaced by one id before sending", () => {
  const ids = new UnknownIds(draw(), () => "user_A1");
  ids.see({
    surface: "sandbox",
    endpoint: "buy/init",
    json: { session_id: "s-4711-aaaa-0000", nfts: [{ id: "itm_8f3kq0z1m2" }] },
  } as unknown as Exchange);
  const first = ids.fillIn(asked("/card/no-such-item", '{"quote_id":"no-such-session_rate_no-such-rate"}'));
  const second = ids.fillIn(asked("/card/no-such-item", '{"item_id":"no-such-item-2","user":"no-such-user.x1"}'));
  expect(JSON.stringify([first, second])).not.toContain("no-such");
  expect(first.path).toMatch(/^\/card\/itm_[0-9a-z]{12}$/);
  expect(second.path).toBe(first.path);
  expect(second.body).not.toContain(first.path.slice(6));
  expect(first.body).toMatch(/^\{"quote_id":"s-\d{4}-[a-z]{4}-\d{4}_rate_[a-z]{12}"\}$/);
});

test("a text without placeholders stays as it is", () => {
  const outgoing = { ...asked("/card/1"), headers: [] };
  expect(new UnknownIds(draw(), () => "u").fillIn(outgoing)).toBe(outgoing);
});

test("a path segment that routers match stays so short", () => {
  const ids = new UnknownIds(draw(), () => "u");
  const session_id = "s";
  ids.see({
    surface: "sandbox",
    endpoint: "buy/init",
    json: { session_id, nfts: [{ id: `mint${"a1".repeat(20)}` }] },
  } as unknown as Exchange);

  const { path } = ids.fillIn(asked(`/card/${"no-such-card".padEnd(90, "-card")}`));

  expect(path).toMatch(/^\/card\/[a-z0-9]{44}[-card]{56}$/);
});

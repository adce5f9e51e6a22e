import { expect, it } from "vitest";
import { isFirewallPage } from "./firewall.ts";

const answered = (path: string, status: number, json?: unknown, body = "") => ({
  ...{ status, json },
  request: { method: "GET", url: `http://localhost/api/v1${path}`, headers: [], body },
});

it.each(["/card/__proto__", "/card/a%20b", "/card/a'--", "/card/%ZZ", "/vm/recent-pulls?limit=<script>"])(
  "takes a page for %s as a firewall's",
  (path) => {
    expect(isFirewallPage(answered(path, 403))).toBe(true);
    expect(isFirewallPage(answered(path, 406))).toBe(true);
  },
);

it.each(["__proto__", "' OR '1'='1", "{{7*7}}", "%00", "\u0000"])(
  "takes a page for a body with %j as a firewall's",
  (id) => {
    expect(isFirewallPage(answered("/vm/buyback", 403, undefined, JSON.stringify({ item_id: id })))).toBe(true);
  },
);

it("takes 400 with the name of the status, or a page, as a firewall's for such a path", () => {
  for (const json of [undefined, { status: 400, error: "Bad Request" }])
    expect(isFirewallPage(answered("/card/a%3Bb", 400, json))).toBe(true);
});

it("takes no other refusal as a firewall's", () => {
  expect(isFirewallPage(answered("/card/__proto__", 403, { error: "Forbidden" }))).toBe(false);
  expect(isFirewallPage(answered("/card/__proto__", 404))).toBe(false);
  expect(isFirewallPage(answered("/card/a%3Bb", 400, { error: "item_id is required" }))).toBe(false);
  expect(isFirewallPage(answered("/card/a1B2-c3_d4", 400))).toBe(false);
  expect(isFirewallPage(answered("/vm/recent-pulls?limit=<script>", 400))).toBe(false);
  expect(isFirewallPage(answered("/vm/buyback", 400, undefined, '{"item_id":"__proto__"}'))).toBe(false);
  expect(isFirewallPage(answered("/card/a1B2-c3_d4", 403))).toBe(false);
  expect(isFirewallPage(answered("/vm/buyback", 403, undefined, '{"item_id":"a1B2","claw_id":"c3"}'))).toBe(false);
});

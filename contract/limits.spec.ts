import { describe, expect, test } from "vitest";
import { readDocument } from "./clauses/documents.ts";
import { errorsOf } from "./errors.ts";
import { PARTNER_LIMITS, RATE_LIMITS, USER_LIMITS } from "./limits.ts";

test.each(RATE_LIMITS)("$endpoint has a refusal for too many requests", ({ endpoint }) => {
  expect(errorsOf("user", endpoint).map(({ status }) => status)).toContain(429);
});

const partner = readDocument("partner-api.md");

describe.skipIf(partner === undefined)("compared with partner-api.md", () => {
  test.each([
    [/^\| recent-pulls `limit` \| default (\d+)/m, PARTNER_LIMITS.recentPullsDefault],
    [/^\| recent-pulls `limit` \| .*clamped to (\d+)\.\./m, PARTNER_LIMITS.recentPullsMin],
    [/^\| recent-pulls `limit` \| .*\.\.(\d+)/m, PARTNER_LIMITS.recentPullsMax],
    [/^\| Pulls per purchase \| (\d+) up to/m, PARTNER_LIMITS.pullsPerPurchaseMin],
    [/^\| Sandbox quote validity \| (\d+) minutes/m, PARTNER_LIMITS.sandboxQuoteValiditySeconds / 60],
    [/^\| Sandbox sellback window \| (\d+) days/m, PARTNER_LIMITS.sandboxSellbackWindowSeconds / 86_400],
  ])("%s says %d", (row, ours) => {
    expect(Number(row.exec(partner ?? "")?.[1])).toBe(ours);
  });
});

const user = readDocument("user-key-api.md");

describe.skipIf(user === undefined)("compared with user-key-api.md", () => {
  test("the same endpoints have the same rate limits", () => {
    const rows = [...(user ?? "").matchAll(/^\| ([\w/-]+) \| (\d+) request per (?:(\d+) )?seconds? per key \|/gm)];
    const written = rows.map(([, endpoint, requests, seconds]) => [endpoint, Number(requests), Number(seconds ?? 1)]);
    expect(RATE_LIMITS.map((row) => [row.endpoint, row.requests, row.windowSeconds])).toEqual(written);
  });

  test.each([
    [/^\| Claw buyback session lifetime \| (\d+) minutes/m, USER_LIMITS.clawSessionLifetimeSeconds / 60],
    [/^\| buy\/status server poll window \| about (\d+) seconds/m, USER_LIMITS.pollWindowSeconds],
    [/^\| buy\/status client retry interval \| (\d+) to/m, USER_LIMITS.pollRetryMs.min],
    [/^\| buy\/status client retry interval \| \d+ to (\d+) ms/m, USER_LIMITS.pollRetryMs.max],
    [/^\| Marketplace filters cache \| (\d+) minutes/m, USER_LIMITS.filtersCacheSeconds / 60],
  ])("%s says %d", (row, ours) => {
    expect(Number(row.exec(user ?? "")?.[1])).toBe(ours);
  });
});

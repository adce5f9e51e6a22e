import type { Difference } from "../../contract/difference.ts";
import type {
  Coverage,
  EvidenceExchange,
  Finding,
  LostRequirement,
  Report,
  RequirementResult,
} from "../../contract/report.ts";

/** A fixed report with an example of everything, for the specs of this folder; `overrides` replace whole keys. */
export function aReport(overrides: Partial<Report> = {}): Report {
  return {
    format: 1,
    suite: { name: "packproof", version: "0.1.0" },
    target: { baseUrl: "http://localhost:4010", surfaces: ["sandbox", "user"], embedded: false },
    startedAt: "2026-01-02T03:04:05.678Z",
    durationMs: 3210,
    seed: 1744,
    verdict: "fail",
    exitStatus: 1,
    totals: { pass: 4, fail: 2, inconclusive: 1, notExercised: 2 },
    exchanges: 1234,
    requirements: SAMPLE_REQUIREMENTS,
    findings: [aFinding(), anotherFinding()],
    observations: [
      { topic: "an amount of 1.5", surface: "sandbox", seen: '400 {"error":"Amount must be greater than 0"}' },
      { topic: "order of packs", surface: "user", seen: "by name, ascending" },
    ],
    unlock: [
      { missing: "provider state: time has passed", requirements: 12 },
      { missing: "SANDBOX_API_KEY_2", requirements: 3 },
      { missing: "USER_SESSION_TOKEN", requirements: 1 },
      { missing: "provider state: an item is worth", requirements: 1 },
    ],
    stateLost: 1,
    evidence: [anExchange(), aFailedExchange()],
    latency: [
      { surface: "sandbox", endpoint: "buy/init", exchanges: 41, p50: 3.2, p95: 9.75, max: 24 },
      { surface: "sandbox", endpoint: "ship/quote", exchanges: 18, p50: 41, p95: 180.5, max: 412 },
      { surface: "user", endpoint: "available", exchanges: 6, p50: 2, p95: 3, max: 3 },
    ],
    coverage: aCoverage(),
    ...overrides,
  };
}

/** An example of everything that coverage counts, with every verdict. */
export function aCoverage(overrides: Partial<Coverage> = {}): Coverage {
  const move = { from: "owned", by: "buyback", when: "neither expired nor locked", to: "sold back" } as const;
  const anError = { surface: "sandbox", endpoint: "buyback", status: 400, condition: "the item is `null`" } as const;
  const aField = { surface: "sandbox", record: "item", isNullable: true, isRequired: true } as const;
  return {
    errors: [
      { ...anError, text: "Item not found", requirement: "buyback.item-unknown", seen: 12 },
      { ...anError, text: "Item has expired", requirement: "buyback.expired", seen: 0 },
    ],
    machines: [
      {
        surface: "sandbox",
        name: "item ownership (sandbox)",
        document: "partner-api.md",
        states: ["owned", "sold back", "locked", "lost"],
        start: "owned",
        moves: [
          { kind: "transition", ...move, requirement: "available.array", verdict: "pass" },
          { kind: "transition", ...move, to: "locked", requirement: "ship-quote.granularity", verdict: "inconclusive" },
          { kind: "transition", ...move, from: "locked", by: "the provider", when: "not shown", to: "owned" },
          { kind: "forbidden", ...move, from: "sold back", requirement: "buy-init.amount-above-max", verdict: "fail" },
          { kind: "forbidden", ...move, to: "lost", requirement: "buyback.expired", verdict: "not exercised" },
        ],
      },
    ],
    limits: [
      {
        surface: "sandbox",
        limit: "most pulls of a purchase",
        bound: "max_per_mint",
        below: { requirements: ["available.array"], verdict: "pass" },
        above: { requirements: ["buy-init.amount-above-max"], verdict: "fail" },
        open: "A-CLOCK",
      },
    ],
    fields: [
      { ...aField, field: "mint_address", requirement: "item.mint-address", present: 4, null: 0, absent: 1 },
      { ...aField, field: "type", requirement: "item.type", present: 5, null: 0, absent: 0, isNullable: false },
    ],
    draw: [
      {
        surface: "sandbox",
        pack: "starter",
        pulls: 100,
        unclear: 2,
        tiers: [
          { name: "Common", expected: 0.75, observed: 74 },
          { name: "Rare", expected: 0.25, observed: 26 },
        ],
      },
    ],
    questions: [
      {
        code: "A-ORDER-OF-PACKS",
        topic: "order of packs",
        question: "Nothing says whether `available` is sorted.",
        accepted: "Any order.",
        surfaces: ["user"],
      },
    ],
    ...overrides,
  };
}

/** The same run on a system without a fault. */
export function aGreenReport(overrides: Partial<Report> = {}): Report {
  const requirements = SAMPLE_REQUIREMENTS.map(({ reason: _, curl: __, ...each }) => ({
    ...each,
    verdict: "pass" as const,
  }));
  return aReport({
    verdict: "pass",
    exitStatus: 0,
    totals: { pass: requirements.length, fail: 0, inconclusive: 0, notExercised: 0 },
    requirements,
    findings: [],
    evidence: [],
    unlock: [],
    stateLost: 0,
    ...overrides,
  });
}

export function aFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    requirement: "buy-init.amount-above-max",
    surface: "sandbox",
    endpoint: "buy/init",
    differences: [aDifference({ status: 200, body: { json: { session_id: "s-1", nfts: [1, 2, 3, 4, 5, 6] } } })],
    did: "6 pulls of a pack whose max_per_mint is 5 were asked for",
    summary:
      'buy/init: violates "refuses more pulls than the pack allows", seen when 6 pulls of a pack whose max_per_mint is 5 were asked for',
    expected: '400 {"error":"Amount must be less than or equal to 5"}',
    actual: '200 {"session_id":"s-1","nfts":[6 items]}',
    curl:
      'curl -X POST http://localhost:4010/_/api/v1/vm/buy/init -H "X-API-Key: $SANDBOX_API_KEY"' +
      ` -H 'Content-Type: application/json' -d '{"id":"pack-1","amount":6,"user_id":"u-1"}'`,
    source: 'partner-api.md, Errors, "Amount above max_per_mint"',
    seen: 37,
    confirmed: { shown: 3, tries: 3 },
    exchanges: [7],
    again: "packproof run --only buy-init.amount-above-max --seed 1744",
    ...overrides,
  };
}

/** A difference: an answer came instead of a refusal. */
export function aDifference(actual: Difference["actual"]): Difference {
  const expected = [{ status: 400, says: "Amount must be less than or equal to 5", member: "error" }] as const;
  return { at: {}, relation: "refused with", expected, actual };
}

export function anotherFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    requirement: "filters.no-credential",
    surface: "user",
    endpoint: "filters",
    differences: [{ at: {}, relation: "accepted", expected: [{ status: 200 }], actual: { text: "no answer" } }],
    did: "no credential was sent",
    summary: 'filters: violates "answers the filters without a credential", seen when no credential was sent',
    expected: "200 with the facet object",
    actual: "the connection was torn before an answer came",
    curl: "curl http://localhost:4010/api/marketplace/filters",
    powershell: "Invoke-WebRequest -Method GET -Uri 'http://localhost:4010/api/marketplace/filters'",
    source: 'user-key-api.md, Authentication 6, "Public reads"',
    seen: 1,
    exchanges: [9],
    again: "packproof run --only filters.no-credential --seed 1744",
    ...overrides,
  };
}

/** A requirement that passed in the baseline and is not verified now. */
export function aLostRequirement(): LostRequirement {
  return {
    requirement: "buyback.expired",
    surface: "sandbox",
    verdict: "not exercised",
    reason: "PROVIDER_STATES_URL is not set",
  };
}

export function anExchange(overrides: Partial<EvidenceExchange> = {}): EvidenceExchange {
  return {
    n: 7,
    surface: "sandbox",
    endpoint: "buy/init",
    startedAt: "2026-01-02T03:04:06.001Z",
    durationMs: 12.5,
    request: {
      method: "POST",
      url: "http://localhost:4010/_/api/v1/vm/buy/init?trace=a%20b",
      headers: [
        ["X-API-Key", "[redacted]"],
        ["content-type", "application/json"],
      ],
      body: '{"id":"pack-1","amount":6,"user_id":"u-1"}',
    },
    response: {
      status: 200,
      headers: [
        ["content-type", "application/json; charset=utf-8"],
        ["set-cookie", "node=a1; Path=/"],
      ],
      body: '{"session_id":"s-1","nfts":[]}',
      bytes: 30,
    },
    ...overrides,
  };
}

function aFailedExchange(): EvidenceExchange {
  return {
    n: 9,
    surface: "user",
    endpoint: "filters",
    startedAt: "2026-01-02T03:04:07.500Z",
    durationMs: 40,
    request: { method: "GET", url: "http://localhost:4010/api/marketplace/filters", headers: [["cookie", "node=a1"]] },
    fault: "socket hang up",
  };
}

function aRequirement(
  row: Pick<RequirementResult, "id" | "surface" | "title" | "verdict" | "endpoint" | "aspect"> &
    Pick<RequirementResult, "reason" | "curl">,
): RequirementResult {
  return { level: "must", source: 'partner-api.md, Errors, "Condition"', ...row };
}

const SAMPLE_REQUIREMENTS: readonly RequirementResult[] = [
  aRequirement({
    id: "available.array",
    endpoint: "available",
    aspect: "answers",
    surface: "sandbox",
    verdict: "pass",
    title: "lists packs as an array",
  }),
  {
    ...aRequirement({
      id: "available.extra-fields",
      endpoint: "available",
      aspect: "fields",
      surface: "sandbox",
      verdict: "pass",
      title: "returns the additional pack fields",
    }),
    level: "may",
  },
  aRequirement({
    id: "buy-init.session",
    endpoint: "buy/init",
    aspect: "answers",
    surface: "sandbox",
    verdict: "pass",
    title: "answers with a session and its items",
  }),
  aRequirement({
    id: "buy-init.amount-above-max",
    endpoint: "buy/init",
    aspect: "refusals",
    surface: "sandbox",
    verdict: "fail",
    title: "refuses more pulls than the pack allows",
  }),
  aRequirement({
    id: "ship-quote.granularity",
    endpoint: "ship/quote",
    aspect: "refusals",
    surface: "sandbox",
    verdict: "inconclusive",
    title: "refuses an address that is only near a premise",
    reason: "the address validator was unreachable in 4 of 4 tries",
    curl: `curl -i -X POST 'http://localhost:4010/_/api/v1/ship/quote' --data-raw '{"item_ids":["i-1"]}'`,
  }),
  aRequirement({
    id: "buyback.expired",
    endpoint: "buyback",
    aspect: "time",
    surface: "sandbox",
    verdict: "not exercised",
    title: "refuses an item past its window",
    reason: "provider state: time has passed",
  }),
  aRequirement({
    id: "available.array",
    endpoint: "available",
    aspect: "answers",
    surface: "user",
    verdict: "pass",
    title: "lists packs as an array",
  }),
  aRequirement({
    id: "filters.no-credential",
    endpoint: "filters",
    aspect: "answers",
    surface: "user",
    verdict: "fail",
    title: "answers the filters without a credential",
  }),
  aRequirement({
    id: "filters.internal-error",
    surface: "user",
    verdict: "not exercised",
    title: "answers an unexpected failure with its documented text",
    reason: "provider state: an internal error",
  }),
];

import type { Call, EndpointKey, Reply } from "../http.ts";
import { PARTNER_KEYS, SANDBOX_KEYS } from "../keys.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { answersKept } from "./support/answers-kept.ts";
import { both } from "./support/surfaces.ts";

const ENDPOINTS: readonly { readonly endpoint: EndpointKey; readonly area: string }[] = [
  { endpoint: "available", area: "available" },
  { endpoint: "chase", area: "chase" },
  { endpoint: "recent-pulls", area: "recent-pulls" },
  { endpoint: "buy/init", area: "buy-init" },
  { endpoint: "buy/status", area: "buy-status" },
  { endpoint: "inventory", area: "inventory" },
  { endpoint: "card", area: "card" },
  { endpoint: "buyback", area: "buyback" },
  { endpoint: "ship/quote", area: "ship-quote" },
  { endpoint: "ship/request", area: "ship-request" },
  { endpoint: "order", area: "order" },
];

const keyOf = (call: Call) => call.headers["x-api-key"];
const isKnown = (key: string | undefined) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((known) => known === key);

const FAULTS: readonly { readonly fault: string; readonly has: (call: Call) => boolean }[] = [
  { fault: "missing", has: (call) => keyOf(call) === undefined },
  { fault: "empty", has: (call) => keyOf(call) === "" },
  { fault: "unknown", has: (call) => Boolean(keyOf(call)) && !isKnown(keyOf(call)) },
];

const refusing = (endpoint: EndpointKey, has: (call: Call) => boolean, reply: Reply) => (call: Call, given: Reply) =>
  call.endpoint === endpoint && call.surface !== "user" && given.status === 401 && has(call) ? reply : undefined;

/** Repeats accepted answers without checking the key. */
const cachingMutants: readonly Mutant[] = ENDPOINTS.map(({ endpoint, area }) =>
  mutant(`auth.${area}.unknown`, "repeat", both, `${endpoint} repeats accepted answers to any key`, {
    ...answersKept(
      (call) => call.endpoint === endpoint && call.surface !== "user",
      (call) => isKnown(keyOf(call)),
    ),
  }),
);

/** Authentication refusals with another status or text. */
const refusalMutants: readonly Mutant[] = ENDPOINTS.flatMap(({ endpoint, area }) =>
  FAULTS.flatMap(({ fault, has }): Mutant[] => {
    const violates = `auth.${area}.${fault}`;
    return [
      mutant(violates, "status", both, `${endpoint} answers a key that is ${fault} with 403`, {
        answer: refusing(endpoint, has, { status: 403, body: { error: "Invalid API key" } }),
      }),
      mutant(violates, "status", both, `${endpoint} answers a key that is ${fault} with 400`, {
        answer: refusing(endpoint, has, { status: 400, body: { error: "Invalid API key" } }),
      }),
      mutant(violates, "status", both, `${endpoint} answers a key that is ${fault} with 500`, {
        answer: refusing(endpoint, has, { status: 500, body: { error: "An unexpected error occurred" } }),
      }),
    ];
  }),
);

/** Faults of the refusals of keys. */
export const authRefusalMutants: readonly Mutant[] = [...refusalMutants, ...cachingMutants];

import { keyPrefix, probeOf, refusedCaller } from "../../harness/arrange/credential-probe.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import type { JsonObject } from "../../harness/json/json-value.ts";
import type { Refusal } from "../../harness/oracles/refusal.ts";
import { BAD_KEY, BAD_TOKEN, NO_TOKEN } from "../../harness/oracles/user-refusal.ts";
import { verifyRefused } from "./judged-caller.ts";

const { all, scenario } = userScenarios("user-auth");

/** Credentials that are valid elsewhere: at the wrong place, without their prefix, of another interface. */
export const userAuthElsewhere = all;

/** Accepted refusals: a credential at a wrong place may count as none, as a bad key or as a bad token. */
const REFUSALS: readonly [Refusal, ...Refusal[]] = [BAD_KEY, NO_TOKEN, BAD_TOKEN];

/** A key at a wrong place of a request. */
interface Place {
  readonly what: string;
  readonly put: (key: string) => RequestOptions;
  readonly inBody?: (key: string) => JsonObject;
  /** Queries end up in logs, so only a key that is made for the scenario is used. */
  readonly isLogged?: true;
}

const QUERY_NAMES = ["api_key", "apiKey", "key", "token", "x-api-key"];
const HEADER_NAMES = ["api-key", "apikey", "x-auth-token", "x-access-token"];
const inAuthorization = (value: string): RequestOptions => ({ headers: [["authorization", value]] });

const PLACES: readonly Place[] = [
  {
    what: "a key in a cookie",
    put: (key) => ({ headers: [["cookie", `api_key=${key}; x-api-key=${key}; token=${key}`]] }),
  },
  {
    what: "a key in headers of other names",
    put: (key) => ({ headers: HEADER_NAMES.map((name) => [name, key] as const) }),
  },
  { what: "a key in Authorization without a scheme", put: inAuthorization },
  { what: "a bearer without a value", put: () => inAuthorization("Bearer") },
  { what: "a key in Authorization with the scheme Token", put: (key) => inAuthorization(`Token ${key}`) },
  { what: "a key as a Basic user name", put: (key) => inAuthorization(`Basic ${basic(key)}`) },
  { what: "a key in the query", put: (key) => ({ query: QUERY_NAMES.map((name) => [name, key]) }), isLogged: true },
  {
    what: "a key in the body",
    put: () => ({}),
    inBody: (key) => ({ api_key: key, apiKey: key, key, token: key }),
  },
];

for (const { what, put, inBody, isLogged } of PLACES) {
  scenario(`${what} is refused`, { verifies: ["user-auth.credential-elsewhere"] }, async (context) => {
    const { value } = isLogged ? await context.freshKey() : await context.keyOf();
    const { redactor } = context.run;
    redactor.learn(basic(value), "BASIC_KEY", `"$(printf %s "${redactor.text(value)}:" | base64 | tr -d '\\n')"`);
    const probe = await probeOf(context, "buy/status");
    const body = { ...probe.body, ...inBody?.(value) };

    const answer = await context.sut.as(undefined).call(probe.endpoint, { body }, put(value));

    const differences = await refusedCaller(context, { ...probe, body }, answer, REFUSALS);
    context.verify("user-auth.credential-elsewhere", answer, [differences], what);
  });
}

function basic(key: string): string {
  return Buffer.from(`${key}:`).toString("base64");
}

const OTHERS: readonly { readonly what: string; readonly made: (context: UserContext) => Promise<string> }[] = [
  { what: "a key without its prefix", made: withoutPrefix },
  { what: "a session token", made: async (context) => (await context.sessionToken()).value },
  { what: "a key of the partner interface", made: async (context) => context.credential("PARTNER_API_KEY") },
  { what: "a key of the sandbox", made: async (context) => context.credential("SANDBOX_API_KEY") },
];

for (const { what, made } of OTHERS) {
  scenario(`${what} in X-API-Key is refused`, { verifies: ["user-auth.credential-elsewhere"] }, async (context) => {
    const probe = await probeOf(context, "buy/status");
    const value = await made(context);
    if (value.startsWith(keyPrefix(context))) throw new NotApplicable(`${what} looks like a user key`);

    const call = { probe, credential: { form: "x-api-key", value } as const, did: `X-API-Key was ${what}` };
    await verifyRefused(context, "user-auth.credential-elsewhere", { ...call, refusals: REFUSALS });
  });
}

async function withoutPrefix(context: UserContext): Promise<string> {
  const { value } = await context.keyOf();
  const prefix = keyPrefix(context);
  if (!value.startsWith(prefix)) throw new NotExercised("a key with the documented prefix");
  const rest = value.slice(prefix.length);
  // The rest of the key reveals most of it, so it is redacted too.
  const { redactor } = context.run;
  redactor.learn(rest, "ALTERED_KEY", `"$(printf %s "${redactor.text(value)}" | cut -c${prefix.length + 1}-)"`);
  return rest;
}

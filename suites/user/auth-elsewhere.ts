import type { RequestOptions } from "../../harness/client/request-options.ts";
import { userScenarios } from "../../harness/context/scenario.ts";
import type { UserContext } from "../../harness/context/user-context.ts";
import { NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { keyPrefix, probeOf, probeWith, refusedCaller } from "../../harness/given/credential-probe.ts";
import type { Refusal } from "../../harness/oracles/refusal.ts";
import { BAD_KEY, BAD_TOKEN, NO_TOKEN } from "../../harness/oracles/user-refusal.ts";

const { all, scenario } = userScenarios("user-auth");

/** Credentials that are valid elsewhere: at the wrong place, without their prefix, of another interface. */
export const userAuthElsewhere = all;

/** Accepted refusals: a credential at a wrong place may count as none, as a bad key or as a bad token. */
const REFUSALS: readonly [Refusal, ...Refusal[]] = [BAD_KEY, NO_TOKEN, BAD_TOKEN];

const PLACES: readonly { readonly what: string; readonly put: (key: string) => RequestOptions }[] = [
  {
    what: "a key in a cookie",
    put: (key) => ({ headers: [["cookie", `api_key=${key}; x-api-key=${key}; token=${key}`]] }),
  },
  {
    what: "a key in headers of other names",
    put: (key) => ({
      headers: [
        ["api-key", key],
        ["apikey", key],
        ["x-auth-token", key],
        ["x-access-token", key],
      ],
    }),
  },
  { what: "a key in Authorization without a scheme", put: (key) => ({ headers: [["authorization", key]] }) },
  { what: "a bearer without a value", put: () => ({ headers: [["authorization", "Bearer"]] }) },
  {
    what: "a key in Authorization with the scheme Token",
    put: (key) => ({ headers: [["authorization", `Token ${key}`]] }),
  },
];

for (const { what, put } of PLACES) {
  scenario(`${what} is refused`, { verifies: ["user-auth.credential-elsewhere"] }, async (context) => {
    const { value } = await context.keyOf();
    const probe = await probeOf(context, "buy/status");

    const answer = await context.sut.as(undefined).call(probe.endpoint, { body: probe.body }, put(value));

    context.verify(
      "user-auth.credential-elsewhere",
      answer,
      [await refusedCaller(context, probe, answer, REFUSALS)],
      what,
    );
  });
}

scenario("a key in the body is refused", { verifies: ["user-auth.credential-elsewhere"] }, async (context) => {
  const { value } = await context.keyOf();
  const probe = await probeOf(context, "buy/status");
  const body = { ...probe.body, api_key: value, apiKey: value, key: value, token: value };

  const answer = await probeWith(context, { ...probe, body }, undefined);

  const differences = await refusedCaller(context, probe, answer, REFUSALS);
  context.verify("user-auth.credential-elsewhere", answer, [differences], "the key came in the body");
});

scenario("a key as a Basic user name is refused", { verifies: ["user-auth.credential-elsewhere"] }, async (context) => {
  const { value } = await context.keyOf();
  const encoded = Buffer.from(`${value}:`).toString("base64");
  const { redactor } = context.run;
  redactor.learn(encoded, "BASIC_KEY", `"$(printf %s "${redactor.text(value)}:" | base64 | tr -d '\\n')"`);
  const probe = await probeOf(context, "buy/status");
  const headers = [["authorization", `Basic ${encoded}`]] as const;

  const answer = await context.sut.as(undefined).call(probe.endpoint, { body: probe.body }, { headers });

  const differences = await refusedCaller(context, probe, answer, REFUSALS);
  context.verify("user-auth.credential-elsewhere", answer, [differences], "the key came by Basic authentication");
});

/** Queries end up in logs, so only a key made for this scenario is used. */
scenario("a key in the query is refused", { verifies: ["user-auth.credential-elsewhere"] }, async (context) => {
  const { value } = await context.freshKey();
  const probe = await probeOf(context, "buy/status");
  const query = ["api_key", "apiKey", "key", "token", "x-api-key"].map((name) => [name, value] as const);

  const answer = await context.sut.as(undefined).call(probe.endpoint, { body: probe.body }, { query });

  const differences = await refusedCaller(context, probe, answer, REFUSALS);
  context.verify("user-auth.credential-elsewhere", answer, [differences], "the key came in the query");
});

const OTHERS: readonly { readonly what: string; readonly value: (context: UserContext) => Promise<string> }[] = [
  { what: "a key without its prefix", value: withoutPrefix },
  { what: "a session token", value: async (context) => (await context.sessionToken()).value },
  { what: "a key of the partner interface", value: async (context) => context.credential("PARTNER_API_KEY") },
  { what: "a key of the sandbox", value: async (context) => context.credential("SANDBOX_API_KEY") },
];

for (const { what, value } of OTHERS) {
  scenario(`${what} in X-API-Key is refused`, { verifies: ["user-auth.credential-elsewhere"] }, async (context) => {
    const probe = await probeOf(context, "buy/status");
    const other = await value(context);
    if (other.startsWith(keyPrefix(context))) throw new NotApplicable(`${what} looks like a user key`);

    const answer = await probeWith(context, probe, { form: "x-api-key", value: other });

    const did = `X-API-Key was ${what}`;
    context.verify(
      "user-auth.credential-elsewhere",
      answer,
      [await refusedCaller(context, probe, answer, REFUSALS)],
      did,
    );
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

import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import {
  acceptedCaller,
  GUARDED,
  probeOf,
  probeWith,
  refusedCaller,
  unknownKey,
} from "../../harness/arrange/credential-probe.ts";
import { requireScope } from "../../harness/arrange/lacking-scope.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import type { UserCredential } from "../../harness/client/user-client.ts";
import { ignoring, NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { isCaseExact, swappedCase } from "../../harness/ids/swapped-case.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import type { Refusal } from "../../harness/oracles/refusal.ts";
import { BAD_KEY, BAD_TOKEN, NO_TOKEN } from "../../harness/oracles/user-refusal.ts";
import { verifyAccepted, verifyRefused, verifyRefusedInEitherHeader } from "./judged-caller.ts";

const { all, scenario } = userScenarios("user-auth");
export const userAuth = all;

type Caller = (context: UserContext) => UserCredential | undefined | Promise<UserCredential | undefined>;

/**
 * Defines almost right credentials, each as a function and as a shell word that uses `$KEY`. A partial or lenient
 * comparison would accept them.
 */
const almost =
  (name: string, issued: (context: UserContext) => Promise<UserCredential>) =>
  (change: (value: string) => string, shell: string) =>
  async (context: UserContext) => {
    const credential = await issued(context);
    const value = change(credential.value);
    if (value === credential.value) throw new NotApplicable("the credential has nothing that this change would affect");
    // An altered credential reveals most of the issued one, so it is redacted too.
    const { redactor } = context.run;
    redactor.learn(value, name, shell.replaceAll("$KEY", redactor.text(credential.value)));
    return { ...credential, value };
  };
const near = almost("ALTERED_KEY", (context) => context.keyOf());
const nearToken = almost("ALTERED_TOKEN", (context) => context.sessionToken());

/** Replaces the last character. If it ends a base64 text, the bits that count are others too. */
function withAnotherEnd(credential: string): string {
  return credential.slice(0, -1) + (/[A-Za-f]$/.test(credential) ? "8" : "A");
}

/** Swaps the case of the key, except for the prefix. */
function inOtherCase(key: string): string {
  const start = key.indexOf("_") + 1;
  return key.slice(0, start) + swappedCase(key.slice(start));
}

/** Swaps the case of a token, unless a system may read it in either case. */
function tokenInOtherCase(token: string): string {
  return isCaseExact(token) ? swappedCase(token) : token;
}

/** Callers whom every endpoint refuses. */
const REFUSED_CALLERS = [
  {
    id: "no-credential",
    refusals: [BAD_KEY, NO_TOKEN],
    callers: { "a request without a credential": () => undefined },
  },
  {
    id: "empty-key",
    refusals: [BAD_KEY, NO_TOKEN],
    callers: { "an empty X-API-Key": () => ({ form: "x-api-key", value: "" }) },
  },
  {
    id: "unknown-key",
    refusals: [BAD_KEY],
    callers: {
      "an unknown key": (context) => unknownKey(context),
      "a key with one character more": near((key) => `${key}x`, `"$KEY"x`),
      "a key with one character less": near((key) => key.slice(0, -1), `"$(printf %s "$KEY" | sed 's/.$//')"`),
      "a key with another last character": near(withAnotherEnd, `"$(printf %s "$KEY" | sed 's/.$//')A"`),
      "a key with its letters in the other case": near(
        inOtherCase,
        `"$(printf %s "$KEY" | sed 's/_.*//')_$(printf %s "$KEY" | sed 's/^[^_]*_//' | tr 'A-Za-z' 'a-zA-Z')"`,
      ),
    },
  },
  {
    id: "unprefixed-key",
    refusals: [BAD_KEY, NO_TOKEN, BAD_TOKEN],
    callers: { "an X-API-Key that is no user key": () => ({ form: "x-api-key", value: "no-such-key" }) },
  },
  {
    id: "unknown-bearer-key",
    refusals: [BAD_KEY, BAD_TOKEN],
    callers: { "an unknown key as a bearer": (context) => unknownKey(context, "bearer") },
  },
  {
    id: "invalid-session-token",
    refusals: [BAD_TOKEN, BAD_KEY],
    callers: {
      "a bearer that is no session token": () => ({ form: "bearer", value: "no-such-token" }),
      "a session token with another last character": nearToken(withAnotherEnd, `"$(printf %s "$KEY" | sed 's/.$//')A"`),
      "a session token with its letters in the other case": nearToken(
        tokenInOtherCase,
        `"$(printf %s "$KEY" | tr 'A-Za-z' 'a-zA-Z')"`,
      ),
      // Decoders of base64 may ignore a single one.
      "a session token with four characters more": nearToken((token) => `${token}xxxx`, `"$KEY"xxxx`),
      "a session token that has ended": (context) => context.freshToken({ condition: "invalid" }),
    },
  },
] as const satisfies readonly {
  readonly id: string;
  readonly refusals: readonly [Refusal, ...Refusal[]];
  readonly callers: Readonly<Record<string, Caller>>;
}[];

for (const { endpoint, area } of GUARDED) {
  for (const { id, refusals, callers } of REFUSED_CALLERS) {
    for (const [who, credentialOf] of Object.entries<Caller>(callers)) {
      scenario(`${endpoint} refuses ${who}`, { verifies: [`user-auth.${area}.${id}`] }, async (context) => {
        const probe = await probeOf(context, endpoint);
        const credential = await credentialOf(context);

        const did = `${endpoint} was called by ${who}`;
        const answer = await verifyRefused(context, `user-auth.${area}.${id}`, { probe, credential, refusals, did });

        const text = textOf(memberOf(answer.json, "message"));
        context.observe("unknown-credential-text", `${who}: ${answer.status} ${text}`);
      });
    }
  }
}

/**
 * Lifetime of a key, the distance of requests from its end, because clocks differ, and the time before that for the
 * last request in time. Seconds.
 */
const KEY_LIFE = { lifeS: 3600, marginS: 35, slackS: 25 };

scenario(
  "a key is accepted until its expiry, and not after it",
  { verifies: ["user-key.before-expiry", "user-key.after-expiry", "user-auth.crypto-status.unknown-key"] },
  async (context) => {
    const { lifeS, marginS, slackS } = KEY_LIFE;
    const probe = await probeOf(context, "buy/status");
    const key = await context.expiringKey(lifeS);
    const lasting = await context.expiringKey(null).catch(ignoring(NotExercised));
    const made = context.now();

    await verifyAccepted(context, "user-key.before-expiry", { probe, credential: key, did: "the key was new" });
    // A condition on the expiry alone would accept any key while one with an expiry exists.
    const unknown = { probe, credential: unknownKey(context), did: "another key had not expired yet" };
    await verifyRefused(context, "user-auth.crypto-status.unknown-key", unknown);
    await context.timeSince(made, { from: lifeS - marginS - slackS, to: lifeS - marginS });
    const late = { probe, credential: key, did: `the key expired in less than ${marginS + slackS} s` };
    await verifyAccepted(context, "user-key.before-expiry", late);
    await context.timeSince(made, { from: lifeS + marginS });
    const over = { probe, credential: key, did: "the key's expiry had passed" };
    const after = await verifyRefused(context, "user-key.after-expiry", over);

    if (lasting === undefined) return;
    const did = "the key never expires, and one that was made with it had expired";
    await verifyAccepted(context, "user-key.before-expiry", { probe, credential: lasting, did, after });
  },
);

/** Conditions of a key that make it invalid. */
const LAPSED = [
  { id: "expired-key", condition: "expired" },
  { id: "revoked-key", condition: "revoked" },
  { id: "disabled-account", condition: "disabled" },
] as const;

/** The other scope, and an endpoint that needs it. */
const OTHER = {
  "vm.buy.crypto": { otherScope: "marketplace.take-claw-bid", otherEndpoint: "take-claw-bid-init" },
  "marketplace.take-claw-bid": { otherScope: "vm.buy.crypto", otherEndpoint: "buy/status" },
} as const;

for (const { endpoint, area, scope } of GUARDED) {
  const { otherScope, otherEndpoint } = OTHER[scope];
  for (const { id, condition } of LAPSED) {
    scenario(
      `${endpoint} refuses a key that is ${condition}, in either header`,
      { verifies: [`user-auth.${area}.${id}`] },
      async (context) => {
        const probe = await probeOf(context, endpoint);
        const credential = await context.freshKey({ condition });

        const did = `${endpoint} was called with a key that is ${condition}`;
        await verifyRefusedInEitherHeader(context, `user-auth.${area}.${id}`, { probe, credential, did });
      },
    );
  }

  scenario(
    `${endpoint} requires the scope ${scope}`,
    { verifies: [`user-auth.${area}.missing-scope`, `user-auth.${area}.scope-suffices`] },
    async (context) => {
      const probe = await probeOf(context, endpoint);
      const without = { probe, credential: await context.freshKey({ scopes: [otherScope] }) };
      const having = { probe, credential: await context.freshKey({ scopes: [scope] }) };

      const lacking = `the key had only the scope ${otherScope}`;
      await verifyRefusedInEitherHeader(context, `user-auth.${area}.missing-scope`, { ...without, did: lacking });
      const did = `the key had only the scope ${scope}`;
      await verifyAccepted(context, `user-auth.${area}.scope-suffices`, { ...having, did });
    },
  );

  scenario(
    `${endpoint} requires the scope ${scope} of a key that was accepted for its other scope`,
    { verifies: [`user-auth.${area}.missing-scope`] },
    async (context) => {
      const probe = await probeOf(context, endpoint);
      const elsewhere = await probeOf(context, otherEndpoint);
      const credential = await context.freshKey({ scopes: [otherScope] });
      const after = await probeWith(context, elsewhere, credential);
      requirePassed(after.status === 200, "an accepted request for the other scope");

      // A cache may know the key by now.
      const did = `the key had only the scope ${otherScope}, for which it was accepted before`;
      await verifyRefused(context, `user-auth.${area}.missing-scope`, { probe, credential, did, after });
    },
  );

  const FORMS = [
    { id: "x-api-key-header", form: "x-api-key", how: "X-API-Key" },
    { id: "bearer-key", form: "bearer", how: "a bearer" },
  ] as const;

  for (const { id, form, how } of FORMS) {
    const verifies = [`user-auth.${area}.${id}`, `user-auth.${area}.unknown-key`] as const;
    scenario(`${endpoint} accepts a key as ${how}, and then refuses an unknown one`, { verifies }, async (context) => {
      const { probe, answer, key } = await answerToKey(context, endpoint, form);
      if (answer.status === 401) await requireScope(context, key, scope);
      const did = `${endpoint} was called with a valid key as ${how}`;
      context.verify(verifies[0], answer, [await acceptedCaller(context, probe, answer)], did);
      // A cache may know the answer by now.
      const unknown = { probe, credential: unknownKey(context), did: `${did}, and then with an unknown one` };
      await verifyRefused(context, verifies[1], { ...unknown, after: answer });
    });
  }

  scenario(
    `${endpoint} accepts a session token`,
    { verifies: [`user-auth.${area}.session-token`] },
    async (context) => {
      const credential = await context.sessionToken();
      const probe = await probeOf(context, endpoint);

      const did = `${endpoint} was called with a session token`;
      await verifyAccepted(context, `user-auth.${area}.session-token`, { probe, credential, did });
    },
  );
}

scenario(
  "no endpoint accepts a key without any scope",
  { verifies: GUARDED.map(({ area }) => `user-auth.${area}.missing-scope` as const) },
  async (context) => {
    const probes = await allSettledOrThrow(
      GUARDED.map(async ({ endpoint, area }) => ({ area, probe: await probeOf(context, endpoint) })),
    );
    const key = await context.freshKey({ scopes: [] });

    const answers = await allSettledOrThrow(
      probes.map(async (each) => ({ ...each, answer: await probeWith(context, each.probe, key) })),
    );

    // The provider may read an empty list as all scopes.
    if (answers.every(({ answer }) => answer.status !== 401))
      throw new NotExercised('provider state "an API key" with empty `scopes`');
    for (const { area, probe, answer } of answers) {
      const differences = await refusedCaller(context, probe, answer, [BAD_KEY]);
      context.verify(`user-auth.${area}.missing-scope`, answer, [differences], "the key had no scope");
    }
  },
);

/** Returns the answer to a key; if the configured key is the only one, the answer to its shared purchase. */
async function answerToKey(
  context: UserContext,
  endpoint: (typeof GUARDED)[number]["endpoint"],
  form: UserCredential["form"],
) {
  const probe = await probeOf(context, endpoint, "the key");
  const known = endpoint === "buy/crypto" ? await context.given.firstPurchaseAs(form) : undefined;
  const key = await context.keyOf("first", form);
  return { probe, answer: known ?? (await probeWith(context, probe, key)), key };
}

import type { UserCredential } from "../../harness/client/user-client.ts";
import { userScenarios } from "../../harness/context/scenario.ts";
import type { UserContext } from "../../harness/context/user-context.ts";
import { ignoring, NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { allSettledOrThrow } from "../../harness/given/all-settled-or-throw.ts";
import {
  acceptedCaller,
  GUARDED,
  probeOf,
  probeWith,
  refusedCaller,
  unknownKey,
} from "../../harness/given/credential-probe.ts";
import { requireScope } from "../../harness/given/lacking-scope.ts";
import { requirePassed } from "../../harness/given/require-passed.ts";
import { isCaseExact, swappedCase } from "../../harness/ids/swapped-case.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import type { Refusal } from "../../harness/oracles/refusal.ts";
import { BAD_KEY, BAD_TOKEN, NO_TOKEN } from "../../harness/oracles/user-refusal.ts";

const { all, scenario } = userScenarios("user-auth");
export const userAuth = all;

interface RefusedCaller {
  readonly who: string;
  readonly refusals: readonly [Refusal, ...Refusal[]];
  readonly credential: (context: UserContext) => UserCredential | undefined | Promise<UserCredential | undefined>;
}

/** Defines an almost right key, as a function and as a shell word that uses `$KEY`. A partial or lenient comparison would accept it. */
const near = (change: (key: string) => string, shell: string) => async (context: UserContext) => {
  const { form, value } = await context.keyOf();
  const changed = change(value);
  if (changed === value) throw new NotApplicable("the key has no character that this change would affect");
  // An altered key reveals most of the issued one, so it is redacted too.
  context.run.redactor.learn(changed, "ALTERED_KEY", shell.replaceAll("$KEY", context.run.redactor.text(value)));
  return { form, value: changed };
};

/** Defines an almost right session token of the first account, likewise. */
const nearToken = (change: (token: string) => string, shell: string) => async (context: UserContext) => {
  const { value, ...form } = await context.sessionToken();
  const changed = change(value);
  if (changed === value) throw new NotApplicable("this change would not affect the session token");
  context.run.redactor.learn(changed, "ALTERED_TOKEN", shell.replaceAll("$KEY", context.run.redactor.text(value)));
  return { ...form, value: changed };
};

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

const REFUSED_CALLERS = [
  {
    id: "no-credential",
    who: "a request without a credential",
    refusals: [BAD_KEY, NO_TOKEN],
    credential: () => undefined,
  },
  {
    id: "empty-key",
    who: "an empty X-API-Key",
    refusals: [BAD_KEY, NO_TOKEN],
    credential: () => ({ form: "x-api-key", value: "" }),
  },
  { id: "unknown-key", who: "an unknown key", refusals: [BAD_KEY], credential: (context) => unknownKey(context) },
  {
    id: "unknown-key",
    who: "a key with one character more",
    refusals: [BAD_KEY],
    credential: near((key) => `${key}x`, `"$KEY"x`),
  },
  {
    id: "unknown-key",
    who: "a key with one character less",
    refusals: [BAD_KEY],
    credential: near((key) => key.slice(0, -1), `"$(printf %s "$KEY" | sed 's/.$//')"`),
  },
  {
    id: "unknown-key",
    who: "a key with another last character",
    refusals: [BAD_KEY],
    credential: near(withAnotherEnd, `"$(printf %s "$KEY" | sed 's/.$//')A"`),
  },
  {
    id: "unknown-key",
    who: "a key with its letters in the other case",
    refusals: [BAD_KEY],
    credential: near(
      inOtherCase,
      `"$(printf %s "$KEY" | sed 's/_.*//')_$(printf %s "$KEY" | sed 's/^[^_]*_//' | tr 'A-Za-z' 'a-zA-Z')"`,
    ),
  },
  {
    id: "unprefixed-key",
    who: "an X-API-Key that is no user key",
    refusals: [BAD_KEY, NO_TOKEN, BAD_TOKEN],
    credential: () => ({ form: "x-api-key", value: "no-such-key" }),
  },
  {
    id: "unknown-bearer-key",
    who: "an unknown key as a bearer",
    refusals: [BAD_KEY, BAD_TOKEN],
    credential: (context) => unknownKey(context, "bearer"),
  },
  {
    id: "invalid-session-token",
    who: "a bearer that is no session token",
    refusals: [BAD_TOKEN, BAD_KEY],
    credential: () => ({ form: "bearer", value: "no-such-token" }),
  },
  {
    id: "invalid-session-token",
    who: "a session token with another last character",
    refusals: [BAD_TOKEN, BAD_KEY],
    credential: nearToken(withAnotherEnd, `"$(printf %s "$KEY" | sed 's/.$//')A"`),
  },
  {
    id: "invalid-session-token",
    who: "a session token with its letters in the other case",
    refusals: [BAD_TOKEN, BAD_KEY],
    credential: nearToken(tokenInOtherCase, `"$(printf %s "$KEY" | tr 'A-Za-z' 'a-zA-Z')"`),
  },
  {
    id: "invalid-session-token",
    who: "a session token with four characters more",
    refusals: [BAD_TOKEN, BAD_KEY],
    // Decoders of base64 may ignore a single one.
    credential: nearToken((token) => `${token}xxxx`, `"$KEY"xxxx`),
  },
  {
    id: "invalid-session-token",
    who: "a session token that has ended",
    refusals: [BAD_TOKEN, BAD_KEY],
    credential: (context) => context.freshToken({ condition: "invalid" }),
  },
] as const satisfies readonly (RefusedCaller & { readonly id: string })[];

for (const { endpoint, area } of GUARDED) {
  for (const { id, who, refusals, credential } of REFUSED_CALLERS) {
    scenario(`${endpoint} refuses ${who}`, { verifies: [`user-auth.${area}.${id}`] }, async (context) => {
      const probe = await probeOf(context, endpoint);

      const answer = await probeWith(context, probe, await credential(context));

      const differences = await refusedCaller(context, probe, answer, refusals);
      context.verify(`user-auth.${area}.${id}`, answer, [differences], `${endpoint} was called by ${who}`);
      context.observe(
        "unknown-credential-text",
        `${who}: ${answer.status} ${textOf(memberOf(answer.json, "message"))}`,
      );
    });
  }
}

/**
 * Lifetime of a key, the distance of requests from its end, because clocks differ, and the time before that for the
 * last request in time. Seconds.
 */
const KEY_LIFE = { lifeS: 3600, marginS: 50, slackS: 25 };

scenario(
  "a key is accepted until its expiry, and not after it",
  { verifies: ["user-key.before-expiry", "user-key.after-expiry", "user-auth.crypto-status.unknown-key"] },
  async (context) => {
    const { lifeS, marginS, slackS } = KEY_LIFE;
    const probe = await probeOf(context, "buy/status");
    const key = await context.expiringKey(lifeS);
    const lasting = await context.expiringKey(null).catch(ignoring(NotExercised));
    const made = context.now();

    const early = await probeWith(context, probe, key);
    context.verify("user-key.before-expiry", early, [await acceptedCaller(context, probe, early)], "the key was new");
    // A condition on the expiry alone would accept any key while one with an expiry exists.
    const unknown = await probeWith(context, probe, unknownKey(context));
    const isRefused = await refusedCaller(context, probe, unknown, [BAD_KEY]);
    context.verify("user-auth.crypto-status.unknown-key", unknown, [isRefused], "another key had not expired yet");
    await context.timeSince(made, { from: lifeS - marginS - slackS, to: lifeS - marginS });
    const late = await probeWith(context, probe, key);
    context.verify(
      "user-key.before-expiry",
      late,
      [await acceptedCaller(context, probe, late)],
      `the key expired in less than ${marginS + slackS} s`,
    );
    await context.timeSince(made, { from: lifeS + marginS });
    const expired = await probeWith(context, probe, key);

    const differences = await refusedCaller(context, probe, expired, [BAD_KEY]);
    context.verify("user-key.after-expiry", expired, [differences], "the key's expiry had passed");
    if (lasting === undefined) return;
    const kept = await probeWith(context, probe, lasting);
    const did = "the key never expires, and one that was made with it had expired";
    context.verify("user-key.before-expiry", [expired, kept], [await acceptedCaller(context, probe, kept)], did);
  },
);

/** Conditions of a key that make it invalid. */
const LAPSED = [
  { id: "expired-key", condition: "expired" },
  { id: "revoked-key", condition: "revoked" },
  { id: "disabled-account", condition: "disabled" },
] as const;

for (const { endpoint, area, scope } of GUARDED) {
  const otherScope = scope === "vm.buy.crypto" ? "marketplace.take-claw-bid" : "vm.buy.crypto";
  for (const { id, condition } of LAPSED) {
    scenario(
      `${endpoint} refuses a key that is ${condition}, in either header`,
      { verifies: [`user-auth.${area}.${id}`] },
      async (context) => {
        const probe = await probeOf(context, endpoint);
        const key = await context.freshKey({ condition });

        const asKey = await probeWith(context, probe, key);
        const asBearer = await probeWith(context, probe, { ...key, form: "bearer" });

        const did = `${endpoint} was called with a key that is ${condition}`;
        const name = `user-auth.${area}.${id}` as const;
        context.verify(name, asKey, [await refusedCaller(context, probe, asKey, [BAD_KEY])], did);
        context.verify(name, asBearer, [await refusedCaller(context, probe, asBearer, [BAD_KEY, BAD_TOKEN])], did);
      },
    );
  }

  scenario(
    `${endpoint} requires the scope ${scope}`,
    { verifies: [`user-auth.${area}.missing-scope`, `user-auth.${area}.scope-suffices`] },
    async (context) => {
      const probe = await probeOf(context, endpoint);
      const without = await context.freshKey({ scopes: [otherScope] });
      const having = await context.freshKey({ scopes: [scope] });

      const refused = await probeWith(context, probe, without);
      const asBearer = await probeWith(context, probe, { ...without, form: "bearer" });
      const taken = await probeWith(context, probe, having);

      for (const [answer, refusals] of [
        [refused, [BAD_KEY]],
        [asBearer, [BAD_KEY, BAD_TOKEN]],
      ] as const) {
        const differences = await refusedCaller(context, probe, answer, refusals);
        context.verify(
          `user-auth.${area}.missing-scope`,
          answer,
          [differences],
          `the key had only the scope ${otherScope}`,
        );
      }
      const did = `the key had only the scope ${scope}`;
      context.verify(`user-auth.${area}.scope-suffices`, taken, [await acceptedCaller(context, probe, taken)], did);
    },
  );

  scenario(
    `${endpoint} requires the scope ${scope} of a key that was accepted for its other scope`,
    { verifies: [`user-auth.${area}.missing-scope`] },
    async (context) => {
      const probe = await probeOf(context, endpoint);
      const elsewhere = await probeOf(context, scope === "vm.buy.crypto" ? "take-claw-bid-init" : "buy/status");
      const without = await context.freshKey({ scopes: [otherScope] });
      const taken = await probeWith(context, elsewhere, without);
      requirePassed(taken.status === 200, "an accepted request for the other scope");

      // A cache may know the key by now.
      const refused = await probeWith(context, probe, without);

      const did = `the key had only the scope ${otherScope}, for which it was accepted before`;
      const differences = await refusedCaller(context, probe, refused, [BAD_KEY]);
      context.verify(`user-auth.${area}.missing-scope`, [taken, refused], [differences], did);
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
      // A cache may know the answer by now.
      const again = await probeWith(context, probe, unknownKey(context));

      const did = `${endpoint} was called with a valid key as ${how}`;
      context.verify(verifies[0], answer, [await acceptedCaller(context, probe, answer)], did);
      const differences = await refusedCaller(context, probe, again, [BAD_KEY]);
      context.verify(verifies[1], [answer, again], [differences], `${did}, and then with an unknown one`);
    });
  }

  scenario(
    `${endpoint} accepts a session token`,
    { verifies: [`user-auth.${area}.session-token`] },
    async (context) => {
      const token = await context.sessionToken();
      const probe = await probeOf(context, endpoint);

      const answer = await probeWith(context, probe, token);

      const did = `${endpoint} was called with a session token`;
      context.verify(`user-auth.${area}.session-token`, answer, [await acceptedCaller(context, probe, answer)], did);
    },
  );
}

scenario(
  "no endpoint accepts a key without any scope",
  { verifies: GUARDED.map(({ area }) => `user-auth.${area}.missing-scope` as const) },
  async (context) => {
    const probes = await allSettledOrThrow(GUARDED.map(({ endpoint }) => probeOf(context, endpoint)));
    const key = await context.freshKey({ scopes: [] });

    const answers = await allSettledOrThrow(probes.map((probe) => probeWith(context, probe, key)));

    // The provider may read an empty list as all scopes.
    if (answers.every(({ status }) => status !== 401))
      throw new NotExercised('provider state "an API key" with empty `scopes`');
    for (const [nth, { area }] of GUARDED.entries()) {
      const [probe, answer] = [probes[nth], answers[nth]];
      if (probe === undefined || answer === undefined) continue;
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

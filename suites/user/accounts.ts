import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { keyPrefix, probeOf, probeWith, unknownKey } from "../../harness/arrange/credential-probe.ts";
import { buyCrypto, settledAnswer } from "../../harness/arrange/crypto-purchase.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import type { UserClient } from "../../harness/client/user-client.ts";
import { Inconclusive, ignoring } from "../../harness/exits/early-exits.ts";
import { isText, memberOf } from "../../harness/json/json-value.ts";
import { isPending, resultOf, showsResult } from "../../harness/oracles/purchase-result.ts";
import { sold } from "../../harness/oracles/sale.ts";
import { refusesLike, repeatsRefusal } from "../../harness/oracles/user-refusal.ts";
import { equals, isAnother } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("accounts");
export const accounts = all;

scenario(
  "purchases with two keys of an account belong to the account",
  { verifies: ["user-auth.key-buys-for-account", "user-auth.account-shares-purchase"] },
  async (context) => {
    const { freshKey, given, run, sut, verify } = context;
    const pack = await given.pack();
    // A service may find the account of a bearer key in another way.
    const [one, other] = [sut.as(await freshKey()), sut.as(await freshKey({ form: "bearer" }))];

    const first = await settledAnswer(run, await buyCrypto(one, pack.id));
    const second = await settledAnswer(run, await buyCrypto(other, pack.id));

    const id = memberOf(resultOf(first), "user_id");
    requirePassed(typeof id === "string", "a user_id");
    const differences = [equals("result.user_id", id, memberOf(resultOf(second), "user_id"))];
    verify("user-auth.key-buys-for-account", [first, second], differences);

    await verifyShown(context, first, other, "a fulfilled purchase was polled with another key of its account");
  },
);

scenario(
  "a purchase shows the same account to a key and to a session token of the account",
  { verifies: ["user-auth.key-buys-for-account", "user-auth.account-shares-purchase"] },
  async (context) => {
    const { given, run, sessionToken, sut, verify } = context;
    const token = await sessionToken();
    const first = await settledAnswer(run, await given.purchase("first"));

    const did = "a fulfilled purchase was polled with its account's session token";
    const again = await verifyShown(context, first, sut.as(token), did);

    const ids = [first, again].map((each) => memberOf(resultOf(each), "user_id"));
    requirePassed(ids.every(isText), "two user ids");
    const isSame = equals("result.user_id", ids[0], ids[1]);
    const how = "it was polled with a key and with a session token";
    verify("user-auth.key-buys-for-account", [first, again], [isSame], how);
  },
);

scenario(
  "a session token of the second account polls a purchase of that account",
  { verifies: ["user-auth.account-shares-purchase"] },
  async (context) => {
    const { given, run, sut } = context;
    const token = await context.freshToken({ account: "second" });
    const first = await settledAnswer(run, await given.purchase("second"));

    const did = "a fulfilled purchase of the second account was polled with its session token";
    await verifyShown(context, first, sut.as(token), did);
  },
);

/** Requires that another caller of the account is shown the result of a fulfilled purchase. Returns the answer. */
async function verifyShown({ verify }: UserContext, first: Exchange, caller: UserClient, did: string) {
  requirePassed(typeof memberOf(resultOf(first), "session_id") === "string", "a fulfilled purchase");
  const again = await caller.buyStatus({ session_id: memberOf(resultOf(first), "session_id") });
  verify("user-auth.account-shares-purchase", [first, again], [showsResult(again)], did);
  return again;
}

scenario(
  "a key polls a purchase that a session token of the account made",
  { verifies: ["user-auth.account-shares-purchase"] },
  async ({ given, keyOf, run, sessionToken, sut, verify }) => {
    const token = sut.as(await sessionToken());
    const first = await settledAnswer(run, await buyCrypto(token, (await given.pack()).id));
    requirePassed(resultOf(first) !== undefined, "a fulfilled purchase");

    const holder = sut.as(await keyOf());
    const again = await holder.buyStatus({ session_id: memberOf(resultOf(first), "session_id") });
    // A key that lacks the scope is refused whatever the session is.
    if (again.status === 401 && (await holder.buyStatus({ session_id: "no-such-session" })).status === 401)
      throw new Inconclusive("the key is refused for any session");

    const did = "a fulfilled purchase of a session token was polled with its account's key";
    verify("user-auth.account-shares-purchase", [first, again], [showsResult(again)], did);
  },
);

scenario(
  "purchases of two accounts show different accounts",
  { verifies: ["user-auth.accounts-differ"] },
  async ({ caller, given, run, verify }) => {
    const first = await settledAnswer(run, await given.purchase("first"));
    const theirs = await given.purchase("second");
    const settled = await settledAnswer(run, theirs).catch(ignoring(Inconclusive));
    // What the second account bought may have been booked on the first one, which is then shown it.
    const second = settled ?? (await (await caller("first")).buyStatus({ session_id: theirs.sessionId }));

    const [id, otherId] = [first, second].map((each) => memberOf(resultOf(each), "user_id"));
    requirePassed(typeof id === "string" && typeof otherId === "string", "two user ids");
    const differ = [
      ["", id],
      ["", otherId],
      [id, otherId],
    ].map(([one, other]) => isAnother("user_id", one, other));
    verify("user-auth.accounts-differ", [first, second], differ);
  },
);

scenario(
  "accounts that buy at the same time get their own purchases",
  { verifies: ["user-auth.key-buys-for-account", "user-auth.accounts-differ"] },
  async (context) => {
    const { freshKey, given, run, sut, verify } = context;
    const pack = await given.pack();
    const known = await settledAnswer(run, await given.purchase("first"));
    const first = sut.as(await freshKey({ account: "first" }));
    const second = sut.as(await freshKey({ account: "second" })).on(context.anotherConnection());
    // A connection that is opened by its purchase delays it.
    await second.available();

    const both = await allSettledOrThrow([buyCrypto(first, pack.id), buyCrypto(second, pack.id)]);
    const [{ sessionId, bought }, theirs] = atLeastOne(both, "no purchase");
    const own = await first.buyStatus({ session_id: sessionId });
    const foreign = await second.buyStatus({ session_id: sessionId });

    const [shown] = [own, foreign].filter((poll) => resultOf(poll) !== undefined);
    if (shown === undefined) throw new Inconclusive("neither account was shown the result");
    const userIds = [known, shown].map((poll) => memberOf(resultOf(poll), "user_id"));
    // An account that has to wait may see the result later than the other one.
    requirePassed(shown === own || !isPending(own), "a result or a refusal");
    const did = "two accounts bought at the same time";
    const isSame = equals("result.user_id", userIds[0], userIds[1]);
    const isOwn = verify("user-auth.key-buys-for-account", [bought, own, foreign], [isSame], did);

    requirePassed(isOwn, "each account's own session");
    if (theirs === undefined) throw new TypeError("two purchases have two sessions");
    const session_id = theirs.sessionId;
    const settled = await settledAnswer(run, theirs).catch(ignoring(Inconclusive));
    // A purchase that was booked on the first account is shown to that one.
    const last = settled ?? (await first.buyStatus({ session_id }));
    const otherId = memberOf(resultOf(last), "user_id");
    requirePassed(typeof otherId === "string", "the second account's result");
    verify("user-auth.accounts-differ", [own, theirs.bought, last], [isAnother("user_id", userIds[0], otherId)], did);
  },
);

scenario(
  "a key finishes a claw session that another key of the account opened",
  { verifies: ["user-auth.key-sells-for-account"] },
  async ({ freshKey, given, sut, verify }) => {
    const sale = await given.signedSale("first", sut.as(await freshKey()));

    const finish = await given.finish(sale, sut.as(await freshKey()));

    const did = "a claw session was opened with one key of an account and finished with another";
    verify("user-auth.key-sells-for-account", [sale.init, finish], [sold(finish)], did);
  },
);

scenario(
  "a session token finishes a claw session that a key of the account opened",
  { verifies: ["user-auth.session-token-sells-for-account"] },
  async ({ given, keyOf, sessionToken, sut, verify }) => {
    const token = await sessionToken();
    const sale = await given.signedSale("first", sut.as(await keyOf()));

    const finish = await given.finish(sale, sut.as(token));

    const did = "a claw session was opened with a key of an account and finished with its session token";
    verify("user-auth.session-token-sells-for-account", [sale.init, finish], [sold(finish)], did);
  },
);

scenario("a key has the documented prefix", { verifies: ["user-key.prefix"] }, async (context) => {
  const key = await context.freshKey();
  const answer = await probeWith(context, await probeOf(context, "buy/status"), key);

  // The documented prefix is a neutral rendering, so `ALIASES` may name the real one.
  const prefix = keyPrefix(context);
  const beginning = key.value.slice(0, prefix.length);
  const isRight = equals("beginning of the key, which ALIASES may rename", prefix, beginning);
  context.verify("user-key.prefix", answer, [isRight]);
});

const LAPSED = [
  { id: "user-key.expired-like-invalid", condition: "expired" },
  { id: "user-key.revoked-like-invalid", condition: "revoked" },
  { id: "user-key.disabled-like-invalid", condition: "disabled" },
] as const;

for (const { id, condition } of LAPSED) {
  scenario(
    `a key that is ${condition} is refused like an unknown key, and the answer does not repeat it`,
    { verifies: [id], exercises: ["user-key.never-echoed"] },
    async (context) => {
      const probe = await probeOf(context, "buy/status");
      const lapsed = await context.freshKey({ condition });

      const answers = {
        unknown: await probeWith(context, probe, unknownKey(context)),
        lapsed: await probeWith(context, probe, lapsed),
        another: await probeWith(context, probe, { form: "x-api-key", value: `${keyPrefix(context)}no-such-key-2` }),
        unknownBearer: await probeWith(context, probe, unknownKey(context, "bearer")),
        lapsedBearer: await probeWith(context, probe, { ...lapsed, form: "bearer" }),
      };

      // An answer that every request gets shows nothing about keys.
      requirePassed(answers.unknown.status === 401, "a refusal of an unknown key");
      const did = `a key that is ${condition}, against an unknown one`;
      context.verify(id, [answers.unknown, answers.lapsed], [refusesLike(answers.lapsed, answers.unknown)], did);
      const isSame = repeatsRefusal(answers.lapsed, answers.unknown, answers.another);
      context.verify(id, [answers.unknown, answers.another, answers.lapsed], [isSame], did);
      const differences = [refusesLike(answers.lapsedBearer, answers.unknownBearer, answers.unknown)];
      // An unknown bearer value may be read as a session token, but a known key remains a key in any condition.
      context.verify(id, [answers.unknownBearer, answers.lapsedBearer], differences, `${did}, as bearers`);
    },
  );
}

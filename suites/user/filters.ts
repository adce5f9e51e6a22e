import { errorRow } from "../../contract/errors.ts";
import { TIME_MARGIN_SECONDS, USER_LIMITS } from "../../contract/limits.ts";
import { repeatWhile } from "../../harness/actions/repeat-while.ts";
import { consistentPair } from "../../harness/arrange/consistent-pair.ts";
import { unknownKey } from "../../harness/arrange/credential-probe.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { Inconclusive, ignoring, NotExercised } from "../../harness/exits/early-exits.ts";
import { isObject, isText, memberOf } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { accepted, acceptedWith, answeredWith } from "../../harness/oracles/refusal.ts";
import { refusedAs } from "../../harness/oracles/user-refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = userScenarios("filters");
export const filters = all;

const TRAITS: readonly string[] = ["Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language"];
const INTERNAL_ERROR = errorRow("filters", "Internal server error");

scenario(
  "the facets are public and have only documented traits",
  { verifies: ["filters.answers", "user-auth.filters.public", "filters.traits"] },
  async ({ observe, sut, verify }) => {
    const answer = await sut.filters();

    verify("user-auth.filters.public", answer, [accepted(answer)], "the facets were read without credentials");
    const metadata = facetsOf(answer);
    const isThere = isObject(metadata);
    const hasFacets = verify("filters.answers", answer, [acceptedWith(answer, isThere, "object", "/filters/metadata")]);
    requirePassed(hasFacets, "facets");
    const traits = Object.keys(Object(metadata));
    if (traits.length === 0) throw new NotExercised("a facet");
    verify("filters.traits", answer, [areDocumented(answer)]);
    observe("facet-traits", traits.sort().join(", "));
  },
);

scenario(
  "two reads show the same facets, and need no credentials",
  { verifies: ["filters.cached", "user-auth.filters.public"] },
  async ({ sut, verify }) => {
    const [first, second] = await consistentPair(
      () => sut.filters(),
      () => sut.filters(),
      (one, other) => equals("filters.metadata", facetsOf(one), facetsOf(other)),
    );

    for (const each of [first, second]) {
      verify("user-auth.filters.public", each, [accepted(each)], "the facets were read twice without credentials");
    }
    // Two answers without facets are equal with or without a cache.
    if (Object.keys(Object(facetsOf(first))).length === 0) throw new NotExercised("a facet");
    verify("filters.cached", [first, second], [equals("filters.metadata", facetsOf(first), facetsOf(second))]);
  },
);

/** Seconds after which a cache has to be filled again, with a margin because clocks differ. */
const CACHE_ENDS_S = USER_LIMITS.filtersCacheSeconds + TIME_MARGIN_SECONDS;

scenario(
  "an internal error of filters has the documented answer, and a cache hides it for five minutes at most",
  { verifies: ["filters.internal-error", "filters.cache-ends", "filters.answers", "filters.traits"] },
  async ({ exclusively, now, sut, timeSince, verify }) => {
    const read = () => sut.filters();
    /** Lets a cache end; undefined if the provider does not move its clock. */
    const letEnd = () => timeSince(now(), { from: CACHE_ENDS_S }).then(() => true, ignoring(NotExercised));
    const failing = () => exclusively("an internal error", { endpoint: "filters" }, read);
    // Another client's read may fill the cache right before the error.
    const failingAnew = () => repeatWhile(failing, showsFacets, { before: letEnd });
    const hidesNone = (answer: Exchange) => related(!showsFacets(answer), "facets", "absent", [], facetsOf(answer));

    const before = await read();
    const hasEnded = (await letEnd()) === true;
    const answer = hasEnded ? await failingAnew() : await failing();
    // The request after an error may fail too (A-AFTER-500).
    const refreshed = await repeatWhile(read, ({ status }) => status >= 500);

    const did = "filters was to fail, more than five minutes after it was read";
    if (hasEnded) verify("filters.cache-ends", [before, answer], [hidesNone(answer)], did);
    const isEmptied = showsFacets(before) && !showsFacets(answer);
    if (answer.status === 200 && !isEmptied) throw new Inconclusive("a cached answer may hide the error");
    verify("filters.internal-error", [before, answer], [refusedAs(answer, INTERNAL_ERROR)]);
    verify("filters.answers", [answer, refreshed], [accepted(refreshed)], "filters was read after an internal error");
    if (!showsFacets(refreshed)) throw new NotExercised("a facet");
    verify("filters.traits", refreshed, [areDocumented(refreshed)], "the cache was filled again");
    if (!hasEnded) return;

    // An error shows that no cache is left, so that the next answer fills one.
    const fromFilledOn = async (turn: number) => {
      if (turn > 1) await failingAnew();
      const filled = turn > 1 ? await read() : refreshed;
      await letEnd();
      return [filled, await failing()] as const;
    };
    const [filled, later] = await repeatWhile(fromFilledOn, ([, failed]) => showsFacets(failed));
    verify("filters.cache-ends", [filled, later], [hidesNone(later)], `${did} after another error`);
  },
);

const PUBLIC = ["user-auth.available.public", "user-auth.chase.public", "user-auth.filters.public"] as const;

/** Sends each public read. */
async function publicReads({ given }: UserContext, caller: UserContext["sut"], options?: RequestOptions) {
  const slug = (await given.packs()).find((pack) => pack.slug !== undefined)?.slug ?? "no-such-slug";
  const answers = [await caller.available(options), await caller.chase(slug, options), await caller.filters(options)];
  return answers.map((answer, nth) => ({ id: PUBLIC[nth] ?? PUBLIC[0], answer }));
}

scenario(
  "a public read with a bad credential is answered or refused with 401",
  { verifies: PUBLIC },
  async (context) => {
    const { observe, sut, verify } = context;
    for (const form of ["x-api-key", "bearer"] as const) {
      const reads = await publicReads(context, sut.as(unknownKey(context, form)), { isJudged: false });

      const did = `an unknown key was sent as ${form}`;
      for (const { id, answer } of reads) verify(id, answer, [answeredWith(answer, 200, 401)], did);
      observe("public-read-with-bad-credential", `available: ${reads[0]?.answer.status}`);
    }
  },
);

const CREDENTIALS = {
  "a key in X-API-Key": (context: UserContext) => context.keyOf(),
  "a key as a bearer": (context: UserContext) => context.keyOf("first", "bearer"),
  "a session token": (context: UserContext) => context.sessionToken(),
};

for (const [what, credentialOf] of Object.entries(CREDENTIALS)) {
  scenario(`a public read with ${what} is answered`, { verifies: PUBLIC }, async (context) => {
    const { sut, verify } = context;
    const caller = sut.as(await credentialOf(context));
    // A refused credential may be refused at public reads too (A-U-PUBLICBAD).
    const control = await caller.buyStatus({ session_id: "no-such-session" });
    const isAccepted = control.status !== 401 && isText(memberOf(control.json, "error"));
    if (!isAccepted) throw new NotExercised("a credential that buy/status accepts");

    const did = `${what} was sent that buy/status had just accepted`;
    for (const { id, answer } of await publicReads(context, caller))
      verify(id, [control, answer], [accepted(answer)], did);
  });
}

/** Requires the facets to be documented ones. */
function areDocumented(answer: Exchange) {
  const others = Object.keys(Object(facetsOf(answer))).filter((trait) => !TRAITS.includes(trait));
  return related(others.length === 0, "traits", "lists only", [TRAITS], others);
}

function showsFacets(answer: Exchange): boolean {
  return Object.keys(Object(facetsOf(answer))).length > 0;
}

function facetsOf(answer: Exchange): unknown {
  return memberOf(memberOf(answer.json, "filters"), "metadata");
}

import type { Call, Reply } from "../http.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { ofLatestPlatform } from "./support/latest-platform.ts";
import { perWorld } from "./support/per-world.ts";
import { userRules } from "./support/user-rules.ts";

const PLATFORMS = ["mainnet", "testnet"];
const surfaces = ["user"] as const;
const without = (call: Call, name: string) => call.query.get(name) === null;

const instead =
  (isMeant: (call: Call) => boolean, reply: Reply) =>
  (call: Call): Reply | undefined =>
    call.surface === "user" && isMeant(call) ? reply : undefined;

const isEmptyList = (body: unknown) => Array.isArray(body) && body.length === 0;
const unavailable: Reply = { status: 404, body: { error: "Not Found" } };

/** When the facets were computed for the first time, in milliseconds on the reference's clock. */
const firstFill = perWorld((): { at: number | undefined } => ({ at: undefined }));

/** Faults of the public reads. */
export const userReadMutants: readonly Mutant[] = [
  mutant("user-available.answers", "type", surfaces, "available of the user surface wraps its array in an object", {
    answer: edited("available", "", (packs) => ({ packs })),
  }),
  mutant(
    "user-shape.no-version-segment",
    "repeat",
    surfaces,
    "available of the user surface is served under a version segment at every second request",
    {
      answer: instead((call) => call.endpoint === "available" && call.nth % 2 === 0, unavailable),
    },
  ),
  mutant(
    "user-available.platform-default",
    "value",
    surfaces,
    "the default platform of the user surface is another one",
    {
      rules: userRules(() => ({
        isListed: (pack, platform) => pack.platform === platform,
        defaultPlatform: "testnet",
      })),
    },
  ),
  mutant("user-available.platform-default", "missing", surfaces, "without platform, the user surface lists no pack", {
    answer: (call, reply) =>
      call.surface === "user" && call.endpoint === "available" && without(call, "platform")
        ? { ...reply, body: [] }
        : undefined,
  }),
  mutant(
    "user-available.platform-default",
    "extra",
    surfaces,
    "without platform, the user surface lists packs of all platforms",
    {
      answer: (call, reply, world) =>
        call.surface === "user" && call.endpoint === "available" && without(call, "platform")
          ? {
              ...reply,
              body: world.packs.filter(({ repack }) => !repack).map((pack) => world.rules.user.packView(pack)),
            }
          : undefined,
    },
  ),
  mutant(
    "user-available.platform-default",
    "repeat",
    surfaces,
    "without platform, the user surface lists the packs of the platform that was asked for before",
    {
      request: ofLatestPlatform,
    },
  ),
  mutant("user-available.platform-filter", "extra", surfaces, "the user surface ignores platform", {
    rules: userRules(() => ({ isListed: (pack, _, withRepacks) => withRepacks || !pack.repack })),
  }),
  mutant(
    "user-available.platform-filter",
    "odd",
    surfaces,
    "platform counts on the user surface only as the first query parameter",
    {
      answer: (call, reply, world) =>
        call.surface === "user" && call.endpoint === "available" && [...call.query.keys()].indexOf("platform") > 0
          ? { ...reply, body: world.packs.map((pack) => world.rules.user.packView(pack)) }
          : undefined,
    },
  ),
  mutant(
    "user-available.platform-filter",
    "extra",
    surfaces,
    "an unknown platform of the user surface lists all packs",
    {
      rules: userRules(({ isListed }) => ({
        isListed: (pack, platform, repacks) => !PLATFORMS.includes(platform) || isListed(pack, platform, repacks),
      })),
    },
  ),
  mutant("user-available.repacks-left-out-by-default", "extra", surfaces, "repacks are listed without a request", {
    rules: userRules(() => ({ wantsRepacks: (raw) => raw !== "false" })),
  }),
  mutant("user-available.repacks-left-out-on-false", "extra", surfaces, "includeRepacks=false lists repacks", {
    rules: userRules(() => ({ wantsRepacks: (raw) => raw !== null })),
  }),
  mutant("user-available.repacks-left-out-on-false", "missing", surfaces, "includeRepacks=false lists no pack", {
    answer: edited("available", "", () => [], { when: (call) => call.query.get("includeRepacks") === "false" }),
  }),
  mutant(
    "user-available.repacks-added",
    "missing",
    surfaces,
    "without includeRepacks, the user surface lists no pack",
    {
      rules: userRules(({ isListed }) => ({
        isListed: (pack, platform, withRepacks) => withRepacks && isListed(pack, platform, withRepacks),
      })),
    },
  ),
  mutant("user-available.repacks-added", "missing", surfaces, "includeRepacks lists repacks only", {
    answer: edited("available", "", (packs) => (packs as { repack: boolean }[]).filter(({ repack }) => repack), {
      when: (call) => call.query.get("includeRepacks") === "true",
    }),
  }),
  mutant("user-chase.answers", "type", surfaces, "chase of the user surface wraps its array in an object", {
    answer: edited("chase", "", (cards) => ({ cards })),
  }),
  mutant("user-chase.answers", "partial", surfaces, "chase of the user surface does not find one pack", {
    answer: instead((call) => call.endpoint === "chase" && call.params.slug === "grail-vault", unavailable),
  }),
  mutant(
    "user-chase.top-of-preview",
    "partial",
    surfaces,
    "chase of the user surface knows only packs of the default platform",
    {
      request: ({ surface, endpoint, params }, { packs, rules }) => {
        const pack = packs.find(({ slug }) => slug === params.slug);
        const isOther = pack !== undefined && pack.platform !== rules.user.defaultPlatform;
        return surface === "user" && endpoint === "chase" && isOther ? { status: 200, body: [] } : undefined;
      },
    },
  ),
  mutant("user-chase.top-of-preview", "missing", surfaces, "chase of the user surface is empty for every slug", {
    request: ({ surface, endpoint }) =>
      surface === "user" && endpoint === "chase" ? { status: 200, body: [] } : undefined,
  }),
  mutant("user-chase.unknown-slug", "refuses", surfaces, "chase of the user surface refuses an unknown slug", {
    answer: (call, reply) =>
      call.surface === "user" && call.endpoint === "chase" && isEmptyList(reply.body) ? unavailable : undefined,
  }),
  mutant("user-chase.unknown-slug", "type", surfaces, "chase of the user surface answers an unknown slug with null", {
    answer: edited("chase", "", (cards) => ((cards as unknown[]).length === 0 ? null : cards)),
  }),
  mutant("listings.served", "status", surfaces, "the first page of the marketplace's listings breaks", {
    answer: (call) =>
      call.endpoint === "listings" && call.query.get("page") === "0"
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  }),
  mutant("listings.served", "odd", surfaces, "the marketplace's listings break for a trait whose name has blanks", {
    answer: (call) =>
      call.endpoint === "listings" && /"\w+ [^"]*":/.test(call.query.get("metadataConditions") ?? "")
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  }),
  mutant("filters.answers", "type", surfaces, "filters omits its outer object", {
    answer: edited("filters", "", (body) => (body as { filters: unknown }).filters),
  }),
  mutant("filters.answers", "type", surfaces, "filters returns an array", {
    answer: edited("filters", "filters.metadata", () => []),
  }),
  mutant("filters.traits", "extra", surfaces, "filters has an eighth trait", {
    answer: edited("filters", "filters.metadata.Year", () => [{ value: "1999" }]),
  }),
  mutant("filters.traits", "value", surfaces, "filters has a trait in lower case", {
    answer: edited("filters", "filters.metadata.grader", () => [{ value: "PSA" }]),
  }),
  mutant(
    "filters.traits",
    "later",
    surfaces,
    "filters lists a trait that is not documented once its cache was filled again",
    {
      answer: edited("filters", "filters.metadata.Year", (_, { world }) => {
        const madeAt = world.user.facets?.madeAt;
        const first = firstFill(world);
        first.at ??= madeAt;
        return first.at === madeAt ? undefined : [{ value: "1999" }];
      }),
    },
  ),
  mutant("filters.internal-error", "status", surfaces, "the internal error of filters has another text", {
    answer: edited("filters", "error", () => "An unexpected error occurred", { status: 500 }),
  }),
  mutant("user-errors.error-member", "type", surfaces, "the internal error of filters has message instead of error", {
    answer: edited("filters", "", () => ({ message: "Internal server error" }), { status: 500 }),
  }),
  mutant("filters.internal-error", "status", surfaces, "filters answers an internal error with 400", {
    answer: (call, reply) =>
      call.endpoint === "filters" && reply.status === 500 ? { ...reply, status: 400 } : undefined,
  }),
  mutant("filters.internal-error", "accepts", surfaces, "filters is empty during an internal error", {
    answer: (call, reply) =>
      call.endpoint === "filters" && reply.status === 500
        ? { status: 200, body: { filters: { metadata: {} } } }
        : undefined,
  }),
];

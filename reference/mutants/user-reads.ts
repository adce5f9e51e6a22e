import type { Call, Reply } from "../http.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "available of the user surface wraps its array in an object",
    violates: "user-available.answers",
    kind: "type",
    surfaces,
    answer: edited("available", "", (packs) => ({ packs })),
  },
  {
    name: "available of the user surface is served under a version segment at every second request",
    violates: "user-shape.no-version-segment",
    kind: "repeat",
    surfaces,
    answer: instead((call) => call.endpoint === "available" && call.nth % 2 === 0, unavailable),
  },
  {
    name: "the default platform of the user surface is another one",
    violates: "user-available.platform-default",
    kind: "value",
    surfaces,
    rules: userRules(() => ({ isListed: (pack, platform) => pack.platform === platform, defaultPlatform: "testnet" })),
  },
  {
    name: "without platform, the user surface lists no pack",
    violates: "user-available.platform-default",
    kind: "missing",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && call.endpoint === "available" && without(call, "platform")
        ? { ...reply, body: [] }
        : undefined,
  },
  {
    name: "without platform, the user surface lists packs of all platforms",
    violates: "user-available.platform-default",
    kind: "extra",
    surfaces,
    answer: (call, reply, world) =>
      call.surface === "user" && call.endpoint === "available" && without(call, "platform")
        ? { ...reply, body: world.packs.filter(({ repack }) => !repack).map((pack) => world.rules.user.packView(pack)) }
        : undefined,
  },
  {
    name: "without platform, the user surface lists the packs of the platform that was asked for before",
    violates: "user-available.platform-default",
    kind: "repeat",
    surfaces,
    request: ofLatestPlatform,
  },
  {
    name: "the user surface ignores platform",
    violates: "user-available.platform-filter",
    kind: "extra",
    surfaces,
    rules: userRules(() => ({ isListed: (pack, _, withRepacks) => withRepacks || !pack.repack })),
  },
  {
    name: "platform counts on the user surface only as the first query parameter",
    violates: "user-available.platform-filter",
    kind: "odd",
    surfaces,
    answer: (call, reply, world) =>
      call.surface === "user" && call.endpoint === "available" && [...call.query.keys()].indexOf("platform") > 0
        ? { ...reply, body: world.packs.map((pack) => world.rules.user.packView(pack)) }
        : undefined,
  },
  {
    name: "an unknown platform of the user surface lists all packs",
    violates: "user-available.platform-filter",
    kind: "extra",
    surfaces,
    rules: userRules(({ isListed }) => ({
      isListed: (pack, platform, repacks) => !PLATFORMS.includes(platform) || isListed(pack, platform, repacks),
    })),
  },
  {
    name: "repacks are listed without a request",
    violates: "user-available.repacks-left-out-by-default",
    kind: "extra",
    surfaces,
    rules: userRules(() => ({ wantsRepacks: (raw) => raw !== "false" })),
  },
  {
    name: "includeRepacks=false lists repacks",
    violates: "user-available.repacks-left-out-on-false",
    kind: "extra",
    surfaces,
    rules: userRules(() => ({ wantsRepacks: (raw) => raw !== null })),
  },
  {
    name: "includeRepacks=false lists no pack",
    violates: "user-available.repacks-left-out-on-false",
    kind: "missing",
    surfaces,
    answer: edited("available", "", () => [], { when: (call) => call.query.get("includeRepacks") === "false" }),
  },
  {
    name: "without includeRepacks, the user surface lists no pack",
    violates: "user-available.repacks-added",
    kind: "missing",
    surfaces,
    rules: userRules(({ isListed }) => ({
      isListed: (pack, platform, withRepacks) => withRepacks && isListed(pack, platform, withRepacks),
    })),
  },
  {
    name: "includeRepacks lists repacks only",
    violates: "user-available.repacks-added",
    kind: "missing",
    surfaces,
    answer: edited("available", "", (packs) => (packs as { repack: boolean }[]).filter(({ repack }) => repack), {
      when: (call) => call.query.get("includeRepacks") === "true",
    }),
  },
  {
    name: "chase of the user surface wraps its array in an object",
    violates: "user-chase.answers",
    kind: "type",
    surfaces,
    answer: edited("chase", "", (cards) => ({ cards })),
  },
  {
    name: "chase of the user surface does not find one pack",
    violates: "user-chase.answers",
    kind: "partial",
    surfaces,
    answer: instead((call) => call.endpoint === "chase" && call.params.slug === "grail-vault", unavailable),
  },
  {
    name: "chase of the user surface knows only packs of the default platform",
    violates: "user-chase.top-of-preview",
    kind: "partial",
    surfaces,
    request: ({ surface, endpoint, params }, { packs, rules }) => {
      const pack = packs.find(({ slug }) => slug === params.slug);
      const isOther = pack !== undefined && pack.platform !== rules.user.defaultPlatform;
      return surface === "user" && endpoint === "chase" && isOther ? { status: 200, body: [] } : undefined;
    },
  },
  {
    name: "chase of the user surface refuses an unknown slug",
    violates: "user-chase.unknown-slug",
    kind: "refuses",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && call.endpoint === "chase" && isEmptyList(reply.body) ? unavailable : undefined,
  },
  {
    name: "chase of the user surface answers an unknown slug with null",
    violates: "user-chase.unknown-slug",
    kind: "type",
    surfaces,
    answer: edited("chase", "", (cards) => ((cards as unknown[]).length === 0 ? null : cards)),
  },
  {
    name: "the first page of the marketplace's listings breaks",
    violates: "listings.served",
    kind: "status",
    surfaces,
    answer: (call) =>
      call.endpoint === "listings" && call.query.get("page") === "0"
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  },
  {
    name: "the marketplace's listings break for a trait whose name has blanks",
    violates: "listings.served",
    kind: "odd",
    surfaces,
    answer: (call) =>
      call.endpoint === "listings" && /"\w+ [^"]*":/.test(call.query.get("metadataConditions") ?? "")
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  },
  {
    name: "filters omits its outer object",
    violates: "filters.answers",
    kind: "type",
    surfaces,
    answer: edited("filters", "", (body) => (body as { filters: unknown }).filters),
  },
  {
    name: "filters returns an array",
    violates: "filters.answers",
    kind: "type",
    surfaces,
    answer: edited("filters", "filters.metadata", () => []),
  },
  {
    name: "filters exchanges the values of Grader and Grade",
    violates: "filters.values-of-trait",
    kind: "value",
    surfaces,
    answer: edited("filters", "filters.metadata", (metadata) => {
      const { Grader, Grade, ...others } = metadata as Record<string, unknown>;
      return { ...others, Grader: Grade, Grade: Grader };
    }),
  },
  {
    name: "filters has an eighth trait",
    violates: "filters.traits",
    kind: "extra",
    surfaces,
    answer: edited("filters", "filters.metadata.Year", () => [{ value: "1999" }]),
  },
  ...[
    ["Grader", "Grade"],
    ["Type", "Set"],
  ].map(
    ([one = "", other = ""]): Mutant => ({
      name: `filters lists the values of ${one} and ${other} under each other`,
      violates: "filters.values-of-trait",
      kind: "value",
      // Only cards of the other surfaces show which values a trait has.
      surfaces: ["sandbox", "user"],
      rules: userRules(({ facetValues }) => ({
        facetValues: (trait, listings) => facetValues(trait === one ? other : trait === other ? one : trait, listings),
      })),
    }),
  ),
  {
    name: "filters has a trait in lower case",
    violates: "filters.traits",
    kind: "value",
    surfaces,
    answer: edited("filters", "filters.metadata.grader", () => [{ value: "PSA" }]),
  },
  {
    name: "filters lists a trait that is not documented once its cache was filled again",
    violates: "filters.traits",
    kind: "later",
    surfaces,
    answer: edited("filters", "filters.metadata.Year", (_, { world }) => {
      const madeAt = world.user.facets?.madeAt;
      const first = firstFill(world);
      first.at ??= madeAt;
      return first.at === madeAt ? undefined : [{ value: "1999" }];
    }),
  },
  {
    name: "the internal error of filters has another text",
    violates: "filters.internal-error",
    kind: "status",
    surfaces,
    answer: edited("filters", "error", () => "An unexpected error occurred", { status: 500 }),
  },
  {
    name: "the internal error of filters has message instead of error",
    violates: "user-errors.error-member",
    kind: "type",
    surfaces,
    answer: edited("filters", "", () => ({ message: "Internal server error" }), { status: 500 }),
  },
  {
    name: "filters answers an internal error with 400",
    violates: "filters.internal-error",
    kind: "status",
    surfaces,
    answer: (call, reply) =>
      call.endpoint === "filters" && reply.status === 500 ? { ...reply, status: 400 } : undefined,
  },
  {
    name: "filters is empty during an internal error",
    violates: "filters.internal-error",
    kind: "accepts",
    surfaces,
    answer: (call, reply) =>
      call.endpoint === "filters" && reply.status === 500
        ? { status: 200, body: { filters: { metadata: {} } } }
        : undefined,
  },
];

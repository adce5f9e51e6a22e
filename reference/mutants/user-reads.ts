import type { Call, Reply } from "../http.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
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

/** Faults of the public reads. */
export const userReadMutants: readonly Mutant[] = [
  {
    name: "the packs come in an envelope",
    violates: "user-available.answers",
    surfaces,
    answer: edited("available", "", (packs) => ({ packs })),
  },
  {
    name: "the packs are under a version segment every other time",
    violates: "user-shape.no-version-segment",
    surfaces,
    answer: instead((call) => call.endpoint === "available" && call.nth % 2 === 0, unavailable),
  },
  {
    name: "the default platform is another one",
    violates: "user-available.platform-default",
    surfaces,
    rules: userRules(() => ({ isListed: (pack, platform) => pack.platform === platform, defaultPlatform: "testnet" })),
  },
  {
    name: "no platform means no packs",
    violates: "user-available.platform-default",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && call.endpoint === "available" && without(call, "platform")
        ? { ...reply, body: [] }
        : undefined,
  },
  {
    name: "no platform means every platform",
    violates: "user-available.platform-default",
    surfaces,
    answer: (call, reply, world) =>
      call.surface === "user" && call.endpoint === "available" && without(call, "platform")
        ? { ...reply, body: world.packs.filter(({ repack }) => !repack).map((pack) => world.rules.user.packView(pack)) }
        : undefined,
  },
  {
    name: "platform is ignored",
    violates: "user-available.platform-filter",
    surfaces,
    rules: userRules(() => ({ isListed: (pack, _, withRepacks) => withRepacks || !pack.repack })),
  },
  {
    name: "an unknown platform lists everything",
    violates: "user-available.platform-filter",
    surfaces,
    rules: userRules(({ isListed }) => ({
      isListed: (pack, platform, repacks) => !PLATFORMS.includes(platform) || isListed(pack, platform, repacks),
    })),
  },
  {
    name: "repacks are listed without a request",
    violates: "user-available.repacks-left-out-by-default",
    surfaces,
    rules: userRules(() => ({ wantsRepacks: (raw) => raw !== "false" })),
  },
  {
    name: "includeRepacks=false lists repacks",
    violates: "user-available.repacks-left-out-on-false",
    surfaces,
    rules: userRules(() => ({ wantsRepacks: (raw) => raw !== null })),
  },
  {
    name: "without includeRepacks nothing is listed",
    violates: "user-available.repacks-added",
    surfaces,
    rules: userRules(({ isListed }) => ({
      isListed: (pack, platform, withRepacks) => withRepacks && isListed(pack, platform, withRepacks),
    })),
  },
  {
    name: "includeRepacks lists repacks only",
    violates: "user-available.repacks-added",
    surfaces,
    answer: edited("available", "", (packs) => (packs as { repack: boolean }[]).filter(({ repack }) => repack), {
      when: (call) => call.query.get("includeRepacks") === "true",
    }),
  },
  {
    name: "chase comes in an envelope",
    violates: "user-chase.answers",
    surfaces,
    answer: edited("chase", "", (cards) => ({ cards })),
  },
  {
    name: "chase of one kind of pack is missing",
    violates: "user-chase.answers",
    surfaces,
    answer: instead((call) => call.endpoint === "chase" && call.params.slug === "grail-vault", unavailable),
  },
  {
    name: "an unknown slug is an error",
    violates: "user-chase.unknown-slug",
    surfaces,
    answer: (call, reply) =>
      call.surface === "user" && call.endpoint === "chase" && isEmptyList(reply.body) ? unavailable : undefined,
  },
  {
    name: "an unknown slug has null for a list",
    violates: "user-chase.unknown-slug",
    surfaces,
    answer: edited("chase", "", (cards) => ((cards as unknown[]).length === 0 ? null : cards)),
  },
  {
    name: "the facets lack their envelope",
    violates: "filters.answers",
    surfaces,
    answer: edited("filters", "", (body) => (body as { filters: unknown }).filters),
  },
  {
    name: "the facets are a list",
    violates: "filters.answers",
    surfaces,
    answer: edited("filters", "filters.metadata", () => []),
  },
  {
    name: "there is an eighth facet",
    violates: "filters.traits",
    surfaces,
    answer: edited("filters", "filters.metadata.Year", () => [{ value: "1999" }]),
  },
  {
    name: "a facet is spelt in lower case",
    violates: "filters.traits",
    surfaces,
    answer: edited("filters", "filters.metadata.grader", () => [{ value: "PSA" }]),
  },
  {
    name: "an internal error of the facets has another text",
    violates: "filters.internal-error",
    surfaces,
    answer: edited("filters", "error", () => "An unexpected error occurred", { status: 500 }),
  },
  {
    name: "an internal error of the facets has message instead of error",
    violates: "user-errors.error-member",
    surfaces,
    answer: edited("filters", "", () => ({ message: "Internal server error" }), { status: 500 }),
  },
  {
    name: "an internal error of the facets is a 400",
    violates: "filters.internal-error",
    surfaces,
    answer: (call, reply) =>
      call.endpoint === "filters" && reply.status === 500 ? { ...reply, status: 400 } : undefined,
  },
];

import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const isUser = (call: Call) => call.surface === "user";
const notUser = (call: Call) => !isUser(call);

const dearerEachTime = (price: unknown, { call }: { call: Call }) => Number(price) + call.nth / 100;
const lastMonth = (_: unknown, { world }: { world: World }) =>
  new Date(world.clock.now() - 30 * 86_400_000).toISOString();
const theOther = (type: unknown) => (type === "CORE" ? "MARKET" : "CORE");

/** Faults in what packs and pulls say of themselves over many answers. */
export const packFactMutants: readonly Mutant[] = [
  {
    name: "a pack costs a cent more at each reading",
    violates: "available.price-fixed",
    surfaces: ["sandbox", "partner"],
    answer: edited("available", "[].mint_price", dearerEachTime, { when: notUser }),
  },
  {
    name: "a pack of the user surface costs a cent more at each reading",
    violates: "available.price-fixed",
    surfaces: ["user"],
    answer: edited("available", "[].mint_price", dearerEachTime, { when: isUser }),
  },
  {
    name: "packs say that they were never pulled although the feed shows pulls",
    violates: "available.last-pull-of-feed",
    surfaces: partner,
    answer: edited("available", "[].last_pull", () => null),
  },
  {
    name: "packs say that they were last pulled a month ago although the feed shows newer pulls",
    violates: "available.last-pull-of-feed",
    surfaces: partner,
    answer: edited("available", "[].last_pull", lastMonth),
  },
  {
    name: "core packs and market packs are confused",
    violates: "available.type-of-items",
    surfaces: sandbox,
    answer: edited("available", "[].type", theOther),
  },
  {
    name: "core packs and market packs are confused in production",
    violates: "available.type-of-items",
    surfaces: partner,
    answer: edited("available", "[].type", theOther),
  },
  {
    name: "the feed numbers its pulls",
    violates: "recent-pulls.ids-of-items",
    surfaces: sandbox,
    answer: edited("recent-pulls", "[].id", (id) => `pull-${String(id).slice(0, 12)}`),
  },
  {
    name: "the feed of production numbers its pulls",
    violates: "recent-pulls.ids-of-items",
    surfaces: partner,
    answer: edited("recent-pulls", "[].id", (id) => `pull-${String(id).slice(0, 12)}`),
  },
  {
    name: "market packs pay 0.85 whatever they say",
    violates: "card.fmv-agrees-with-price",
    surfaces: sandbox,
    rules: (plain) => ({
      pullPrice: (fmv, pack, scope) =>
        pack.type === "MARKET" ? scope.rules.money(fmv * 0.85) : plain.pullPrice(fmv, pack, scope),
    }),
  },
];

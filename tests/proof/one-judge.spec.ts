import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import { SCHEMAS } from "../../schemas/index.ts";
import { VISITS } from "../../suites/visits.ts";
import { modulesOf, ROOT } from "./defined-in.ts";

const STATISTICS = "a scenario draws what decides; a rule adds what the draws of a whole run show";
const CLOCKS = "a scenario knows what it waited for; a rule compares facts with each other";
const LIVE = "prices move; a scenario compares a moment, a rule many";
const ACCEPTED = "a scenario judges that its request is accepted; a rule judges refusals that others met";
const FILLED = "only a scenario knows that the feed has a pull; a rule judges that no more are listed";
const AROUND = "a scenario compares pages that are read around another one; a rule judges the order of each page";
const ARRANGED = "only a scenario knows for whom a provider state made a purchase; a rule judges those of requests";
const KEYS = "only a scenario knows which keys belong to an account";
const EXCLUSIVE = "a scenario sells an item that nobody else holds; a rule allows for copies of others";
const SHRINKS = "a property shrinks a failure to its simplest case; a rule sees every purchase";

/** What rules and scenarios both judge, with the reason why it is still so. */
const TWO_JUDGES: Readonly<Record<string, string>> = {
  "buy-init.answers": ACCEPTED,
  "buy-status.answers": ACCEPTED,
  "buy-status.nft-price-equals-init": SHRINKS,
  "buy-status.user-id-echo": ARRANGED,
  "buyback.amount-fixed-at-purchase": EXCLUSIVE,
  "buyback.answers": ACCEPTED,
  "card.answers": ACCEPTED,
  "card.fmv-agrees-with-price": LIVE,
  "draw.tiers-by-weight": STATISTICS,
  "draw.uniform-in-tier": STATISTICS,
  "inventory.answers": ACCEPTED,
  "inventory.expiry-kept": CLOCKS,
  "inventory.item-price-equals-init": SHRINKS,
  "inventory.purchased-at-of-purchase": CLOCKS,
  "order.answers": ACCEPTED,
  "order.created-at-of-request": CLOCKS,
  "recent-pulls.claw-ids-single": FILLED,
  "recent-pulls.created-at-kept": CLOCKS,
  "recent-pulls.limit-negative": FILLED,
  "recent-pulls.limit-zero": FILLED,
  "recent-pulls.newest-first": AROUND,
  "ship-quote.answers": ACCEPTED,
  "ship-quote.expires-after-fifteen-minutes": CLOCKS,
  "ship-quote.several-items": ACCEPTED,
  "ship-request.answers": ACCEPTED,
  "user-auth.key-buys-for-account": KEYS,
};

/** What rules judge in production only, where no other holder and no restart explains it. Scenarios judge the sandbox. */
const IN_PRODUCTION: readonly string[] = ["ship-quote.sessions-distinct", "ship-request.order-ids-distinct"];

/** Properties that ask a rule about each case, so that a failure shrinks. They are no second judge. */
const ASKING_A_RULE: readonly string[] = ["properties/quote-amounts", "properties/limit-clamping"];

/** An id in quotes, or a template of ids. */
const IDS = /["`]([a-z-]+\.[\w.${}-]+)["`]/g;

/** The ids that the modules of rules name, and the ids of their templates. */
const byRules: ReadonlySet<string> = new Set(
  modulesOf("harness/rules/").flatMap((path) =>
    [...readFileSync(new URL(path, ROOT), "utf8").matchAll(IDS)].flatMap(([, name = ""]) => {
      const pattern = new RegExp(`^${name.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "[a-z-]+")}$`);
      return REQUIREMENTS.map(({ id }) => id).filter((id) => pattern.test(id));
    }),
  ),
);
/** The ids that a schema says in full. */
const bySchemas: ReadonlySet<string> = new Set(
  [...JSON.stringify(SCHEMAS).matchAll(/"requirement: ([^"]+)"/g)].map(([, id = ""]) => id),
);
const scenarios = [...ALL_SCENARIOS, ...VISITS];
const exercised = new Set<string>(scenarios.flatMap(({ exercises }) => exercises));
const judgedOn = (surfaces: readonly string[]) =>
  new Set<string>(
    scenarios
      .filter(({ surface, area }) => surfaces.includes(surface) && !ASKING_A_RULE.includes(area))
      .flatMap(({ verifies, exercises }) => verifies.filter((id) => !exercises.includes(id))),
  );
const [inSandbox, elsewhere] = [judgedOn(["sandbox"]), judgedOn(["partner", "user"])];

test("a requirement is judged by rules or by scenarios", () => {
  const twice = [...byRules].filter((id) => elsewhere.has(id) || (inSandbox.has(id) && !IN_PRODUCTION.includes(id)));
  expect(twice.sort()).toEqual(Object.keys(TWO_JUDGES).sort());
});

test("scenarios judge in the sandbox what rules judge in production only", () => {
  expect(IN_PRODUCTION.filter((id) => !inSandbox.has(id) || !byRules.has(id))).toEqual([]);
});

test.each(ASKING_A_RULE)("%s asks a rule", (area) => {
  expect(readFileSync(new URL(`${area}.ts`, ROOT), "utf8")).toMatch(/from "\.\.\/harness\/rules\//);
});

test("what a scenario exercises is judged by a rule or a schema", () => {
  expect([...exercised].filter((id) => !byRules.has(id) && !bySchemas.has(id))).toEqual([]);
});

import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { toPathSegment } from "../../harness/ids/path-segment.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox", "partner"]);

/** A path segment names the same user, whichever of its characters are percent-encoded. */
export const pathForms = all;

/** Characters that a path has to percent-encode. Not a slash, because intermediaries refuse it. */
const ENCODED = [
  { what: "a space", name: (id: string) => `${id} a b`, surfaces: ["sandbox", "partner"] },
  { what: "an address", name: (id: string) => `${id}+x@a.example`, surfaces: ["sandbox"] },
  { what: "a percent sign and a plus", name: (id: string) => `${id}-100%25+1`, surfaces: ["sandbox", "partner"] },
  { what: "reserved signs", name: (id: string) => `${id}?a=b#c&d`, surfaces: ["sandbox"] },
  { what: "punctuation", name: (id: string) => `${id}:b,c;d'e`, surfaces: ["sandbox"] },
  { what: "letters of other scripts", name: (id: string) => `${id}-Ünal-木村-🎴`, surfaces: ["sandbox", "partner"] },
] as const;

for (const { what, name, surfaces } of ENCODED) {
  scenario(
    `finds a user whose id contains ${what}`,
    {
      verifies: ["inventory.user-id-encoded", "inventory.lists-purchase"],
      exercises: ["inventory.user-id-echo"],
      surfaces,
    },
    async ({ sut, given, verify }) => {
      const { user, items } = await given.items(1, { user: name(given.user()) });

      const { exchange, ids } = await given.inventory(user);

      const echo = memberOf(exchange.json, "user_id");
      const segment = toPathSegment(user);
      // A system that lists nothing for unknown users accepts any id, so the echo shows what it looked for.
      const isFound = items.some(({ id }) => ids.includes(id));
      verify("inventory.user-id-encoded", exchange, [
        accepted(exchange),
        related(isFound || echo !== segment, "user_id", "another than", [segment], echo),
      ]);
      verify("inventory.lists-purchase", exchange, [
        listsAll(
          "the inventory",
          items.map((item) => item.id),
          ids,
        ),
      ]);
      const sparing = sparinglyEncoded(user);
      if (sparing === segment) return;

      const again = await sut.inventory(user, { rawSegment: sparing });

      const did = "signs that a path may hold were not percent-encoded";
      verify("inventory.user-id-encoded", again, [accepted(again)], did);
    },
  );
}

/** Encodes a path segment without encoding characters that RFC 3986 allows there, such as a plus. */
function sparinglyEncoded(text: string): string {
  return toPathSegment(text).replaceAll(/%(?:2B|40|3A|2C)/g, decodeURIComponent);
}

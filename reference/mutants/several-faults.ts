import type { EndpointKey } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { refusal } from "./support/replies.ts";
import { at, bodyOf } from "./support/requests.ts";
import { both, sandbox } from "./support/surfaces.ts";

/** Whether a purchase asks for more than a pack allows that can't be bought. */
const isTooManyOfNone = ({ id, amount }: ReturnType<typeof bodyOf>, { packs }: World): boolean => {
  const pack = packs.find((each) => each.id === id && !(each.enable && each.in_stock));
  return pack !== undefined && Number(amount) > pack.max_per_mint;
};

/** Replaces the answer to matching requests that were refused. */
const answeredWith = (
  endpoint: EndpointKey,
  isMeant: (body: ReturnType<typeof bodyOf>, world: World) => boolean,
  instead: ReturnType<typeof refusal>,
): Pick<Mutant, "answer"> => ({
  answer: (call, { status }, world) =>
    at(call, endpoint) && (status === 400 || status === 422) && isMeant(bodyOf(call), world) ? instead : undefined,
});

/** Number of these fields that a destination does not have; none if it is no object. */
const numberOfAbsent = (destination: unknown, fields: readonly string[]): number => {
  const known = objectOf(destination);
  return known === undefined ? 0 : fields.filter((field) => !(field in known)).length;
};

const isEmpty = (value: unknown) => JSON.stringify(value) === "{}";

/** Faults that only requests with several faults show. */
export const severalFaultsMutants: readonly Mutant[] = [
  {
    name: "an unknown pack is refused as out of stock if the amount is 0",
    violates: "buy-init.one-of-several-faults",
    kind: "status",
    surfaces: sandbox,
    ...answeredWith(
      "buy/init",
      ({ id, amount }, { packs }) => amount === 0 && packs.every((pack) => pack.id !== id),
      refusal(400, "Claw machine is out of stock"),
    ),
  },
  {
    name: "a purchase without user id and with an amount of 0 meets an internal error",
    violates: "buy-init.one-of-several-faults",
    kind: "odd",
    surfaces: both,
    ...answeredWith(
      "buy/init",
      ({ user_id, amount }) => user_id === undefined && amount === 0,
      refusal(500, "Error during transaction"),
    ),
  },
  {
    name: "a quote request with an empty body meets an internal error",
    violates: "ship-quote.one-of-several-faults",
    kind: "odd",
    surfaces: both,
    ...answeredWith("ship/quote", isEmpty, refusal(500, "Failed to fetch shipping rates")),
  },
  {
    name: "a quote of unknown items to an empty destination is refused as unshippable",
    violates: "ship-quote.one-of-several-faults",
    kind: "status",
    surfaces: sandbox,
    ...answeredWith(
      "ship/quote",
      ({ item_ids, destination }, { sandbox: { copies } }) =>
        isEmpty(destination) && Array.isArray(item_ids) && item_ids.some((id) => !copies.has(id)),
      refusal(400, "No shippable items in request"),
    ),
  },
  {
    name: "an empty destination is accepted",
    violates: "ship-quote.one-of-several-faults",
    kind: "accepts",
    surfaces: both,
    rules: ({ destinationProblem }) => ({
      destinationProblem: (raw, scope) => (isEmpty(raw) ? undefined : destinationProblem(raw, scope)),
    }),
  },
  {
    name: "a destination without a name and without line1 is accepted",
    violates: "ship-quote.one-of-several-faults",
    kind: "accepts",
    surfaces: both,
    rules: ({ destinationProblem }) => ({
      destinationProblem: (raw, scope) =>
        numberOfAbsent(raw, ["name", "line1"]) === 2 && numberOfAbsent(raw, ["city", "country"]) === 0
          ? undefined
          : destinationProblem(raw, scope),
    }),
  },
  {
    name: "a destination without exactly two required fields is accepted",
    violates: "ship-quote.one-of-several-faults",
    kind: "accepts",
    surfaces: both,
    rules: ({ destinationProblem, requiredDestinationFields }) => ({
      destinationProblem: (raw, scope) => {
        const absent = numberOfAbsent(raw, requiredDestinationFields);
        return absent === 2 ? undefined : destinationProblem(raw, scope);
      },
    }),
  },
  {
    name: "a purchase of too many pulls of an unpurchasable pack is answered with 500",
    violates: "buy-init.one-of-several-faults",
    kind: "odd",
    surfaces: both,
    ...answeredWith("buy/init", isTooManyOfNone, refusal(500, "Error during transaction")),
  },
  {
    name: "too many pulls of a sold-out pack are accepted",
    violates: "buy-init.one-of-several-faults",
    kind: "accepts",
    surfaces: both,
    ...answeredWith(
      "buy/init",
      (body, world) => isTooManyOfNone(body, world) && world.packs.some(({ id, enable }) => id === body.id && enable),
      { status: 200, body: { session_id: "too-many", nfts: [] } },
    ),
  },
];

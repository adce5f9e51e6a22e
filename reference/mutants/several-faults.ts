import type { EndpointKey } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant(
    "buy-init.one-of-several-faults",
    "status",
    sandbox,
    "an unknown pack is refused as out of stock if the amount is 0",
    {
      ...answeredWith(
        "buy/init",
        ({ id, amount }, { packs }) => amount === 0 && packs.every((pack) => pack.id !== id),
        refusal(400, "Claw machine is out of stock"),
      ),
    },
  ),
  mutant(
    "buy-init.one-of-several-faults",
    "odd",
    both,
    "a purchase without user id and with an amount of 0 meets an internal error",
    {
      ...answeredWith(
        "buy/init",
        ({ user_id, amount }) => user_id === undefined && amount === 0,
        refusal(500, "Error during transaction"),
      ),
    },
  ),
  mutant(
    "ship-quote.one-of-several-faults",
    "odd",
    both,
    "a quote request with an empty body meets an internal error",
    {
      ...answeredWith("ship/quote", isEmpty, refusal(500, "Failed to fetch shipping rates")),
    },
  ),
  mutant(
    "ship-quote.one-of-several-faults",
    "status",
    sandbox,
    "a quote of unknown items to an empty destination is refused as unshippable",
    {
      ...answeredWith(
        "ship/quote",
        ({ item_ids, destination }, { sandbox: { copies } }) =>
          isEmpty(destination) && Array.isArray(item_ids) && item_ids.some((id) => !copies.has(id)),
        refusal(400, "No shippable items in request"),
      ),
    },
  ),
  mutant("ship-quote.one-of-several-faults", "accepts", both, "an empty destination is accepted", {
    rules: ({ destinationProblem }) => ({
      destinationProblem: (raw, scope) => (isEmpty(raw) ? undefined : destinationProblem(raw, scope)),
    }),
  }),
  mutant(
    "ship-quote.one-of-several-faults",
    "accepts",
    both,
    "a destination without a name and without line1 is accepted",
    {
      rules: ({ destinationProblem }) => ({
        destinationProblem: (raw, scope) =>
          numberOfAbsent(raw, ["name", "line1"]) === 2 && numberOfAbsent(raw, ["city", "country"]) === 0
            ? undefined
            : destinationProblem(raw, scope),
      }),
    },
  ),
  mutant(
    "ship-quote.one-of-several-faults",
    "accepts",
    both,
    "a destination without exactly two required fields is accepted",
    {
      rules: ({ destinationProblem, requiredDestinationFields }) => ({
        destinationProblem: (raw, scope) => {
          const absent = numberOfAbsent(raw, requiredDestinationFields);
          return absent === 2 ? undefined : destinationProblem(raw, scope);
        },
      }),
    },
  ),
  mutant(
    "buy-init.one-of-several-faults",
    "odd",
    both,
    "a purchase of too many pulls of an unpurchasable pack is answered with 500",
    {
      ...answeredWith("buy/init", isTooManyOfNone, refusal(500, "Error during transaction")),
    },
  ),
  mutant("buy-init.one-of-several-faults", "accepts", both, "too many pulls of a sold-out pack are accepted", {
    ...answeredWith(
      "buy/init",
      (body, world) => isTooManyOfNone(body, world) && world.packs.some(({ id, enable }) => id === body.id && enable),
      { status: 200, body: { session_id: "too-many", nfts: [] } },
    ),
  }),
];

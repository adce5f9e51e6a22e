import type { Deviation } from "../deviation.ts";
import { objectOf } from "../json.ts";
import type { Mutant } from "./mutant.ts";
import { refusal } from "./support/replies.ts";
import { both, sandbox } from "./support/surfaces.ts";

/** Parses the amount of a purchase in another way; undefined keeps the plain result. */
const reading = (read: (raw: unknown) => number | undefined): Pick<Deviation, "rules"> => ({
  rules: ({ amountOf }) => ({ amountOf: (raw) => read(raw) ?? amountOf(raw) }),
});

/** Amounts of purchases that are parsed wrongly. */
export const buyInitAmountsMutants: readonly Mutant[] = [
  {
    name: "an amount of 0.000001 is rounded up to 1",
    violates: "buy-init.amount-below-one",
    kind: "odd",
    surfaces: sandbox,
    ...reading((raw) => (typeof raw === "number" && raw > 0 && raw < 0.001 ? 1 : undefined)),
  },
  {
    name: "an amount of -0.5 is rounded to 1",
    violates: "buy-init.amount-negative",
    kind: "accepts",
    surfaces: sandbox,
    ...reading((raw) => (raw === -0.5 ? 1 : undefined)),
  },
  {
    name: "an amount of 1.5 meets an internal error",
    violates: "buy-init.amount-fraction",
    kind: "status",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "buy/init" && objectOf(call.body)?.amount === 1.5
        ? refusal(500, "Error during transaction")
        : undefined,
  },
  {
    name: "an amount of 1.5 buys three items",
    violates: "buy-init.amount-fraction",
    kind: "accepts",
    surfaces: sandbox,
    ...reading((raw) => (raw === 1.5 ? 3 : undefined)),
  },
  {
    name: "amounts are truncated to 32 bits",
    violates: "buy-init.amount-above-highest",
    kind: "odd",
    surfaces: sandbox,
    ...reading((raw) => (typeof raw === "number" && raw > 2 ** 31 ? Math.max(1, raw | 0) : undefined)),
  },
  {
    name: "an amount beyond 2^53 meets an internal error",
    violates: "buy-init.amount-above-highest",
    kind: "odd",
    surfaces: both,
    request: (call) =>
      call.endpoint === "buy/init" && Number(objectOf(call.body)?.amount) > 2 ** 53
        ? refusal(500, "Error during transaction")
        : undefined,
  },
  {
    name: "an amount of 1e400 meets an internal error",
    violates: "buy-init.amount-above-highest",
    kind: "odd",
    surfaces: both,
    request: (call) =>
      call.endpoint === "buy/init" && objectOf(call.body)?.amount === Number.POSITIVE_INFINITY
        ? refusal(500, "Error during transaction")
        : undefined,
  },
  {
    name: "a purchase whose body is null meets an internal error",
    violates: "buy-init.pack-missing",
    kind: "status",
    surfaces: both,
    request: (call) =>
      call.endpoint === "buy/init" && call.text === "null" ? refusal(500, "Error during transaction") : undefined,
  },
  {
    name: "an amount above the maximum is accepted as a text",
    violates: "buy-init.amount-above-highest",
    kind: "accepts",
    surfaces: both,
    request: (call, { packs }) => {
      const { id, amount } = objectOf(call.body) ?? {};
      const most = packs.find((pack) => pack.id === id)?.max_per_mint ?? 0;
      if (call.endpoint === "buy/init" && typeof amount === "string" && Number(amount) > most)
        call.body = { ...objectOf(call.body), amount: most };
      return undefined;
    },
  },
  {
    name: "an amount of 0 as a text buys one item",
    violates: "buy-init.amount-not-a-number",
    kind: "accepts",
    surfaces: both,
    ...reading((raw) => (raw === "0" ? 1 : undefined)),
  },
  {
    name: "an amount that is a text buys one item whatever it says",
    violates: "buy-init.amount-not-a-number",
    kind: "accepts",
    surfaces: sandbox,
    ...reading((raw) => (typeof raw === "string" && /^[1-9]\d*$/.test(raw) ? 1 : undefined)),
  },
];

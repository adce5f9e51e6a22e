import type { Deviation } from "../deviation.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { refusal } from "./support/replies.ts";
import { both, sandbox } from "./support/surfaces.ts";

/** Parses the amount of a purchase in another way; undefined keeps the plain result. */
const reading = (read: (raw: unknown) => number | undefined): Pick<Deviation, "rules"> => ({
  rules: ({ amountOf }) => ({ amountOf: (raw) => read(raw) ?? amountOf(raw) }),
});

/** Amounts of purchases that are parsed wrongly. */
export const buyInitAmountsMutants: readonly Mutant[] = [
  mutant("buy-init.amount-below-one", "odd", sandbox, "an amount of 0.000001 is rounded up to 1", {
    ...reading((raw) => (typeof raw === "number" && raw > 0 && raw < 0.001 ? 1 : undefined)),
  }),
  mutant("buy-init.amount-negative", "accepts", sandbox, "an amount of -0.5 is rounded to 1", {
    ...reading((raw) => (raw === -0.5 ? 1 : undefined)),
  }),
  mutant("buy-init.amount-fraction", "status", sandbox, "an amount of 1.5 meets an internal error", {
    request: (call) =>
      call.endpoint === "buy/init" && objectOf(call.body)?.amount === 1.5
        ? refusal(500, "Error during transaction")
        : undefined,
  }),
  mutant("buy-init.amount-fraction", "accepts", sandbox, "an amount of 1.5 buys three items", {
    ...reading((raw) => (raw === 1.5 ? 3 : undefined)),
  }),
  mutant("buy-init.amount-above-highest", "odd", sandbox, "amounts are truncated to 32 bits", {
    ...reading((raw) => (typeof raw === "number" && raw > 2 ** 31 ? Math.max(1, raw | 0) : undefined)),
  }),
  mutant("buy-init.amount-above-highest", "odd", both, "an amount beyond 2^53 meets an internal error", {
    request: (call) =>
      call.endpoint === "buy/init" && Number(objectOf(call.body)?.amount) > 2 ** 53
        ? refusal(500, "Error during transaction")
        : undefined,
  }),
  mutant("buy-init.amount-above-highest", "odd", both, "an amount of 1e400 meets an internal error", {
    request: (call) =>
      call.endpoint === "buy/init" && objectOf(call.body)?.amount === Number.POSITIVE_INFINITY
        ? refusal(500, "Error during transaction")
        : undefined,
  }),
  mutant("buy-init.pack-missing", "status", both, "a purchase whose body is null meets an internal error", {
    request: (call) =>
      call.endpoint === "buy/init" && call.text === "null" ? refusal(500, "Error during transaction") : undefined,
  }),
  mutant("buy-init.amount-above-highest", "accepts", both, "an amount above the maximum is accepted as a text", {
    request: (call, { packs }) => {
      const { id, amount } = objectOf(call.body) ?? {};
      const most = packs.find((pack) => pack.id === id)?.max_per_mint ?? 0;
      if (call.endpoint === "buy/init" && typeof amount === "string" && Number(amount) > most)
        call.body = { ...objectOf(call.body), amount: most };
      return undefined;
    },
  }),
  mutant("buy-init.amount-not-a-number", "accepts", both, "an amount of 0 as a text buys one item", {
    ...reading((raw) => (raw === "0" ? 1 : undefined)),
  }),
  mutant(
    "buy-init.amount-not-a-number",
    "accepts",
    sandbox,
    "an amount that is a text buys one item whatever it says",
    {
      ...reading((raw) => (typeof raw === "string" && /^[1-9]\d*$/.test(raw) ? 1 : undefined)),
    },
  ),
];

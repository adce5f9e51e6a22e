import type { Mutant } from "./mutant.ts";

/** Faults of selling back. */
export const buybackMutants: readonly Mutant[] = [
  {
    name: "a sellback pays a cent less",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: ["sandbox"],
    answer: (call, reply) => {
      const body = reply.body as { amount?: number };
      if (call.endpoint === "buyback" && typeof body.amount === "number") body.amount -= 0.01;
      return undefined;
    },
  },
];

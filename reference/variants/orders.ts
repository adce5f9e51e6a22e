import { stringOf } from "../json.ts";
import type { Variant } from "./variant.ts";

const MINUTE_MS = 60_000;

/** Legal differences in what production shows of an order on its way. */
export const orderVariants: readonly Variant[] = [
  {
    name: "production corrects the tracking number and all times of an order at its delivery",
    because: "A-SET-WHEN: a label may be corrected, and a time may change once",
    surfaces: ["partner"],
    rules: (plain) => ({
      orderView: (order, scope) => {
        const isCorrected = scope.surface === "partner" && order.status === "delivered";
        if (!isCorrected) return plain.orderView(order, scope);
        const earlier = (ms: number | null, by: number) => ms && ms - by;
        return plain.orderView(
          {
            ...order,
            createdAt: order.createdAt - MINUTE_MS,
            trackingNumber: `${order.trackingNumber}-2`,
            shippedAt: earlier(order.shippedAt, MINUTE_MS / 2),
            deliveredAt: earlier(order.deliveredAt, MINUTE_MS / 4),
          },
          scope,
        );
      },
    }),
  },
  {
    name: "every order has an error_message",
    because: "A-SET-WHEN: a message is set when an order failed, which is not only then",
    rules: (plain) => ({
      orderView: (order, scope) => ({
        ...plain.orderView(order, scope),
        error_message: order.errorMessage ?? "no error",
      }),
    }),
  },
  {
    name: "the sandbox echoes null for members that were not submitted",
    because: "A-NULL: null and an absent member say the same",
    surfaces: ["sandbox"],
    rules: () => ({
      destinationView: (destination) => ({ line2: null, state: null, phone: null, email: null, ...destination }),
    }),
  },
  {
    name: "production writes the number of a house apart from its street",
    because: "A-ECHO: production may normalise",
    surfaces: ["partner"],
    rules: (plain) => ({
      destinationView: (destination, scope) => {
        const [, number, street] = /^(\d+) (.*)$/.exec(stringOf(destination.line1)) ?? [];
        if (scope.surface === "sandbox" || street === undefined) return plain.destinationView(destination, scope);
        return { ...destination, line1: street.toUpperCase(), house: Number(number) };
      },
    }),
  },
];

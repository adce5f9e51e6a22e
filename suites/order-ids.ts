/** What rules judge in every order that is read: the rate that was ordered. */
export const RATE_OF_ORDER = ["order.carrier-of-rate", "order.service-of-rate", "order.amount-of-rate"] as const;

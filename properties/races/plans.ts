import fc from "fast-check";

/** Connections of a race, each with one client. */
export const CONNECTIONS = 6;

/** The requests of one client in a mixed race, in sequence; numbers are indexes of items and quotes. */
const moves = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ act: fc.constant("sell" as const), at: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("ship" as const), at: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("look" as const), at: fc.constant(0) }) },
  ),
  { minLength: 1, maxLength: 3 },
);
/** The moves of all clients. */
export const plans = fc.array(moves, { minLength: CONNECTIONS, maxLength: CONNECTIONS });
export type Move = { readonly act: "sell" | "ship" | "look"; readonly at: number };

/**
 * A plan that random ones seldom contain: an order of two items is refused because the second is in another order, and
 * nothing else touches the first; meanwhile the third is sold and looked for.
 */
export const REFUSED_TOGETHER: readonly (readonly Move[])[] = [
  [
    { act: "ship", at: 4 },
    { act: "ship", at: 1 },
    { act: "look", at: 0 },
  ],
  [
    { act: "look", at: 0 },
    { act: "sell", at: 2 },
    { act: "look", at: 0 },
  ],
  [
    { act: "sell", at: 2 },
    { act: "look", at: 0 },
  ],
  [{ act: "ship", at: 3 }],
  [
    { act: "look", at: 0 },
    { act: "look", at: 0 },
  ],
  [
    { act: "ship", at: 4 },
    { act: "look", at: 0 },
  ],
];

/**
 * Indexes of the three items in each prepared quote, overlapping on purpose. Each item is also quoted alone, which
 * requires that it can be shipped: a quote of several may legally leave out others.
 */
export const QUOTED: readonly (readonly number[])[] = [[0], [0, 1], [1, 2], [2], [1]];

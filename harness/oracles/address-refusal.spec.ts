import { describe, expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { hasDetails, hasSuggestion, isBadAddress, isBadCountry, isDestination } from "./address-refusal.ts";

const refused = (status: number, json: Record<string, unknown>) => anExchange({ status, json });
const bad = (more: Record<string, unknown> = {}) => refused(400, { error: "Invalid destination address", ...more });

const suggested = { line1: "1 Main St", city: "Rye", country: "US" };

describe("a refused destination", () => {
  it("has one pair of status and text, a refused country either of two", () => {
    expect([...isBadAddress(bad()), ...isBadCountry(bad())]).toEqual([]);
    expect(isBadCountry(refused(422, { error: "Country not supported" }))).toEqual([]);
    expect(isBadCountry(refused(400, { error: "Country not supported" }))).toHaveLength(1);
    expect(isBadCountry(refused(422, { error: "Invalid destination address" }))).toHaveLength(1);
    expect(isBadAddress(refused(422, { error: "Country not supported" }))).toHaveLength(1);
  });

  it("is explained in words", () => {
    expect(hasDetails(bad({ details: "no name" }))).toEqual([]);
    for (const details of [undefined, null, ["no name"]]) expect(hasDetails(bad({ details }))).toHaveLength(1);
  });

  it("may carry a correction, of which a validator can't know the receiver", () => {
    expect(hasSuggestion(bad({ suggested }))).toEqual([]);
    expect(hasSuggestion(bad({ suggested: null }))).toHaveLength(1);
    expect(isDestination(bad({ suggested: { ...suggested, name: null } }))).toEqual([]);
    expect(isDestination(bad({ suggested: { ...suggested, city: undefined, phone: 7 } }))).toHaveLength(2);
    expect(isDestination(bad())).toEqual([]);
  });

  it("carries state and postal code in a correction of an address of the United States that has them", () => {
    const correcting = (destination: object, more: object = {}) =>
      isDestination(
        anExchange({ status: 400, sentBody: { destination }, json: { suggested: { ...suggested, ...more } } }),
      );
    const sent = { country: "US", state: "NY", postal_code: "10580" };
    expect(correcting(sent)).toHaveLength(2);
    expect(correcting(sent, { state: "NY", postal_code: "10580" })).toEqual([]);
    expect(correcting({ ...sent, country: "IE" })).toEqual([]);
    expect(correcting({ country: "US" })).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { PulledItem } from "../client/pulled-item.ts";
import {
  addsNone,
  echoes,
  hasImages,
  hasNames,
  hasNoOthersDetails,
  hasOwnCity,
  hasOwnStreet,
  hasStrings,
  isSameOrder,
  namesNoneOf,
  tookStep,
} from "./order.ts";

const metadata = { name: "Fox", image: "https://cards.example/fox.png", back_image: null };
const item = { id: "a", raw: { id: "a", content: { metadata } } } as unknown as PulledItem;
const order = (change: Record<string, unknown> = {}) => ({ items: [{ item_id: "a", ...metadata, ...change }] });

describe("an order", () => {
  it("shows optional members of its destination as strings, if at all", () => {
    expect(hasStrings({ name: 7, line2: null, phone: "+1", other: 7 })).toEqual([]);
    expect(hasStrings({ line2: "", state: 7, email: [] })).toHaveLength(2);
  });

  it("fills in no documented member of its destination that was not submitted", () => {
    expect(addsNone({ name: "Ada", line2: "" }, { name: "Ada", line2: "", phone: null, residential: true })).toEqual(
      [],
    );
    expect(addsNone({ name: "Ada" }, { name: "Ada", phone: "", line2: "" })).toHaveLength(2);
  });

  it.each([
    ["24 Beacon Street", { line1: "24 BEACON ST" }, 0],
    ["24 Beacon Street", { line1: "Beacon St 24-26" }, 0],
    ["24 Beacon Street", { line1: "BEACON ST", house: 24 }, 0],
    ["One Beacon Street", { line1: "1 BEACON ST" }, 0],
    ["Улица Ленина", { line1: "ULITSA LENINA" }, 0],
    ["24 Beacon Street", { street1: "2 Warehouse Road" }, 0],
    ["24 Beacon Street", { line1: "***" }, 0],
    ["24 Beacon Street", { line1: "2 Warehouse Road" }, 1],
    ["24 Beacon Street", { line1: "26 Beacon Street" }, 1],
    ["Beacon House", { line1: "Warehouse Road" }, 1],
  ])("to %s that shows %j has %i differences in its street", (line1, destination, expected) => {
    expect(hasOwnStreet({ line1 }, destination)).toHaveLength(expected);
  });

  it("shows items as they were bought", () => {
    expect([...hasNames(order(), [item]), ...hasImages(order(), [item])]).toEqual([]);
    expect(hasNames(order({ name: "Ox" }), [item])).toHaveLength(1);
    expect(hasImages(order({ back_image: "https://cards.example/back.png" }), [item])).toHaveLength(1);
  });

  it("shows no item with details of another one, but perhaps in other forms", () => {
    const picture = (name: string) => `https://cards.example/${name}.png`;
    const ox = { name: "Ox", image: picture("ox"), back_image: picture("ox-back") };
    const items = [item, { id: "b", raw: { id: "b", content: { metadata: ox } } } as unknown as PulledItem];
    const showing = (...entries: object[]) => hasNoOthersDetails({ items: entries }, items);

    expect(showing({ item_id: "a", ...metadata }, { item_id: "b", ...ox, image: `${ox.image}?w=200` })).toEqual([]);
    expect(showing({ item_id: "a", name: "Red fox", image: picture("small-fox"), back_image: ox.back_image })).toEqual(
      [],
    );
    expect(showing({ item_id: "a", ...ox }, { item_id: "b", ...metadata })).toHaveLength(4);
    expect(showing({ item_id: "b", ...ox, back_image: ox.image })).toHaveLength(1);
    expect(showing({ item_id: "b", ...ox, image: ox.back_image })).toHaveLength(1);
  });

  it("shows no empty name or image of an item beside others that are filled in", () => {
    const other = { id: "b", raw: { id: "b", content: { metadata } } } as unknown as PulledItem;
    const showing = (...entries: object[]) => hasNoOthersDetails({ items: entries }, [item, other]);

    expect(showing({ item_id: "a", ...metadata }, { item_id: "b", ...metadata, image: "" })).toHaveLength(1);
    expect(showing({ item_id: "a", ...metadata, name: "" }, { item_id: "b", ...metadata })).toHaveLength(1);
    expect(showing({ item_id: "a", ...metadata, image: "" }, { item_id: "b", ...metadata, image: "" })).toEqual([]);
  });

  it("echoes what was submitted, perhaps with additional members", () => {
    expect(echoes({ city: "Rye" }, { city: "Rye", residential: null })).toEqual([]);
    expect(echoes({ city: "Rye" }, { city: "RYE" })).toHaveLength(1);
    expect(echoes({ postalCode: "1" }, { postal_code: "1" })).toHaveLength(1);
  });

  it("stays the same, except for undocumented members", () => {
    expect(isSameOrder({ status: "queued", read_at: 1 }, { status: "queued", read_at: 2 })).toEqual([]);
    expect(isSameOrder({ status: "queued" }, { status: "shipped" })).toHaveLength(1);
    const [one, other] = [{ item_id: "a", seen: 1 }, { item_id: "b" }];
    expect(isSameOrder({ items: [one, other] }, { items: [other, { ...one, seen: 2 }] })).toEqual([]);
    expect(isSameOrder({ items: [one] }, { items: [other] })).toHaveLength(1);
  });

  it("may be dated in any form, as long as it is the same moment", () => {
    const at = (created_at: string) => ({ created_at });
    expect(isSameOrder(at("2026-01-02T10:00:00Z"), at("2026-01-02T12:00:00.000+02:00"))).toEqual([]);
    expect(isSameOrder(at("2026-01-02T10:00:00Z"), at("2026-01-02T10:00:00.655Z"))).toEqual([]);
    expect(isSameOrder(at("2026-01-02T10:00:00Z"), at("2026-01-02T10:00:01Z"))).toHaveLength(1);
    expect(isSameOrder(at("2026-01-02T10:00:00.100Z"), at("2026-01-02T10:00:00.101Z"))).toHaveLength(1);
    expect(isSameOrder(at("2026-01-02T10:00:00.668Z"), at("2026-01-02T12:00:00.668123+02:00"))).toEqual([]);
  });

  it("takes one step per move, unless it ends", () => {
    for (const status of ["shipped", "cancelled"]) expect(tookStep("shipped", status)).toEqual([]);
    for (const status of ["label_created", "delivered"]) expect(tookStep("shipped", status)).toHaveLength(1);
  });

  it("shows a normalized city, but no street", () => {
    const submitted = { name: "Robin", line1: "1 Way", city: "Saint Louis", state: "MO" };
    for (const city of ["SAINT-LOUIS", "St. Louis", "MO", undefined])
      expect(hasOwnCity(submitted, { city })).toEqual([]);
    expect(hasOwnCity(submitted, { city: "1 WAY" })).toHaveLength(1);
    expect(hasOwnCity({ ...submitted, city: "1 Way" }, { city: "1 WAY" })).toEqual([]);
  });

  it("names nobody else's recipient, however its destination is written", () => {
    const destination = { NAME: "ROBIN  RECEIVER", line1: "1 Way" };
    expect(namesNoneOf(["Alex Addressee"], destination)).toEqual([]);
    expect(namesNoneOf(["Alex Addressee"], { ...destination, NAME: "ALEX ADDRESSEE" })).toHaveLength(1);
  });
});

import { SCHEMAS } from "../../schemas/index.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { isObject, isText, type JsonObject, memberOf, objectsIn, textOf } from "../json/json-value.ts";
import { type Difference, NONE, related, toValue, unless } from "./difference.ts";
import { folded } from "./folded.ts";
import { listsSame } from "./item-list.ts";
import { metadataOf } from "./metadata.ts";
import { instantOf, isSameUnlessCut } from "./moment.ts";
import { knownDetails, ownDetails } from "./own-details.ts";
import { withoutSignature } from "./picture.ts";
import { equals, isOfType, isOneOf } from "./value.ts";

/** The documented order of statuses. Any of them may change to `cancelled` or `failed`, whose other fields are open. */
export const ORDER_STEPS: readonly string[] = ["queued", "processing", "label_created", "shipped", "delivered"];

/** Requires each item of the order to have the name from its purchase. */
export function hasNames(order: unknown, items: readonly PulledItem[]): readonly Difference[] {
  return pairs(order, items).flatMap(({ entry, metadata }) => same("name", metadata, entry));
}

/** Requires each item of the order to have the images from its purchase. */
export function hasImages(order: unknown, items: readonly PulledItem[]): readonly Difference[] {
  return pairs(order, items).flatMap(({ entry, metadata }) => [
    ...same("image", metadata, entry),
    ...same("back_image", metadata, entry),
  ]);
}

/**
 * Requires that no item of the order has the name or an image of another item, its own images on the wrong sides, or an
 * empty name or image beside others that are filled in.
 * @param known the details of all items; default: those of the order's
 */
export function hasNoOthersDetails(
  order: unknown,
  items: readonly PulledItem[],
  known = knownDetails(items.map(({ raw }) => metadataOf(raw))),
): readonly Difference[] {
  const listed = pairs(order, items);
  return [
    ...listed.flatMap(({ entry, metadata }) => ownDetails(entry, { of: textOf(entry.item_id), metadata, known })),
    ...["name", "image"].flatMap((name) => emptyBesideOthers(name, listed)),
  ];
}

/** The items for which the member is empty, although their purchase has it and other items of the order show it. */
function emptyBesideOthers(name: string, listed: readonly Pair[]): readonly Difference[] {
  if (!listed.some(({ entry }) => isText(entry[name]))) return NONE;
  return listed.flatMap(({ entry, metadata }) => {
    const isLost = entry[name] === "" && isText(memberOf(metadata, name));
    return isLost ? equals({ name, of: textOf(entry.item_id) }, memberOf(metadata, name), entry[name]) : NONE;
  });
}

/** Requires every submitted member to be echoed unchanged; others may be added. */
export function echoes(submitted: JsonObject, echo: unknown): readonly Difference[] {
  return Object.entries(submitted).flatMap(([name, value]) =>
    equals(`destination.${name}`, value, memberOf(echo, name)),
  );
}

/** Requires that the echo has no documented member that was not submitted. It may have additional members. */
export function addsNone(submitted: JsonObject, echo: unknown): readonly Difference[] {
  const absent = Object.keys(SCHEMAS.destination.properties).filter((name) => !Object.hasOwn(submitted, name));
  return absent.flatMap((name) => {
    const value = memberOf(echo, name) ?? null;
    return related(value === null, `destination.${name}`, "absent", [], value);
  });
}

/** Requires that the destination contains none of other people's names. Production may normalize it. */
export function namesNoneOf(others: readonly string[], destination: unknown): readonly Difference[] {
  const text = JSON.stringify(destination ?? null).toUpperCase();
  const named = others.find((other) => text.includes(other.toUpperCase()));
  return unless(named === undefined, "the destination of this order's request", toValue(destination), "destination");
}

/** Members that every destination needs. */
const NEEDED = ["name", "line1", "city", "country"];

/**
 * Requires what every destination needs; production may normalise the rest. It may also normalise all keys; then it is
 * open which member is which.
 */
export function namesReceiver(destination: unknown): readonly Difference[] {
  const hasOtherKeys = isObject(destination) && Object.keys(destination).length >= NEEDED.length;
  if (hasOtherKeys && NEEDED.every((name) => memberOf(destination, name) === undefined)) return NONE;
  return NEEDED.flatMap((name) => {
    const value = memberOf(destination, name);
    return related(typeof value === "string" && value.trim() !== "", `destination.${name}`, "present", [], value);
  });
}

/** Members that no normalization makes the city. A state or a second line may name it. */
const NO_CITIES = ["name", "line1", "postal_code", "phone", "email"];

/** Requires that the city is not what was submitted as another member. Production may normalize a city. */
export function hasOwnCity(submitted: JsonObject, destination: unknown): readonly Difference[] {
  const city = folded(memberOf(destination, "city"));
  if (city === "" || city === folded(submitted.city)) return NONE;
  const isOwn = NO_CITIES.every((name) => folded(submitted[name]) !== city);
  return related(isOwn, "destination.city", "equals", [submitted.city], memberOf(destination, "city"));
}

/** What a normalization of a street keeps: its number, or else a word in letters that every system can store. */
const KEPT_OF_STREET = [/[0-9]+/g, /[A-Z]{3,}/g];

/**
 * Requires that a street has the number of the submitted one, or a word of it if one of them has no number. Production may
 * shorten words, move parts of a street to other members, or give the members other names.
 */
export function hasOwnStreet(submitted: JsonObject, destination: unknown): readonly Difference[] {
  const shown = memberOf(destination, "line1");
  const all = isObject(destination) ? Object.values(destination) : [];
  for (const form of KEPT_OF_STREET) {
    const partsOf = (value: unknown): readonly string[] =>
      isText(value) || typeof value === "number" ? (String(value).toUpperCase().match(form) ?? []) : [];
    const own = partsOf(submitted.line1);
    if (own.length === 0 || partsOf(shown).length === 0) continue;
    const isOwn = all.some((value) => partsOf(value).some((part) => own.includes(part)));
    return isOwn ? NONE : equals("destination.line1", submitted.line1, shown);
  }
  return NONE;
}

/** Members of a destination that production may leave out. */
const OPTIONAL = ["line2", "state", "postal_code", "phone", "email"];

/** Requires the optional members to be strings; they may be absent or null. */
export function hasStrings(destination: unknown): readonly Difference[] {
  return OPTIONAL.flatMap((name) => {
    const value = memberOf(destination, name) ?? null;
    return value === null ? NONE : isOfType(`destination.${name}`, "string", value);
  });
}

/** Requires the same order in both answers, except for undocumented members. */
export function isSameOrder(first: unknown, second: unknown): readonly Difference[] {
  return MEMBERS.flatMap((name) => {
    const [was, is] = [memberOf(first, name), memberOf(second, name)];
    return isSameMember(name, was, is) ? NONE : equals(name, was, is);
  });
}

/** An order that the provider has just moved has to be in its next documented step, unless it ended. */
export function tookStep(step: string, status: unknown): readonly Difference[] {
  return isOneOf("status", [step, "cancelled", "failed"], status);
}

/** Compares one member. A time may be written in any form, items may come in any order and have undocumented members. */
function isSameMember(name: string, was: unknown, is: unknown): boolean {
  if (name === "items" && Array.isArray(was) && Array.isArray(is)) {
    return listsSame(name, was.map(itemText), is.map(itemText)).length === 0;
  }
  return name.endsWith("_at") && instantOf(was) !== undefined && isSameUnlessCut(was, is);
}

function itemText(item: unknown): string {
  const [image, back] = ["image", "back_image"].map((name) => withoutSignature(memberOf(item, name)));
  return JSON.stringify([memberOf(item, "item_id"), memberOf(item, "name"), image, back]);
}

const MEMBERS = Object.keys(SCHEMAS["shipping-order"].properties);

interface Pair {
  readonly entry: JsonObject;
  readonly metadata: unknown;
}

function pairs(order: unknown, items: readonly PulledItem[]): readonly Pair[] {
  return objectsIn(memberOf(order, "items")).flatMap((entry) => {
    const item = items.find(({ id }) => id === entry.item_id);
    return item === undefined ? [] : [{ entry, metadata: metadataOf(item.raw) }];
  });
}

/** Compares only members that the purchase showed; other requirements judge missing ones. */
function same(name: string, metadata: unknown, entry: Pair["entry"]): readonly Difference[] {
  const bought = memberOf(metadata, name);
  return bought === undefined ? NONE : equals({ name, of: textOf(entry.item_id) }, bought, entry[name]);
}

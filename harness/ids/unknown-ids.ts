import type { Surface } from "../../contract/surface.ts";
import { memberOf } from "../json/json-value.ts";
import { type Exchange, MAX_SEGMENT_LENGTH } from "../transport/exchange.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import type { Draw } from "./draw.ts";

/**
 * Matches placeholders of ids that were never issued: `no-such-item`, `no-such-item-2`, `no-such-item.word`. The
 * transport replaces them by ids in the form of issued ones, so that a request does not look like a test.
 */
const PLACEHOLDER =
  /no-such-(pack|slug|user|session|item|card|order|rate|key|token)(?:-(\d+)|\.([A-Za-z0-9]+))?(?![A-Za-z0-9])/g;

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The prefix of an id that names its kind. */
const KIND_PREFIX = /^[A-Za-z]+[-_:.]/;
/** Minimum random characters; an id with fewer might exist. */
const MIN_RANDOM_LENGTH = 12;
/** Forms of ids if no issued one was seen: a UUID, or an address for items of the user surface. */
const A_UUID = "00000000-0000-4000-8000-000000000000";
const AN_ADDRESS = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
/** Length of a made-up key. Characters. */
const KEY_LENGTH = 24;

/** Replaces placeholders by ids that were never issued but look as if they were. */
export class UnknownIds {
  readonly #draw: Draw;
  readonly #newUserId: () => string;
  /** An issued id per surface and kind. */
  readonly #samples = new Map<string, string>();
  /** The id for each placeholder, constant once the form is known. */
  readonly #made = new Map<string, string>();

  constructor(draw: Draw, newUserId: () => string) {
    this.#draw = draw;
    this.#newUserId = newUserId;
  }

  /** Records the forms of ids in an answer. */
  see({ surface, endpoint, json }: Exchange): void {
    const [first] = Array.isArray(json) ? (json as unknown[]) : [];
    const nfts = memberOf(json, "nfts") ?? memberOf(json, "items");
    const [item] = Array.isArray(nfts) ? (nfts as unknown[]) : [];
    if (endpoint === "available") {
      this.#learn(surface, "pack", memberOf(first, "id"));
      this.#learn(surface, "slug", memberOf(first, "slug"));
    }
    if (endpoint === "listings") this.#learn(surface, "item", memberOf(first, "mint_address"));
    this.#learn(surface, "session", memberOf(json, "session_id"));
    this.#learn(surface, "order", memberOf(json, "order_id"));
    this.#learn(surface, "item", memberOf(item, "id"));
    this.#learn(surface, "card", memberOf(item, "id"));
  }

  /** Returns the request with ids instead of placeholders. */
  fillIn(outgoing: Outgoing): Outgoing {
    const fill = (text: string) =>
      text.replace(PLACEHOLDER, (_, kind: string, number = "", word = "") =>
        this.#idFor(outgoing.surface, kind, `${number}${word}`),
      );
    const { path, headers, body } = outgoing;
    if (![path, body ?? "", ...headers.flat()].some((text) => text.includes("no-such-"))) return outgoing;
    return {
      ...outgoing,
      path: path
        .split("/")
        .map((segment) => toRoutable(segment, fill(segment)))
        .join("/"),
      headers: headers.map(([name, value]): [string, string] => [name, fill(value)]),
      ...(body === undefined ? {} : { body: fill(body) }),
    };
  }

  #idFor(surface: Surface, kind: string, number: string): string {
    const name = `${surface} ${kind} ${number}`;
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const sample = this.#samples.get(`${surface} ${kind}`);
    const made = this.#make(kind, sample, surface === "user" && kind === "item");
    const isSettled = sample !== undefined || !KINDS_WITH_SAMPLES.has(kind);
    if (isSettled) this.#made.set(name, made);
    return made;
  }

  #make(kind: string, sample: string | undefined, isAddress: boolean): string {
    if (kind === "user") return this.#newUserId();
    // Takes nothing from a real key, because made-up keys appear in reports.
    if (kind === "key" || kind === "token") return this.#draw.text(LOWER + DIGITS, KEY_LENGTH);
    if (kind === "rate") return this.#draw.text(LOWER, MIN_RANDOM_LENGTH);
    return idLike(sample ?? (isAddress ? AN_ADDRESS : A_UUID), this.#draw);
  }

  #learn(surface: Surface, kind: string, id: unknown): void {
    const name = `${surface} ${kind}`;
    if (typeof id === "string" && /^[\w:.-]{1,100}$/.test(id) && !this.#samples.has(name)) this.#samples.set(name, id);
  }
}

/** Shortens a segment that became longer than routers match; a made-up id stays unknown without what follows it. */
function toRoutable(segment: string, filled: string): string {
  const isLonger = segment.length <= MAX_SEGMENT_LENGTH && filled.length > MAX_SEGMENT_LENGTH;
  return isLonger && /^[\w:.-]*$/.test(filled) ? filled.slice(0, MAX_SEGMENT_LENGTH) : filled;
}

const KINDS_WITH_SAMPLES: ReadonlySet<string> = new Set(["pack", "slug", "session", "item", "card", "order"]);

/**
 * Returns a random id in the form of another one: each letter and digit is replaced by one of its kind, with at least
 * MIN_RANDOM_LENGTH random characters.
 */
export function idLike(sample: string, draw: Draw): string {
  if (UUID.test(sample)) {
    const hex = draw.text("0123456789abcdef", 30);
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(12, 15)}`, `a${hex.slice(15, 18)}`, hex.slice(18)];
    return parts.join("-");
  }
  const prefix = KIND_PREFIX.exec(sample)?.[0] ?? "";
  const rest = sample.slice(prefix.length);
  const made = [...rest].map((character) => {
    const own = charactersLike(character, rest);
    return own === "" ? character : draw.text(own, 1);
  });
  const count = [...rest].filter((character) => /[A-Za-z0-9]/.test(character)).length;
  const more = /[a-z]/.test(rest) ? LOWER : DIGITS;
  return prefix + made.join("") + draw.text(more, Math.max(0, MIN_RANDOM_LENGTH - count));
}

/** Returns the characters that may replace one: those of its kind that the id contains, or all of its kind if these are few. */
function charactersLike(character: string, id: string): string {
  const kind = [/[0-9]/, /[a-z]/, /[A-Z]/].find((each) => each.test(character));
  if (kind === undefined) return "";
  const own = [...new Set(id)].filter((each) => kind.test(each)).join("");
  if (own.length >= 4) return own;
  return /[0-9]/.test(character) ? DIGITS : /[a-z]/.test(character) ? LOWER : LOWER.toUpperCase();
}

import type { CookieJar } from "tough-cookie";
import type { HeaderPair } from "./exchange.ts";

/** A load balancer sets one or two. Maximum cookie names per connection; further names are ignored. */
const MAX_NAMES = 32;
/** Longest Cookie header that is sent. Characters. */
const LONGEST_HEADER = 8192;

/** The cookies of one connection, bounded: a server decides what is in them, and we send it back. */
export class Cookies {
  #jar: CookieJar | undefined;
  readonly #names = new Set<string>();

  get isEmpty(): boolean {
    return this.#jar === undefined;
  }

  /** The header that carries them to this address; none where there is nothing to carry. */
  async header(url: string): Promise<readonly HeaderPair[]> {
    if (this.#jar === undefined) return [];
    const value = await this.#jar.getCookieString(url);
    // What no header can carry would be our own fault on the wire.
    const isSendable = value !== "" && value.length <= LONGEST_HEADER && /^[\x20-\x7e]+$/.test(value);
    return isSendable ? [["cookie", value]] : [];
  }

  /** Keeps what an answer from this address sets. */
  async keep(headers: readonly HeaderPair[], url: string): Promise<void> {
    for (const [name, value] of headers) {
      if (name !== "set-cookie" || !this.#hasRoomFor(value)) continue;
      this.#jar ??= await newJar();
      await this.#jar.setCookie(value, url, { ignoreError: true });
    }
  }

  /** Forgets all. */
  clear(): void {
    this.#jar = undefined;
    this.#names.clear();
  }

  #hasRoomFor(setCookie: string): boolean {
    if (setCookie.length > LONGEST_HEADER) return false;
    const name = setCookie.split("=", 1)[0] ?? "";
    if (!this.#names.has(name) && this.#names.size >= MAX_NAMES) return false;
    this.#names.add(name);
    return true;
  }
}

/** Few systems set cookies, and nobody else has to wait until the library is loaded. */
async function newJar(): Promise<CookieJar> {
  const { CookieJar } = await import("tough-cookie");
  return new CookieJar();
}

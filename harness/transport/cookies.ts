import type { CookieJar } from "tough-cookie";
import type { HeaderPair } from "./exchange.ts";

/** Maximum cookie names per connection; further ones are ignored. A load balancer sets one or two. */
const MAX_NAMES = 32;
/** Longest Cookie header that is sent. Characters. */
const MAX_HEADER_LENGTH = 8192;

/** The cookies of one connection. Number and length are bounded, because the server controls them. */
export class Cookies {
  #jar: CookieJar | undefined;
  readonly #names = new Set<string>();

  get isEmpty(): boolean {
    return this.#jar === undefined;
  }

  /** Returns the Cookie header for this URL; none if there are no cookies. */
  async header(url: string): Promise<readonly HeaderPair[]> {
    if (this.#jar === undefined) return [];
    const value = await this.#jar.getCookieString(url);
    // An unsendable value would fail as our own fault.
    const isSendable = value !== "" && value.length <= MAX_HEADER_LENGTH && /^[\x20-\x7e]+$/.test(value);
    return isSendable ? [["cookie", value]] : [];
  }

  /** Stores the cookies that an answer from this URL sets. */
  async keep(headers: readonly HeaderPair[], url: string): Promise<void> {
    for (const [name, value] of headers) {
      if (name !== "set-cookie" || !this.#hasRoomFor(value)) continue;
      this.#jar ??= await newJar();
      await this.#jar.setCookie(value, url, { ignoreError: true });
    }
  }

  clear(): void {
    this.#jar = undefined;
    this.#names.clear();
  }

  #hasRoomFor(setCookie: string): boolean {
    if (setCookie.length > MAX_HEADER_LENGTH) return false;
    const name = setCookie.split("=", 1)[0] ?? "";
    if (!this.#names.has(name) && this.#names.size >= MAX_NAMES) return false;
    this.#names.add(name);
    return true;
  }
}

/** Loads the library on demand, because few systems set cookies. */
async function newJar(): Promise<CookieJar> {
  const { CookieJar } = await import("./cookie-jar.ts");
  return new CookieJar();
}

import { connect } from "node:net";

/** Interval between two connection attempts on loopback; elsewhere it is twenty times as long. Milliseconds. */
const LOOK_MS = 100;
const REMOTE_FACTOR = 20;
const CONNECT_MS = 1000;

/** Watches whether a server listens at an address. */
export class Reachability {
  readonly #address: { readonly host: string; readonly port: number };
  readonly #timer: NodeJS.Timeout;
  #isUp: boolean | undefined;
  #isLooking = false;

  /** @param onComeback called when the server listens again after it did not */
  constructor(baseUrl: string, isLoopback: boolean, onComeback: () => void) {
    const { hostname, port, protocol } = new URL(baseUrl);
    const host = hostname.replace(/^\[|\]$/g, "");
    this.#address = { host, port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) };
    this.#timer = setInterval(() => this.#look(onComeback), isLoopback ? LOOK_MS : LOOK_MS * REMOTE_FACTOR);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(onComeback: () => void): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const socket = connect({ ...this.#address, timeout: CONNECT_MS });
    const conclude = (isUp: boolean) => {
      socket.removeAllListeners();
      // A socket that is destroyed while it connects may still emit an error.
      socket.on("error", () => {}).destroy();
      this.#isLooking = false;
      const wasDown = this.#isUp === false;
      this.#isUp = isUp;
      if (isUp && wasDown) onComeback();
    };
    socket.once("connect", () => conclude(true));
    socket.once("error", () => conclude(false));
    socket.once("timeout", () => conclude(false));
  }
}

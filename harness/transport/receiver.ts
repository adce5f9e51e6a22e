import type { Dispatcher } from "undici";
import { BodyFault } from "./body.ts";
import type { Bounds } from "./bounds.ts";
import type { Pending } from "./deadlines.ts";
import type { HeaderPair } from "./exchange.ts";
import type { Mutex } from "./mutex.ts";

/** A received answer, its body not decoded. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly HeaderPair[];
  readonly bytes: Buffer;
}

/** Larger bodies are read one at a time. Bytes. */
export const LARGE_BYTES = 1024 * 1024;

/**
 * Receives one whole answer within bounds. The HTTP library calls it directly, because its body stream and abort signal
 * together cost as much as the rest of an exchange.
 */
export class Receiver implements Dispatcher.DispatchHandler {
  /** Settles once; rejects with the library's error, a {@link BodyFault}, or the reason of giving up. */
  readonly answer: Promise<RawAnswer>;
  readonly #bounds: Bounds;
  readonly #pending: Pending;
  readonly #large: Mutex;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: readonly HeaderPair[] = [];
  #settle: { readonly resolve: (answer: RawAnswer) => void; readonly reject: (reason: unknown) => void };
  #turn: Promise<() => void> | undefined;

  constructor(bounds: Bounds, pending: Pending, large: Mutex) {
    this.#bounds = bounds;
    this.#pending = pending;
    this.#large = large;
    this.#settle = { resolve: () => {}, reject: () => {} };
    this.answer = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Prevents an unhandled rejection if it is given up before anything awaits it.
    this.answer.catch(() => undefined);
    pending.giveUp = (reason) => this.#giveUp(reason);
  }

  /** Waits until no other large body is being read or decoded. */
  async enterLarge(): Promise<void> {
    this.#turn ??= this.#large.enter();
    await this.#turn;
  }

  /** Allows other large bodies to be read. */
  async leaveLarge(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    (await turn)?.();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#pending.reason !== undefined) controller.abort(this.#pending.reason);
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // Interim responses (1xx) are not the answer.
    if (status < 200) return;
    this.#pending.hasHeaders = true;
    this.#status = status;
    this.#headers = pairs(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const maxBytes = bodyBoundOf(this.#bounds, this.#status);
    this.#pending.bytes += chunk.length;
    if (this.#pending.bytes > maxBytes) {
      this.#chunks.length = 0;
      controller.abort(new BodyFault("body too large", `more than ${maxBytes} bytes`));
      return;
    }
    this.#chunks.push(chunk);
    if (this.#pending.bytes > LARGE_BYTES && this.#turn === undefined) {
      controller.pause();
      this.#pending.isPaused = true;
      void this.enterLarge().then(() => {
        this.#pending.isPaused = false;
        controller.resume();
      });
    }
  }

  onResponseEnd(): void {
    const [only, ...others] = this.#chunks;
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#chunks);
    this.#settle.resolve({ status: this.#status, headers: this.#headers, bytes });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settle.reject(error);
  }

  #giveUp(reason: Error): void {
    // Before it is sent, there is no controller to abort.
    this.#settle.reject(reason);
    this.#controller?.abort(reason);
  }
}

/** Returns the maximum size of a body, before and after decoding. Bytes. */
export function bodyBoundOf({ bodyBytes, errorBytes }: Bounds, status: number): number {
  return status < 400 ? bodyBytes : Math.min(bodyBytes, errorBytes);
}

function pairs(headers: Readonly<Record<string, string | string[] | undefined>>): HeaderPair[] {
  const result: HeaderPair[] = [];
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? ""]) result.push([name.toLowerCase(), each]);
  }
  return result;
}

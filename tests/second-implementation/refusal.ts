/** An answer that ends a handler early: a documented error, or a framework's own. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** @throws {Refusal} with the documented text in `error` */
export function refuse(status: number, error: string, more: Record<string, unknown> = {}): never {
  throw new Refusal(status, { error, ...more });
}

/** @throws {Refusal} with the documented text in `message`, as authentication and limits of the user surface have it */
export function refuseWithMessage(status: number, message: string): never {
  throw new Refusal(status, { message });
}

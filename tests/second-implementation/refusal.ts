/** Ends a handler early with an answer: a documented error, or one of a framework. */
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

/** @throws {Refusal} with the documented text in `message`, the form of the user surface's authentication and limits */
export function refuseWithMessage(status: number, message: string): never {
  throw new Refusal(status, { message });
}

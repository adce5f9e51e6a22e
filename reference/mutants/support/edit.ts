import type { Deviation } from "../../deviation.ts";
import type { Call, EndpointKey, Reply } from "../../http.ts";
import type { World } from "../../world.ts";

/** The surroundings of a value that is edited. */
interface EditContext {
  /** The object or array that contains the value; other members may be changed, too. */
  readonly holder: Record<string, unknown>;
  /** The index in the nearest array around the value, from 0. */
  readonly index: number;
  readonly call: Call;
  readonly world: World;
}

/** Returns the new value; `undefined` removes the member. */
export type Change = (value: unknown, context: EditContext) => unknown;

export interface EditOptions {
  /** Only answers with this status, default 200; `any` for all. */
  readonly status?: number | "any";
  /** Only answers to matching calls, default all. `call.nth` counts the calls of an endpoint from 1. */
  readonly when?: (call: Call, reply: Reply, world: World) => boolean;
}

/**
 * Changes values in the answers of an endpoint, on a copy, so that the reference's own state is unchanged.
 * @param path  members separated by dots, `[]` for every element: `[].rarity_distribution[].lower`, `result.nfts[].id`;
 * empty for the whole body. For an absent member `change` is called with `undefined`.
 */
export function edited(
  endpoint: EndpointKey | readonly EndpointKey[],
  path: string,
  change: Change,
  { status = 200, when = () => true }: EditOptions = {},
): NonNullable<Deviation["answer"]> {
  const steps = ["body", ...path.replaceAll("[]", ".[]").split(".").filter(Boolean)];
  return (call, reply, world) => {
    const isMeant = typeof endpoint === "string" ? call.endpoint === endpoint : endpoint.includes(call.endpoint);
    if (!isMeant || (status !== "any" && reply.status !== status) || !when(call, reply, world)) return undefined;
    const root: Record<string, unknown> = { body: structuredClone(reply.body) };
    visit(root, steps, change, { index: 0, call, world });
    return { ...reply, body: root.body };
  };
}

/** Matches every nth call of an endpoint. */
export const everyNth =
  (n: number) =>
  (call: Call): boolean =>
    call.nth % n === 0;

function visit(
  holder: Record<string, unknown>,
  [step, ...rest]: readonly string[],
  change: Change,
  context: Omit<EditContext, "holder">,
): void {
  if (step === undefined) return;
  const names = step === "[]" ? Object.keys(holder) : [step];
  for (const name of names) {
    const inner = step === "[]" ? { ...context, index: Number(name) } : context;
    const value = holder[name];
    if (rest.length === 0) holder[name] = change(value, { ...inner, holder });
    else if (typeof value === "object" && value !== null) {
      visit(value as Record<string, unknown>, rest, change, inner);
    }
  }
}

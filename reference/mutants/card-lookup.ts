import type { Mutant } from "./mutant.ts";
import { refusal } from "./support/replies.ts";
import { both, sandbox } from "./support/surfaces.ts";

/** Card lookups with unusual ids, and of some kinds of items. */
export const cardLookupMutants: readonly Mutant[] = [
  {
    name: "card answers an unknown id with unusual characters with 400",
    violates: "card.unknown",
    kind: "odd",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "card" && /[^\w-]/.test(call.params.item_id ?? "")
        ? { status: 400, body: { error: "Bad id" } }
        : undefined,
  },
  {
    name: "card answers a long unknown id with 400",
    violates: "card.unknown",
    kind: "odd",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "card" && (call.params.item_id ?? "").length > 64
        ? { status: 400, body: { error: "Card not found" } }
        : undefined,
  },
  {
    name: "card refuses short ids as malformed",
    violates: "card.unknown",
    kind: "odd",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 && (call.params.item_id?.length ?? 9) < 4
        ? refusal(400, "item_id is required")
        : undefined,
  },
];

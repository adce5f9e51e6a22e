import { type Mutant, mutant } from "./mutant.ts";
import { refusal } from "./support/replies.ts";
import { both, sandbox } from "./support/surfaces.ts";

/** Card lookups with unusual ids, and of some kinds of items. */
export const cardLookupMutants: readonly Mutant[] = [
  mutant("card.unknown", "odd", sandbox, "card answers an unknown id with unusual characters with 400", {
    request: (call) =>
      call.endpoint === "card" && /[^\w-]/.test(call.params.item_id ?? "")
        ? { status: 400, body: { error: "Bad id" } }
        : undefined,
  }),
  mutant("card.unknown", "odd", sandbox, "card answers a long unknown id with 400", {
    request: (call) =>
      call.endpoint === "card" && (call.params.item_id ?? "").length > 64
        ? { status: 400, body: { error: "Card not found" } }
        : undefined,
  }),
  mutant("card.unknown", "odd", both, "card refuses short ids as malformed", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 && (call.params.item_id?.length ?? 9) < 4
        ? refusal(400, "item_id is required")
        : undefined,
  }),
];

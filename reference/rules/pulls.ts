import type { Pull } from "../pull.ts";
import type { Scope } from "../scope.ts";

/** The recent-pulls feed. */
export const pullRules = {
  /** 20 if the value is not numeric, else the number clamped to 1..100, without its fraction. */
  limitOf: (query: URLSearchParams): number => {
    const raw = query.get("limit")?.trim() ?? "";
    const limit = raw === "" ? Number.NaN : Number(raw);
    return Number.isNaN(limit) ? 20 : Math.trunc(Math.min(100, Math.max(1, limit)));
  },

  /** Empty for all packs. */
  clawIdsOf: (query: URLSearchParams): string[] => query.getAll("claw_ids").filter((id) => id !== ""),

  /** Newest first. */
  recentPulls: (clawIds: readonly string[], limit: number, { store }: Scope): Pull[] => {
    const wanted = new Set(clawIds);
    const found: Pull[] = [];
    for (let at = store.pulls.length - 1; at >= 0 && found.length < limit; at--) {
      const pull = store.pulls[at];
      if (pull && (wanted.size === 0 || wanted.has(pull.pack.id))) found.push(pull);
    }
    return found;
  },

  /** Synthetic pulls have only a sellback price, which is taken for 85 percent of the value (Sandbox differences 7). */
  pullValue: (pull: Pull, scope: Scope): number =>
    scope.rules.money(pull.synthetic ? scope.rules.pullPrice(pull.fmv, pull.pack, scope) / 0.85 : pull.fmv),

  pullView: (pull: Pull, scope: Scope): Record<string, unknown> => ({
    id: pull.listing.id,
    claw_id: pull.pack.id,
    claw_slug: pull.pack.slug,
    value: scope.rules.pullValue(pull, scope),
    buyback_price: scope.rules.pullPrice(pull.fmv, pull.pack, scope),
    created_at: scope.rules.timestamp(pull.createdAt),
    metadata: {
      name: pull.listing.name,
      image: pull.listing.image,
      back_image: pull.listing.backImage,
      attributes: pull.listing.attributes,
    },
  }),
};

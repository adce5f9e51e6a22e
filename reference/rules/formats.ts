import { BASE58, BASE64URL, HEX, UPPERCASE_BASE64URL } from "../catalogue/alphabets.ts";
import { cents } from "../money.ts";
import type { Scope } from "../scope.ts";

/** How values are written, and how ids are made. */
export const formatRules = {
  /** @param ms  milliseconds since 1970 */
  timestamp: (ms: number): string => new Date(ms).toISOString(),

  /** USD as it goes out. */
  money: (usd: number): number => cents(usd),

  /** Of a purchase; no form is documented. */
  sessionId: ({ surface, world }: Scope): string =>
    `${surface === "sandbox" ? "sbx" : "buy"}-${world.random.text(24, HEX)}`,

  /** Short enough for a link that people share. */
  publicId: ({ world }: Scope): string => world.random.text(8, BASE58),

  /** Only the sandbox's has a documented form; elsewhere it is a transaction's signature. */
  txHash: ({ surface, world }: Scope): string =>
    surface === "sandbox" ? `sandbox_${world.random.text(32, BASE64URL)}` : world.random.text(88, BASE58),

  /** partner-api.md, Sandbox differences 6, and anything else in production. */
  quoteSessionId: ({ surface, world }: Scope): string =>
    surface === "sandbox" ? `quote_${world.random.text(16, UPPERCASE_BASE64URL)}` : `qs-${world.random.text(20, HEX)}`,

  quoteId: (sessionId: string, key: string, _scope: Scope): string => `${sessionId}_rate_${key}`,

  /** The session and the rate key in a quote id; undefined without the separator. */
  splitQuoteId: (quoteId: unknown): { sessionId: string; key: string } | undefined => {
    const at = typeof quoteId === "string" ? quoteId.lastIndexOf("_rate_") : -1;
    if (typeof quoteId !== "string" || at < 0) return undefined;
    return { sessionId: quoteId.slice(0, at), key: quoteId.slice(at + "_rate_".length) };
  },

  /** partner-api.md, POST ship/request, and anything else in production. */
  orderId: ({ surface, world }: Scope): string =>
    surface === "sandbox" ? `order_${world.random.text(16, BASE64URL)}` : `ord-${world.random.text(20, HEX)}`,

  trackingNumber: ({ world }: Scope): string => `PL${world.random.text(12, "0123456789")}`,

  trackingUrl: (trackingNumber: string, _scope: Scope): string => `https://tracking.parcel.example/${trackingNumber}`,
};

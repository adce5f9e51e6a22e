import { BASE58, BASE64URL, HEX, UPPERCASE_BASE64URL } from "../catalogue/alphabets.ts";
import { cents } from "../money.ts";
import type { Scope } from "../scope.ts";

/** Forms of values and ids. */
export const formatRules = {
  /** @param ms  milliseconds since 1970 */
  timestamp: (ms: number): string => new Date(ms).toISOString(),

  /** An amount in USD as sent. */
  money: (usd: number): number => cents(usd),

  /** Id of a purchase session; no form is documented. */
  sessionId: ({ surface, world }: Scope): string =>
    `${surface === "sandbox" ? "sbx" : "buy"}-${world.random.text(24, HEX)}`,

  /** Short, because people share it in links. */
  publicId: ({ world }: Scope): string => world.random.text(8, BASE58),

  /** Only the sandbox's form is documented; production uses a transaction's signature. */
  txHash: ({ surface, world }: Scope): string =>
    surface === "sandbox" ? `sandbox_${world.random.text(32, BASE64URL)}` : world.random.text(88, BASE58),

  /** Documented for the sandbox in partner-api.md, Sandbox differences 6; free in production. */
  quoteSessionId: ({ surface, world }: Scope): string =>
    surface === "sandbox" ? `quote_${world.random.text(16, UPPERCASE_BASE64URL)}` : `qs-${world.random.text(20, HEX)}`,

  quoteId: (sessionId: string, key: string, _scope: Scope): string => `${sessionId}_rate_${key}`,

  /** The session and the rate key of a quote id; undefined without the separator. */
  splitQuoteId: (quoteId: unknown): { sessionId: string; key: string } | undefined => {
    const at = typeof quoteId === "string" ? quoteId.lastIndexOf("_rate_") : -1;
    if (typeof quoteId !== "string" || at < 0) return undefined;
    return { sessionId: quoteId.slice(0, at), key: quoteId.slice(at + "_rate_".length) };
  },

  /** Documented for the sandbox in partner-api.md, POST ship/request; free in production. */
  orderId: ({ surface, world }: Scope): string =>
    surface === "sandbox" ? `order_${world.random.text(16, BASE64URL)}` : `ord-${world.random.text(20, HEX)}`,

  trackingNumber: ({ world }: Scope): string => `PL${world.random.text(12, "0123456789")}`,

  trackingUrl: (trackingNumber: string, _scope: Scope): string => `https://tracking.parcel.example/${trackingNumber}`,
};

import type { Holding } from "./holding.ts";
import type { Quote } from "./quote.ts";

/** Statuses of a shipping order: partner-api.md, "Shipping order status". */
export type OrderStatus = "queued" | "processing" | "label_created" | "shipped" | "delivered" | "cancelled" | "failed";

/** A shipping order; times are milliseconds since 1970. */
export interface Order {
  readonly orderId: string;
  readonly partner: string;
  readonly quote: Quote;
  readonly destination: Record<string, unknown>;
  readonly holdings: readonly Holding[];
  readonly createdAt: number;
  status: OrderStatus;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: number | null;
  deliveredAt: number | null;
  errorMessage: string | null;
}

import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const record = "Shipping order";
const status = "Shipping order status";
const inStatus = { state: "an order has status" } as const;
const movesOn = { state: ["an order moves on", "an order has status"] } as const;

/** Reading a shipping order: it repeats the quote and the destination, and follows its states. */
// biome-ignore format: a table
export const order = requirements({ document: "partner-api.md", section: "GET /api/v1/ship/order/:order_id", surfaces: ["sandbox", "partner"] }, [
  { id: "order.answers", words: "Response 200: Shipping order", title: "answers an accepted order with 200 and a shipping order" },
  { id: "order.order-id-echo", words: "Path: order_id (string, required)", title: "gives the order id that was asked for" },
  { id: "order.queued-at-first", words: "(none) ship/request Accepted queued", section: status, title: "starts an order as `queued`; in production it may already be `processing`" },
  { id: "order.stays-queued", words: "an order stays queued for the life", section: status, surfaces: sandbox, observed: { state: "time has passed" }, title: "keeps an order `queued` however much time passes" },
  { id: "order.always-queued", words: "Sandbox orders never leave queued", section: "Sandbox differences", surfaces: sandbox, observed: "traffic", title: "shows no order in another status than `queued`" },
  { id: "order.carrier-of-rate", words: "carrier, service string Chosen rate", section: record, title: "gives the carrier of the chosen rate" },
  { id: "order.service-of-rate", words: "carrier, service string Chosen rate", section: record, title: "gives the service of the chosen rate" },
  { id: "order.amount-of-rate", words: "amount number Shipping cost, USD", section: record, title: "gives the amount of the chosen rate" },
  { id: "order.currency-usd", words: "currency string Currency code", section: record, title: "gives USD as currency, the unit of its amount" },
  { id: "order.destination-echo", words: "Echo of the submitted destination", section: record, surfaces: sandbox, title: "echoes the submitted destination unchanged" },
  { id: "order.destination-unknown-keys", words: "an unexpected key name round-trips unchanged", section: record, surfaces: sandbox, title: "echoes keys of the destination that it doesn't know" },
  { id: "order.items-equal-quoted", words: "items array Each has item_id", section: record, title: "lists exactly the quoted items, by id" },
  { id: "order.item-names-equal-items", words: "Each has item_id, name, image", section: record, title: "gives each item the name that its purchase gave" },
  { id: "order.item-images-equal-items", words: "Each has item_id, name, image", section: record, title: "gives each item the images that its purchase gave" },
  { id: "order.created-at-of-request", words: "created_at, shipped_at, delivered_at", section: record, title: "dates an order at the time of ship/request" },
  { id: "order.stable", words: "an order stays queued for the life", section: status, surfaces: sandbox, title: "gives the same order again when nothing happened between" },
  { id: "order.tracking-null-before-label", words: "Null until a label is created", section: record, observed: "traffic", title: "gives no tracking number or address before a label is created" },
  { id: "order.tracking-set-with-label", words: "label_created Tracking fields set", section: status, surfaces: partner, observed: movesOn, title: "gives a tracking number and address once a label is created" },
  { id: "order.shipped-at-null-before", words: "shipped_at and delivered_at are null until reached", section: record, observed: "traffic", title: "gives no `shipped_at` before the order is shipped" },
  { id: "order.shipped-at-set", words: "shipped shipped_at set", section: status, surfaces: partner, observed: movesOn, title: "gives `shipped_at` once the order is shipped" },
  { id: "order.delivered-at-null-before", words: "shipped_at and delivered_at are null until reached", section: record, observed: "traffic", title: "gives no `delivered_at` before the order is delivered" },
  { id: "order.delivered-at-set", words: "delivered delivered_at set", section: status, surfaces: partner, observed: movesOn, title: "gives `delivered_at` once the order is delivered" },
  { id: "order.times-in-order", words: "created_at, shipped_at, delivered_at", section: record, surfaces: partner, observed: movesOn, title: "dates creation, shipping and delivery in that order" },
  { id: "order.error-message-of-failure", words: "Set when status is failed or cancelled", section: record, surfaces: partner, observed: inStatus, title: "gives an error message once the order is failed or cancelled" },
  { id: "order.error-message-null-otherwise", words: "Set when status is failed or cancelled", section: record, observed: "traffic", title: "gives no error message while the order is neither failed nor cancelled" },
  { id: "order.moves-to-processing", words: "queued production fulfillment Not detailed processing", section: status, surfaces: partner, observed: movesOn, title: "moves from `queued` to `processing`" },
  { id: "order.moves-to-label-created", words: "processing production fulfillment Not detailed label_created", section: status, surfaces: partner, observed: movesOn, title: "moves from `processing` to `label_created`" },
  { id: "order.moves-to-shipped", words: "label_created production fulfillment Not detailed shipped", section: status, surfaces: partner, observed: movesOn, title: "moves from `label_created` to `shipped`" },
  { id: "order.moves-to-delivered", words: "shipped production fulfillment Not detailed delivered", section: status, surfaces: partner, observed: movesOn, title: "moves from `shipped` to `delivered`" },
  { id: "order.never-backwards", words: "States: queued, processing, label_created, shipped, delivered", section: status, surfaces: partner, observed: "traffic", title: "never shows an order in an earlier status than before" },
  { id: "order.unknown", words: "Unknown id, or the order is not", section: "Errors", title: "answers an unknown order with 404 and `Order not found`" },
  { id: "order.of-another-partner", words: "Only the owning partner can read an order", surfaces: partner, observed: { credential: "PARTNER_API_KEY_2" }, title: "answers another partner's order with 404 and `Order not found`" },
  { id: "order.internal-error", words: "recent-pulls, inventory, card, order 500", section: "Errors", observed: { state: "an internal error" }, title: "answers an internal error of order look-up with 500 and `An unexpected error occurred`" },
]);

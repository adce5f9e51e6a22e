import { address } from "./address.ts";
import { auth } from "./auth.ts";
import { available } from "./available.ts";
import { buyInit } from "./buy-init.ts";
import { buyStatus } from "./buy-status.ts";
import { buyback } from "./buyback.ts";
import { card } from "./card.ts";
import { chase } from "./chase.ts";
import { draw } from "./draw.ts";
import { errors } from "./errors.ts";
import { input } from "./input.ts";
import { inventory } from "./inventory.ts";
import { order } from "./order.ts";
import { ownership } from "./ownership.ts";
import { recentPulls } from "./recent-pulls.ts";
import { sandbox } from "./sandbox.ts";
import { shape } from "./shape.ts";
import { shipQuote } from "./ship-quote.ts";
import { shipRequest } from "./ship-request.ts";

/**
 * Every requirement of partner-api.md except those of single fields: first endpoint by endpoint, then those of several
 * endpoints.
 */
export const partnerApi = [
  ...auth,
  ...available,
  ...chase,
  ...recentPulls,
  ...buyInit,
  ...buyStatus,
  ...inventory,
  ...card,
  ...buyback,
  ...shipQuote,
  ...address,
  ...shipRequest,
  ...order,
  ...ownership,
  ...sandbox,
  ...draw,
  ...errors,
  ...input,
  ...shape,
] as const;

import type { Exchange } from "../../transport/exchange.ts";

/** Returns the slug of a chase request, still encoded. */
export function slugIn({ request }: Exchange): string | undefined {
  return new URL(request.url).pathname.split("/").at(-1);
}

import { beginningOf } from "../harness/ids/truncated-id.ts";
import { answersEmptyList } from "../harness/oracles/pack-list.ts";
import type { Exchange } from "../harness/transport/exchange.ts";
import { isGatewaysRefusal } from "../harness/transport/gateway-refusal.ts";

/** A slug that can't be decoded twice. */
export const WITH_PERCENT = "no-such-pack-100%";

/** Whether an unknown slug may be refused like this: by a gateway, or by a framework that allows no percent sign. */
export function mayRefuse(answer: Exchange, slug: string): boolean {
  const isRefused = answer.status >= 400 && answer.status < 500;
  return isGatewaysRefusal(answer) || (slug === WITH_PERCENT && isRefused);
}

/** Maximum slugs that are truncated. */
const MAX_BEGINNINGS = 3;

/**
 * Reads the chase lists of slugs that are the beginnings of packs' slugs.
 * @returns those that show a wrong list: a beginning may be the slug of an unlisted pack, but hardly each one
 */
export async function listsOfBeginnings(slugs: readonly string[], read: (slug: string) => Promise<Exchange>) {
  // A shorter number may be another slug.
  const shorter = slugs.map(beginningOf).filter((each) => each !== "" && !slugs.includes(each));
  const lists = await Promise.all(
    shorter.slice(0, MAX_BEGINNINGS).map(async (slug) => ({ slug, list: await read(slug) })),
  );
  return lists.every(({ list }) => answersEmptyList(list).length > 0) ? lists : [];
}

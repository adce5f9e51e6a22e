import { type EndpointKey, PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../contract/endpoints.ts";
import { PREFIX, SURFACES, type Surface } from "../../contract/surface.ts";
import type { HostileBehaviour } from "../hostile/server.ts";

/** One endpoint of one surface. */
export interface SurfaceEndpoint {
  readonly surface: Surface;
  readonly key: EndpointKey;
  /** Matches the request targets of the endpoint, with their queries. */
  readonly targets: RegExp;
}

/** Every endpoint of every surface. */
export const SURFACE_ENDPOINTS: readonly SurfaceEndpoint[] = SURFACES.flatMap((surface) =>
  (surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS).map(({ key, path }) => ({
    surface,
    key,
    targets: new RegExp(`^${PREFIX[surface]}${path.replace(/:\w+/, "[^/?]+")}(\\?|$)`),
  })),
);

/** Applies the behaviour to the requests of one endpoint only. */
export function at({ targets }: SurfaceEndpoint, behaviour: HostileBehaviour): HostileBehaviour {
  return {
    answer: async (ask) => {
      if (targets.test(ask.request.path)) await behaviour.answer?.(ask);
      else ask.send(await ask.healthy());
    },
  };
}

import type { Fault } from "../hostile/fault.ts";
import type { HostileBehaviour } from "../hostile/server.ts";
import { at, SURFACE_ENDPOINTS, type SurfaceEndpoint } from "./endpoint.ts";
import { MODES, sometimes } from "./modes.ts";
import { isUnjudged } from "./unjudged.ts";
import { ODD_WAYS, SIMPLE_WAYS, type Way } from "./ways.ts";

/** A system with broken endpoints of one surface. The rest is the reference. */
export interface Case extends Pick<Fault, "name" | "behaviour" | "bounds"> {
  readonly endpoints: readonly [SurfaceEndpoint, ...SurfaceEndpoint[]];
  /** Whether a run has to report a violation at one of the endpoints. */
  readonly isReported: boolean;
}

/** Of so many endpoints one gets an odd way, or a way in a mode; other ways begin at another endpoint. */
const ENDPOINTS_PER_ODD_WAY = 5;
const ENDPOINTS_PER_MODE = 6;
/** Ways that are also played at times, and at two endpoints at once. */
const PLAYED_AT_TIMES = /internal error|200 and \{\}|empty body|never|resets/;

const atTimes = SIMPLE_WAYS.filter(({ name }) => PLAYED_AT_TIMES.test(name));
const everyNth = (n: number, from: number) => SURFACE_ENDPOINTS.filter((_, at) => (at + from) % n === 0);

/** Every broken system. */
export const CASES: readonly Case[] = [
  ...SURFACE_ENDPOINTS.flatMap((endpoint) => SIMPLE_WAYS.map((way) => broken(endpoint, way))),
  ...ODD_WAYS.flatMap((way, nth) => everyNth(ENDPOINTS_PER_ODD_WAY, nth).map((endpoint) => broken(endpoint, way))),
  ...MODES.flatMap((mode, nth) =>
    atTimes.flatMap((way, other) =>
      everyNth(ENDPOINTS_PER_MODE, nth + other).map((endpoint) =>
        broken(endpoint, {
          ...way,
          name: `${way.name} ${mode.name}`,
          behaviour: (of) => sometimes(mode, way.behaviour(of)),
        }),
      ),
    ),
  ),
  ...atTimes.flatMap((way, nth) => everyNth(ENDPOINTS_PER_MODE, nth).flatMap((endpoint) => alsoBroken(endpoint, way))),
];

function broken(endpoint: SurfaceEndpoint, way: Way): Case {
  return {
    name: `${endpoint.surface} ${endpoint.key} ${way.name}`,
    endpoints: [endpoint],
    isReported: !isUnjudged(endpoint, way.name),
    behaviour: at(endpoint, way.behaviour(endpoint)),
    ...(way.bounds === undefined ? {} : { bounds: way.bounds }),
  };
}

/** The endpoint and the next one of its surface, broken in one way; none for the last of a surface. */
function alsoBroken(endpoint: SurfaceEndpoint, way: Way): readonly Case[] {
  const next = SURFACE_ENDPOINTS[SURFACE_ENDPOINTS.indexOf(endpoint) + 1];
  if (next?.surface !== endpoint.surface) return [];
  const [one, other] = [broken(endpoint, way), broken(next, way)];
  return [
    {
      ...one,
      name: `${endpoint.surface} ${endpoint.key} and ${next.key}: each ${way.name}`,
      endpoints: [endpoint, next],
      isReported: one.isReported || other.isReported,
      behaviour: eitherOf(next, other.behaviour, one.behaviour),
    },
  ];
}

function eitherOf({ targets }: SurfaceEndpoint, its: HostileBehaviour, other: HostileBehaviour): HostileBehaviour {
  return { answer: (ask) => (targets.test(ask.request.path) ? its : other).answer?.(ask) };
}

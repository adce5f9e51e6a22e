import type { SurfaceEndpoint } from "./endpoint.ts";

/** Faults that a legal system may have at an endpoint, or that no requirement judges, so that a run need not report them. */
interface Unjudged {
  /** Matches the surface and the endpoint. */
  readonly endpoints: RegExp;
  /** Matches the way, with its mode. */
  readonly ways: RegExp;
  readonly because: string;
}

export const UNJUDGED: readonly Unjudged[] = [
  { endpoints: /^partner /, ways: /429/, because: "production may limit any request" },
  {
    endpoints: /^(partner|user) available$/,
    ways: /200 and \[\]/,
    because: "packs may be hidden, and of production's key checks only some are made with this endpoint",
  },
  { endpoints: /^user listings$/, ways: /./, because: "neither its answers nor its authentication are shown" },
  {
    endpoints: /^user buy\/crypto$/,
    ways: /answers 40[04]/,
    because: "neither its whole request nor its errors are shown, so a purchase may need more than the suite sends",
  },
  {
    endpoints: /^user buy\/crypto$/,
    ways: /internal error where it would succeed|connection from call/,
    because:
      "a purchase may fail for reasons that are not shown, and too few are made to tell a fault from lost connections",
  },
  { endpoints: / available$/, ways: /megabyte/, because: "the length of a text is not limited" },
  { endpoints: /./, ways: /internal error at every other call/, because: "an internal error may be met now and then" },
  { endpoints: /./, ways: /connection at every other call/, because: "a connection may be lost" },
  { endpoints: /./, ways: /for the second key/, because: "some endpoints are asked with the first key only" },
  {
    endpoints: /./,
    ways: /where it would refuse/,
    because: "some endpoints refuse nothing, or nothing that is judged",
  },
];

/** Whether a run need not report a fault. */
export function isUnjudged({ surface, key }: SurfaceEndpoint, way: string): boolean {
  return UNJUDGED.some(({ endpoints, ways }) => endpoints.test(`${surface} ${key}`) && ways.test(way));
}

import type { Fault } from "./fault.ts";
import { BODY_FAULTS } from "./faults/bodies.ts";
import { CONNECTION_FAULTS } from "./faults/connections.ts";
import { FRAMING_FAULTS } from "./faults/framing.ts";
import { HEADER_FAULTS } from "./faults/headers.ts";
import { MID_RUN_FAULTS } from "./faults/mid-run.ts";
import { STATUS_FAULTS } from "./faults/statuses.ts";

/** All faults by subject. */
export const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  Connections: CONNECTION_FAULTS,
  Framing: FRAMING_FAULTS,
  Headers: HEADER_FAULTS,
  Bodies: BODY_FAULTS,
  "Statuses and redirects": STATUS_FAULTS,
  "For a while, or in part": MID_RUN_FAULTS,
};

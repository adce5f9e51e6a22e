import { testFaults } from "../hostile.ts";
import { STATUS_FAULTS } from "./statuses.ts";

testFaults(STATUS_FAULTS);

import { testFaults } from "../hostile.ts";
import { MID_RUN_FAULTS } from "./mid-run.ts";

testFaults(MID_RUN_FAULTS);

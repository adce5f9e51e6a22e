import { testFaults } from "../hostile.ts";
import { HEADER_FAULTS } from "./headers.ts";

testFaults(HEADER_FAULTS);

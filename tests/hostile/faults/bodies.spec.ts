import { testFaults } from "../hostile.ts";
import { BODY_FAULTS } from "./bodies.ts";

testFaults(BODY_FAULTS);

import { testFaults } from "../hostile.ts";
import { FRAMING_FAULTS } from "./framing.ts";

testFaults(FRAMING_FAULTS);

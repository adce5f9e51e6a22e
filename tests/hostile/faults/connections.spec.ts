import { testFaults } from "../hostile.ts";
import { CONNECTION_FAULTS } from "./connections.ts";

testFaults(CONNECTION_FAULTS);

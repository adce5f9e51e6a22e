import { testBrokenEndpoints } from "./broken-endpoints.ts";

testBrokenEndpoints("sandbox");

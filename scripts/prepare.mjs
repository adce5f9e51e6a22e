// npm plays it after `npm ci` in a clone, which it builds, and after an installation from a folder of the package, which is built.
import { existsSync } from "node:fs";

if (existsSync("cli")) await import("./build.mjs");

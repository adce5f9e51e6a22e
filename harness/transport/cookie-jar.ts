// A module of its own, so that few runs load the library.
export { CookieJar } from "tough-cookie";

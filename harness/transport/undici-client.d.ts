/** The client of undici without fetch, WebSocket and mocks, whose loading would delay the first request. */
declare module "undici/lib/dispatcher/client.js" {
  import { Client } from "undici";

  export default Client;
}

/** The client of undici without fetch, WebSocket and mocks, whose loading would delay the first request. */
declare module "undici/lib/dispatcher/client.js" {
  import { Client } from "undici";

  export default Client;
}

/** How undici opens connections by default. */
declare module "undici/lib/core/connect.js" {
  import { buildConnector } from "undici";

  export default buildConnector;
}

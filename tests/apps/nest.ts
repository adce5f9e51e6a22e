import "reflect-metadata";
import { type INestApplication, Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { Reference } from "../../reference/server.ts";

class AppModule {}
// Called instead of written with an @, so that no compiler needs a setting for decorators.
Module({})(AppModule);

/** Makes an app of Nest that lets the reference answer. */
export async function nestApp({ app }: Reference): Promise<INestApplication> {
  const nest = await NestFactory.create(AppModule, { logger: false, bodyParser: false });
  return nest.use(app.routing);
}

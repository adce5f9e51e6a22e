// The plugin that StrykerJS loads: a test runner whose tests are the suite's scenarios. build.mjs has bundled the suite
// in StrykerJS's copy of the project, which is the working directory of its processes.
import { pathToFileURL } from "node:url";
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";

class BundledRunner {
  #runner;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { createRunner } = await import(pathToFileURL(`${process.cwd()}/.stryker-bundle/suite.mjs`).href);
    this.#runner = createRunner();
  }

  dryRun(options) {
    return this.#runner.dryRun(options);
  }

  mutantRun(options) {
    return this.#runner.mutantRun(options);
  }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "packproof", () => new BundledRunner())];

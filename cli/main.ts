#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { addCertify } from "./commands/certify.ts";
import { addCompletion } from "./commands/completion.ts";
import { addDiff } from "./commands/diff.ts";
import { addExplain } from "./commands/explain.ts";
import { addExport } from "./commands/export.ts";
import { addFleet } from "./commands/fleet.ts";
import { addHistory } from "./commands/history.ts";
import { addInit } from "./commands/init.ts";
import { addKey } from "./commands/key.ts";
import { addKnown } from "./commands/known.ts";
import { addMcp } from "./commands/mcp.ts";
import { addMerge } from "./commands/merge.ts";
import { addMock } from "./commands/mock.ts";
import { addNotify } from "./commands/notify.ts";
import { addOpenapi } from "./commands/openapi.ts";
import { addPlan } from "./commands/plan.ts";
import { addQuestions } from "./commands/questions.ts";
import { addRegistry } from "./commands/registry.ts";
import { addReport } from "./commands/report.ts";
import { addRequirements } from "./commands/requirements.ts";
import { addRun } from "./commands/run.ts";
import { addScript } from "./commands/script.ts";
import { addStates } from "./commands/states.ts";
import { addVerify } from "./commands/verify.ts";
import { limitHeapGrowth } from "./heap-growth.ts";
import { endOnSignals } from "./interruption.ts";
import { notePrintFault, UNUSABLE, UsageFault } from "./outcome.ts";
import type { Flags } from "./settings-flags.ts";
import { SUITE } from "./suite.ts";

const EXAMPLES = `
Examples:
  packproof mock                                     a correct server to try it with, in another terminal
  packproof run --base-url http://127.0.0.1:4010 --sandbox-api-key sandbox-q7wd2zrt9plx4vnb
  packproof run -t buyback                           only the scenarios about sellbacks
  packproof explain buyback.expired                  what a requirement says and how it is verified

\`packproof help <command>\` shows the flags, the settings and their defaults.`;

const program = new Command("packproof")
  .description("Verifies implementations of the pack-trading API, requirement by requirement.")
  // Without -V, which is -v with one key more.
  .version(SUITE.version, "--version")
  .addHelpText("after", EXAMPLES)
  .showHelpAfterError("Add --help to see what can be given.")
  .exitOverride();

// In the order in which a user needs them; the help keeps this order.
for (const add of [
  addRun,
  addInit,
  addPlan,
  addMock,
  addRequirements,
  addExplain,
  addScript,
  addStates,
  addReport,
  addDiff,
  addHistory,
  addNotify,
  addExport,
  addMcp,
  addMerge,
  addKnown,
  addKey,
  addCertify,
  addVerify,
  addRegistry,
  addFleet,
  addOpenapi,
  addQuestions,
  addCompletion,
]) {
  add(program);
}

// `run` does so only after its first requests, because more collections would delay them.
program.hook("preAction", (_, command) => {
  if (command.name() !== "run") limitHeapGrowth();
});

endOnSignals();
process.stdout.on("error", notePrintFault);
process.stderr.on("error", notePrintFault);

const words = withCommand(process.argv.slice(2));
try {
  await program.parseAsync(words, { from: "user" });
} catch (fault) {
  if (!(fault instanceof CommanderError)) throw fault;
  process.exitCode = fault.exitCode === 0 ? 0 : UNUSABLE;
  if (fault.exitCode !== 0 && words[0] === "run") {
    const { inReportFolder } = await import("./report-folder.ts");
    // commander has read the flags that it knows, so no earlier report stays in the folder that they name.
    const flags = program.commands.find((each) => each.name() === "run")?.opts<Flags>() ?? {};
    await inReportFolder(flags, () => Promise.reject(new UsageFault(fault.message))).catch(() => {});
  }
}

/** Flags and an address without a command belong to `run`. commander's default command would take a misspelt command for an argument. */
function withCommand(given: readonly string[]): string[] {
  const [first] = given;
  const isForProgram = first !== undefined && ["-h", "--help", "--version"].includes(first);
  const isForRun = first === undefined || /^https?:/.test(first) || (first.startsWith("-") && !isForProgram);
  return isForRun ? ["run", ...given] : [...given];
}

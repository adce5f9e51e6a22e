import type { Report } from "../../contract/report.ts";
import { targetNameOf } from "../../reports/target-name.ts";
import { UsageFault } from "../outcome.ts";
import { readReportFile } from "../read-report-file.ts";
import { CHANNELS, type Channel } from "./channels.ts";
import { notifyGithub } from "./github.ts";
import { memoryOf } from "./memory.ts";
import { messageOf } from "./message.ts";
import { post } from "./post.ts";
import { isSame, openProblems } from "./problem.ts";

/** Flags of the command line; channels are read from the environment. */
export interface NotifyFlags {
  readonly github?: string;
  readonly memory: string;
  readonly link?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Sends messages about changes. Each channel is tried, even if others fail.
 * @throws {UsageFault} with the errors of all channels that failed
 */
export async function notify(file: string, flags: NotifyFlags, environment: Environment): Promise<number> {
  const report = await readReportFile(file);
  const link = linkOf(flags, environment);
  const jobs = [
    ...(flags.github === undefined ? [] : [{ name: "github", job: notifyGithub(repoOf(flags.github), report, link) }]),
    ...configured(environment).map(({ channel, url }) => ({
      name: channel.name,
      job: notifyChannel(channel, url, { report, link, folder: flags.memory, environment }),
    })),
  ];
  if (jobs.length === 0) {
    const settings = CHANNELS.map(({ setting }) => setting).join(", ");
    throw new UsageFault(`notify: no channel is set; give --github owner/name, or set one of ${settings}`);
  }
  const ended = await Promise.allSettled(jobs.map(({ job }) => job));
  for (const [at, each] of ended.entries()) {
    if (each.status === "fulfilled") process.stdout.write(`${jobs[at]?.name}: ${each.value ?? "nothing changed"}\n`);
  }
  const faults = ended.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
  const other = faults.find((fault) => !(fault instanceof UsageFault));
  if (other !== undefined) throw other;
  if (faults.length > 0) throw new UsageFault(faults.map(({ message }) => message).join("\n"));
  return 0;
}

async function notifyChannel(
  channel: Channel,
  url: string,
  about: { readonly report: Report; readonly link: string; readonly folder: string; readonly environment: Environment },
): Promise<string | undefined> {
  const { report, link, folder, environment } = about;
  const memory = memoryOf(folder, channel.name, targetNameOf(report));
  const before = await memory.read();
  const after = openProblems(before, report);
  if (isSame(before, after)) return undefined;
  const message = messageOf(before, after, report, link);
  await post(channel.setting, url, channel.bodyOf(message), { environment });
  await memory.write(after);
  return `sent that the target is ${message.event}`;
}

/** An empty address counts as unset, because CI systems pass missing secrets as empty texts. */
function configured(environment: Environment) {
  return CHANNELS.flatMap((channel) => {
    const url = environment[channel.setting] ?? "";
    if (url === "") return [];
    if (!isWeb(url))
      throw new UsageFault(`${channel.setting}: is not a web address; give the one that the service shows`);
    return [{ channel, url }];
  });
}

function repoOf(text: string): string {
  if (!/^[\w.-]+\/[\w.-]+$/.test(text))
    throw new UsageFault(`--github: ${JSON.stringify(text)} is not a repository; write it like owner/name`);
  return text;
}

/** The page of the run if it runs on GitHub, without characters that would end a link. */
function linkOf({ link }: NotifyFlags, environment: Environment): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  const found = link ?? (server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined);
  if (found === undefined) return "";
  if (!isWeb(found)) throw new UsageFault(`--link: ${JSON.stringify(found)} is not a web address`);
  return new URL(found).href.replaceAll("(", "%28").replaceAll(")", "%29");
}

function isWeb(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

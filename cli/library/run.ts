import type { Report } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import type { AppUnderTest } from "./app-under-test.ts";

/** Options of a run: the settings of the command line, whose names are in `.env.example`. */
export interface RunOptions {
  /** Root of the system under test, without `/api` and `/_`; needed unless `app` is given or `requireTarget` is false. */
  readonly baseUrl?: string | undefined;
  /** The system under test in this process, instead of `baseUrl`. It is verified on a free port of the loopback address. */
  readonly app?: AppUnderTest | undefined;
  /** Default: `sandbox`; all three for the embedded reference. */
  readonly surfaces?: readonly Surface[];
  /** Surfaces on which state may be changed. Default: `sandbox`. */
  readonly allowWrites?: readonly Surface[];
  readonly sandboxApiKey?: string;
  readonly sandboxApiKey2?: string;
  readonly partnerApiKey?: string;
  readonly partnerApiKey2?: string;
  readonly userApiKey?: string;
  readonly userApiKey2?: string;
  readonly userSessionToken?: string;
  /** The endpoint that arranges provider states and moves the provider's clock; with `app` also a path of it. */
  readonly providerStatesUrl?: string;
  /** Maps a value in the specification to its name in this deployment. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly shipDestination?: Readonly<Record<string, string>>;
  /** Maximum requests per second to the target. Default: no limit on loopback, 50 elsewhere. */
  readonly rateLimit?: number;
  /** Maximum concurrent connections to the target. Default: no limit on loopback, 32 elsewhere. */
  readonly maxConnections?: number;
  readonly userAgent?: string;
  /** Headers of every request, also to `providerStatesUrl`. Reports do not show their values. */
  readonly extraHeaders?: Readonly<Record<string, string>>;
  /** Paths of files in PEM: a client certificate, its key, and an authority to trust in addition. */
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly caCert?: string;
  /** Proxies for addresses with `http:` and `https:`, and a comma list of hosts that are reached without one. */
  readonly httpProxy?: string;
  readonly httpsProxy?: string;
  readonly noProxy?: string;
  /** True: requests look like those of an ordinary client. */
  readonly blind?: boolean;
  /**
   * USD that purchases on `partner` and `user` may cost; required if such purchases are allowed on a host that is not
   * loopback.
   */
  readonly maxSpend?: number;
  /** Maximum seconds that a check may wait in real time. */
  readonly maxWait?: number;
  /** Default: `standard`. */
  readonly effort?: "quick" | "standard" | "thorough";
  readonly seed?: number;
  /** Cases per property. */
  readonly runs?: number;
  /** True: a required clause that was not verified gives exit status 3. */
  readonly certify?: boolean;
  /** Default true: without `baseUrl` the run is refused. False: it verifies the embedded reference then. */
  readonly requireTarget?: boolean;
  /** Minimum number of verified requirements, as a number or as a share like `"90%"`; fewer give exit status 3. */
  readonly minVerified?: number | `${number}%`;
  /** Path of an earlier `report.json`: requirements that passed there and are not verified now give exit status 3. */
  readonly baseline?: string;
  /** Folder for the reports of the command line. Default: none are written. */
  readonly reportDir?: string;
  /** Only scenarios whose title, area or requirement contains the text. */
  readonly only?: string;
  /** Ends the run early, with a complete report of what was done. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly findings: number;
  }) => void;
}

/**
 * Verifies a system under test and resolves with the report, whatever the system answers. Prints nothing, and reads
 * neither the environment nor `.env`.
 * @throws {Error} with the code `ERR_CONFIG` before the first request, if an option is unusable
 */
export async function run(options: RunOptions = {}): Promise<Report> {
  const { checkedOptions } = await import("./options.ts");
  return runRows(checkedOptions(options), undefined);
}

/**
 * Verifies only some rows of the report.
 * @param rows each a surface and an id with a blank between them; undefined: as the options say
 */
export async function runRows(options: RunOptions, rows: ReadonlySet<string> | undefined): Promise<Report> {
  if (options.app === undefined) return runAt(options, rows);
  const [{ listen }, { optionsAt }] = await Promise.all([import("./app.ts"), import("./options.ts")]);
  const { baseUrl, close } = await listen(options.app);
  try {
    return await runAt(optionsAt(options, baseUrl), rows);
  } finally {
    await close();
  }
}

async function runAt(options: RunOptions, rows: ReadonlySet<string> | undefined): Promise<Report> {
  const { signal, onProgress, ...members } = options;
  const only = rows ?? options.only;
  const [{ runSuite }, { settingsOfMembers }, { writeReports }, { prepareReports }] = await Promise.all([
    import("../run-suite.ts"),
    import("../setting-members.ts"),
    import("../write-reports.ts"),
    import("../prepare-reports.ts"),
  ]);
  const { report } = await runSuite({
    settings: settingsOfMembers(members),
    prepare: async () => {
      if (options.reportDir !== undefined) await prepareReports(options.reportDir);
    },
    ...(only === undefined ? {} : { only }),
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  if (options.reportDir !== undefined) {
    const faults = await writeReports(report, options.reportDir);
    if (faults.length > 0) throw Object.assign(new Error(faults.join("\n")), { code: "ERR_REPORT_DIR" });
  }
  return report;
}

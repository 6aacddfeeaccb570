import { get, request } from 'node:http';
import { DAEMON, depgraphd as runHere, spawnProgram } from '../helpers/cli.ts';
import { shareProgramCopy } from '../helpers/shared-copy.ts';

/** A daemon started by the user's commands, and what a test can do to it. */
export interface LiveDaemon {
  readonly url: string;
  readonly pid: number;
  /** The bytes of `GET /api/graph`. */
  report(): Promise<string>;
  reanalyze(): Promise<void>;
  suspend(): void;
  resume(): void;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** The daemon in the output of `depgraphd status --json`. */
  status(): Promise<DaemonStatus>;
}

export interface DaemonStatus {
  readonly url: string;
  readonly pid: number;
  readonly revision: number;
  /** The path of the log. */
  readonly log: string;
  readonly warnings: readonly string[];
  readonly watch: { readonly mode: string; readonly reason?: string; readonly missed: number };
}

export interface StartOptions {
  readonly uid?: number;
  /** The path of `depgraphd`, if it is not that of this build. */
  readonly program?: string;
}

export async function startDaemon(
  root: string,
  env: Readonly<Record<string, string>>,
  { uid, program }: StartOptions = {},
): Promise<LiveDaemon> {
  const isOurs = uid === undefined && program === undefined;
  const options = { env, ...(uid !== undefined && { uid }) };
  const depgraphd = (args: readonly string[]) =>
    isOurs ? runHere(args, options) : spawnProgram(program ?? DAEMON, args, options);
  const status = async (): Promise<DaemonStatus> => {
    const printed = JSON.parse((await depgraphd(['status', root, '--json'])).stdout);
    return printed.daemon ?? printed; // Builds up to 0.2.0 print it bare.
  };
  if (isOurs) await shareProgramCopy(env);
  const started = await depgraphd(['start', root, '--port', '0']);
  if (started.code !== 0) throw new Error(`the daemon did not start: ${started.stderr}`);
  const { url, pid } = await status();
  return {
    url,
    pid,
    report: () => fetchText(`${url}/api/graph`),
    async reanalyze() {
      await post(`${url}/api/reanalyze`);
    },
    suspend: () => process.kill(pid, 'SIGSTOP'),
    resume: () => process.kill(pid, 'SIGCONT'),
    async kill() {
      process.kill(pid, 'SIGKILL');
    },
    status,
    async stop() {
      const stopped = await depgraphd(['stop', root]);
      if (stopped.code !== 0) throw new Error(`the daemon did not stop: ${stopped.stderr}`);
    },
  };
}

export function fetchText(url: string): Promise<string> {
  return new Promise((done, failed) => {
    get(url, { agent: false }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', part => (text += part));
      response.on('end', () => done(text)).on('error', failed);
    }).on('error', failed);
  });
}

export function post(url: string, body: unknown = {}): Promise<string> {
  return new Promise((done, failed) => {
    const sent = request(
      url,
      { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } },
      response => {
        let text = '';
        response.setEncoding('utf8').on('data', part => (text += part));
        response.on('end', () => (response.statusCode === 200 ? done(text) : failed(new Error(text))));
        response.on('error', failed);
      },
    );
    sent.on('error', failed).end(JSON.stringify(body));
  });
}

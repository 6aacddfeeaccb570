import type { ConfigInput } from '../../core/config/options.ts';
import { expectationOf, valueFromText } from '../../core/config/text.ts';
import { fail } from '../../shared/errors.ts';
import type { Arguments, OptionSpecs } from './command.ts';

/** Near the limit of `setTimeout`, 2^31 ms. */
const MAX_MINUTES = 30_000;
const MINUTES = `a number of minutes up to ${MAX_MINUTES}`;

/** The options that say how to serve a project. */
export const SERVER_OPTIONS: OptionSpecs = {
  host: {
    value: 'HOST',
    expected: expectationOf('server.host'),
    description: 'address to listen on (default: 127.0.0.1, this machine only)',
  },
  port: {
    value: 'PORT',
    expected: expectationOf('server.port'),
    description: 'port to listen on (default: the previous one, else 7171 or the next free port)',
  },
  'allowed-host': {
    value: 'NAME',
    expected: expectationOf('server.allowedHosts'),
    isList: true,
    description: 'additional host name that browsers may use (repeatable)',
  },
  watch: { isNegated: true, description: 'do not watch for changes; update only on request' },
  write: { isNegated: true, description: 'do not keep graph.json up to date' },
};

export const IDLE_OPTION: OptionSpecs = {
  idle: {
    value: 'MINUTES',
    expected: MINUTES,
    description: 'stop after this long without requests or viewers; 0 means never',
  },
};

export interface ServerSettings {
  readonly flags: ConfigInput;
  readonly isPortFixed: boolean;
  readonly isWatching: boolean;
  readonly isWriting: boolean;
}

export function readServerOptions(args: Arguments): ServerSettings {
  const { help } = args;
  const host = args.text('host');
  const port = args.text('port');
  const allowed = args.list('allowed-host');
  const readAllowedHost = (text: string) =>
    valueFromText('server.allowedHosts', text, { option: '--allowed-host', help }) as string[];
  const server = {
    ...(host !== undefined && { host: valueFromText('server.host', host, { option: '--host', help }) }),
    ...(port !== undefined && { port: valueFromText('server.port', port, { option: '--port', help }) }),
    ...(allowed.length > 0 && { allowedHosts: allowed.flatMap(readAllowedHost) }),
  };
  return {
    flags: { server } as ConfigInput,
    isPortFixed: port !== undefined,
    isWatching: !args.flag('watch'),
    isWriting: !args.flag('write'),
  };
}

/** In milliseconds. */
export function readIdle(args: Arguments, fallbackMinutes: number): number {
  const text = args.text('idle') ?? String(fallbackMinutes);
  const minutes = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (minutes <= MAX_MINUTES) return Math.round(minutes * 60_000);
  return fail('option_value', {
    option: '--idle',
    expected: MINUTES,
    got: text,
    help: args.help,
  });
}

export function portTaken(wanted: number, used: number): string {
  return `port ${wanted} is in use; using ${used}`;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** A warning if other machines can reach the host; undefined if they cannot. */
export function exposureWarning(host: string): string | undefined {
  if (LOOPBACK.has(host)) return undefined;
  return (
    `${host} can be reached from other machines: anyone who can connect can read the file names, ` +
    'dependencies and metrics of this project (actions remain limited to this machine)'
  );
}

import { DepgraphError, type ErrorCode } from '../shared/errors.ts';

/**
 * What the server itself refuses, in one table. A message says what to do about it, and nothing that the
 * client did not know: no path, no stack.
 */
const REFUSALS = {
  bad_request: { status: 400, message: 'the request is not well-formed HTTP' },
  bad_target: { status: 400, message: 'the request must name a path that begins with a slash' },
  host_missing: { status: 400, message: 'a request must carry exactly one Host header, with a host name' },
  host_foreign: {
    status: 403,
    message: 'the Host header names neither this machine nor one of server.allowedHosts',
  },
  not_loopback: { status: 403, message: 'actions are only for clients on the machine of the server' },
  forwarded: { status: 403, message: 'actions are refused behind a proxy, where everyone looks local' },
  foreign_origin: { status: 403, message: 'actions are refused to pages of another origin' },
  not_json: { status: 415, message: 'the content type must be application/json' },
  body_too_large: { status: 413, message: 'the body is larger than 1 MiB' },
  headers_too_large: { status: 431, message: 'the header is too large' },
  request_timeout: { status: 408, message: 'the request took too long to arrive' },
  bad_json: { status: 400, message: 'the body must be a JSON object in UTF-8, or empty' },
  bad_value: { status: 400, message: 'the body is not what this endpoint expects' },
  not_found: { status: 404, message: 'there is nothing at this path' },
  method_not_allowed: { status: 405, message: 'this path does not answer to this method' },
  unknown_file: { status: 404, message: 'the current report has no such file' },
  unknown_folder: { status: 404, message: 'the current report has no file in such a folder' },
  too_many_viewers: { status: 503, message: 'too many event streams are open; close a page and try again' },
  internal: { status: 500, message: 'something went wrong here; the log of the server says what' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** What a client is told when it does not get what it asked for. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A refusal on its way to the wrapper around all handlers. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface RefusalDetails {
  /** More exact than the table's sentence; it must not tell what the client does not know. */
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refused(refusal(code, details));
}

export function refusal(code: RefusalCode, details: RefusalDetails = {}): Failure {
  return { ...REFUSALS[code], code, ...details };
}

/**
 * What the client is told about any error. Only what stands in a table is told in its own words; the rest
 * may hold anything, and is for the log.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return error.failure;
  if (error instanceof DepgraphError) {
    const status = STATUS[error.code];
    if (status !== undefined) return { status, code: error.code, message: error.message };
  }
  return refusal('internal');
}

/** A fault of the folder that was asked for is the request's fault: the old project goes on being served. */
const STATUS: Partial<Readonly<Record<ErrorCode, number>>> = {
  path_missing: 400,
  path_unreadable: 400,
  path_not_supported: 400,
  config_missing: 400,
  config_unreadable: 400,
  config_syntax: 400,
  config_duplicate_key: 400,
  config_unknown_key: 400,
  config_wrong_value: 400,
  config_user_only: 400,
  config_out_dir: 400,
  project_missing: 400,
  project_gone: 409,
  project_served: 409,
  advise_base_url: 400,
  advise_field: 400,
  advise_upstream: 502,
  advise_timeout: 504,
  advise_too_large: 502,
  advise_redirect: 502,
  advise_answer: 502,
  advise_gone: 400,
  no_opener: 501,
  no_editor: 501,
  open_failed: 500,
  open_name: 400,
  not_a_file: 404,
  outside_project: 403,
};

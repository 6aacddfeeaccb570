import { DepgraphError, type ErrorCode } from '../../shared/errors.ts';

/**
 * All refusals of the server. A message tells the client what to do, and reveals nothing that the client does not know:
 * no path, no stack trace.
 */
const REFUSALS = {
  bad_request: { status: 400, message: 'the request is not well-formed HTTP' },
  bad_target: { status: 400, message: 'the request target must be a path that starts with a slash' },
  host_missing: { status: 400, message: 'the request must have exactly one Host header, with a host name' },
  host_foreign: {
    status: 403,
    message: 'the Host header is neither this machine nor listed in server.allowedHosts',
  },
  not_loopback: { status: 403, message: 'this is allowed only from the machine that runs the server' },
  forwarded: { status: 403, message: 'this is not allowed through a proxy' },
  foreign_origin: { status: 403, message: 'this is not allowed from another origin' },
  not_json: { status: 415, message: 'Content-Type must be application/json' },
  body_too_large: { status: 413, message: 'the body is larger than 1 MiB' },
  headers_too_large: { status: 431, message: 'the request headers are too large' },
  request_timeout: { status: 408, message: 'the request took too long to arrive' },
  bad_json: { status: 400, message: 'the body must be a JSON object in UTF-8, or empty' },
  bad_value: { status: 400, message: 'the body does not match the schema of this endpoint' },
  bad_query: { status: 400, message: 'the query of the URL does not fit this endpoint' },
  unanswerable: { status: 422, message: 'the question cannot be answered' },
  not_found: { status: 404, message: 'not found' },
  method_not_allowed: { status: 405, message: 'this path does not support this method' },
  unknown_file: { status: 404, message: 'this file is not in the current report' },
  no_source: { status: 422, message: 'the file has no text to show' },
  unknown_folder: { status: 404, message: 'the current report has no files in this folder' },
  too_many_viewers: { status: 503, message: 'too many event streams are open; close a page and try again' },
  too_many_questions: {
    status: 503,
    message: 'too many questions about revisions are waiting; try again later',
  },
  internal: { status: 500, message: 'internal error; see the log of the server' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** An error response. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A refusal, caught by `attempt`. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface RefusalDetails {
  /** Replaces the message of the table. It must not reveal what the client does not know. */
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
 * The response for any error. Only errors of the two tables keep their message; others could hold anything, and go to
 * the log.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return error.failure;
  if (error instanceof DepgraphError) {
    const status = STATUS[error.code];
    if (status !== undefined) return { status, code: error.code, message: error.message };
  }
  return refusal('internal');
}

/** An unusable folder is a client error (4xx), because the old project is still served. */
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
  advise_unconfigured: 400,
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

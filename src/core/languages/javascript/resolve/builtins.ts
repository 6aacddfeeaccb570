/**
 * Node's own modules, listed rather than read from the running Node: the same tree must give the same graph on every
 * version of it.
 */
const NODE_MODULES: ReadonlySet<string> = new Set(
  `_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server
  _stream_duplex _stream_passthrough _stream_readable _stream_transform _stream_wrap _stream_writable
  _tls_common _tls_wrap assert assert/strict async_hooks buffer child_process cluster console constants
  crypto dgram diagnostics_channel dns dns/promises domain events fs fs/promises http http2 https
  inspector inspector/promises module net os path path/posix path/win32 perf_hooks process punycode
  querystring readline readline/promises repl stream stream/consumers stream/promises stream/web
  string_decoder sys timers timers/promises tls trace_events tty url util util/types v8 vm wasi
  worker_threads zlib`.split(/\s+/),
);

/** Modules of Node that are rarely imported, but whose names many applications give to their own files. */
const OBSCURE: ReadonlySet<string> = new Set(['constants', 'domain', 'sys']);

/** Schemes of modules that a runtime provides. */
const RUNTIMES: ReadonlySet<string> = new Set(['node', 'bun', 'deno', 'cloudflare', 'workerd', 'workers']);

/** Is this, without a scheme, one of Node's modules? */
export function isBuiltin(name: string): boolean {
  return NODE_MODULES.has(name);
}

export function isObscureBuiltin(name: string): boolean {
  return OBSCURE.has(name);
}

export function isRuntimeScheme(scheme: string): boolean {
  return RUNTIMES.has(scheme);
}

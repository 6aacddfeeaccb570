/** Is the required path part of Ruby's standard library (3.0 and later, with its default gems)? */
export function isStandard(path: string): boolean {
  return STANDARD.has(path.split('/', 1)[0] ?? '');
}

const STANDARD: ReadonlySet<string> = new Set(
  `English abbrev base64 benchmark bigdecimal bundler cgi cmath coverage csv date debug delegate did_you_mean digest drb
  e2mmap erb error_highlight etc expect fcntl fiber fiddle fileutils find forwardable getoptlong io ipaddr irb json
  logger matrix mkmf monitor mutex_m net nkf objspace observer open-uri open3 openssl optionparser optparse ostruct
  pathname pp prettyprint prime pstore psych pty racc rbconfig rdoc readline reline resolv ripper rinda rubygems
  securerandom set shellwords singleton socket stringio strscan syslog tempfile thread time timeout tmpdir tracer tsort
  un unicode_normalize uri weakref win32ole yaml zlib`.split(/\s+/),
);

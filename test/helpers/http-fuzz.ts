import type { Random } from './random.ts';

const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'OPTIONS',
  'DELETE',
  'PATCH',
  'CONNECT',
  'TRACE',
  'get',
  'G\0T',
  '',
];
const PATHS = [
  '/',
  '/api/graph',
  '/api/health',
  '/api/badge',
  '/api/project',
  '/api/model',
  '/api/events',
  '/api/status',
  '/api/openapi.json',
  '/api/reanalyze',
  '/api/advise',
  '/api/open',
  '/api/open-file',
  '/api/none',
  '/api',
  '/api/graph?x=%zz&__proto__=1',
  '/api/%67raph',
  '//api/graph',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%00%ff%c0%ae',
  '/api/../../etc/passwd',
  '*',
  'http://evil.example/api/graph',
  'graph',
  `/${'a/'.repeat(2000)}`,
  '/\u00e9\u00ff',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', ''];
const HEADERS = [
  'Host: localhost',
  'Host: 127.0.0.1:1',
  'Host: [::1',
  'Host: evil.example',
  'Host:',
  'Connection: close',
  'Connection: keep-alive, upgrade',
  'Upgrade: websocket',
  'Origin: null',
  'Origin: http://localhost',
  'Sec-Fetch-Site: cross-site',
  'Content-Type: application/json',
  'Content-Type: \u00ff\u0000',
  'Content-Length: 2',
  'Content-Length: 99999999999999999999',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Expect: 100-continue',
  'Expect: miracles',
  'If-None-Match: *',
  'If-None-Match: "\u0001,,"',
  'Accept-Encoding: br;q=x, gzip;;q=9, *',
  'Last-Event-ID: boot:1',
  'Last-Event-ID: :::99999999999999999999',
  'Range: bytes=9-1',
  'X-Forwarded-For: 127.0.0.1',
  'Cookie: a=b',
  ' folded: header',
  'no colon',
  ': no name',
  `Big: ${'x'.repeat(17_000)}`,
];
const BODIES = [
  '',
  '{}',
  '{"full":true}',
  '{"full":"x"}',
  '{"path":"relative"}',
  '{"file":"../../etc/passwd","line":-1}',
  '{"file":"src/a.ts\\u0000"}',
  '{"file":{"toString":1}}',
  '{"base_url":"file:///etc/passwd"}',
  '{"__proto__":{"x":1},"constructor":1}',
  '[[[[',
  'null',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n',
  'ffffffffffffffff\r\n{',
  `{"x":"${'y'.repeat(70_000)}"}`,
  '\u00ff\u00fe\u0000',
];

/** The bytes of one request: usually almost valid, to get past the first check, and then mutated. */
export function fuzzRequest(random: Random): Buffer {
  const path = random.chance(0.1) ? randomText(random) : random.pick(PATHS);
  const method = random.chance(0.5) ? random.pick(['GET', 'POST']) : random.pick(METHODS);
  const headers = Array.from({ length: random.below(5) }, () => random.pick(HEADERS));
  if (random.chance(0.8)) headers.unshift('Host: localhost');
  const body = random.chance(0.5) ? random.pick(BODIES) : '';
  if (random.chance(0.5)) headers.push(`Content-Length: ${body.length}`);
  const lines = [`${method} ${path} ${random.pick(VERSIONS)}`, ...headers, '', body];
  return mutate(Buffer.from(lines.join(random.chance(0.95) ? '\r\n' : '\n'), 'latin1'), random);
}

function mutate(bytes: Buffer, random: Random): Buffer {
  if (random.chance(0.6)) return bytes;
  const at = random.below(bytes.length + 1);
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes, bytes.subarray(at)]);
    default: {
      const copy = Buffer.from(bytes);
      for (let i = 0; i < 1 + random.below(5); i++) copy[random.below(copy.length)] = random.below(256);
      return copy;
    }
  }
}

function randomText(random: Random): string {
  return Array.from({ length: random.below(40) }, () => String.fromCharCode(random.below(256))).join('');
}

import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether browsers may use this host name. Prevents DNS rebinding, where an attacker's page points its own name at
 * 127.0.0.1. IP literals and `localhost` cannot be rebound.
 */
export function isOwnHost(name: string, allowedHosts: readonly string[]): boolean {
  if (isIP(name) !== 0 || isLoopbackName(name)) return true;
  return allowedHosts.some(allowed => plainName(allowed) === name);
}

/**
 * The name in a Host header, in lower case, without port, brackets and trailing dot; undefined if the header is
 * invalid. Never throws, unlike `new URL` for `[::1`.
 */
export function hostName(header: string): string | undefined {
  const match = HOST.exec(header);
  if (!match) return undefined;
  const { address, name, port } = match.groups ?? {};
  if (Number(port ?? 0) > 65_535) return undefined;
  if (address !== undefined) return isIPv6(address) ? address.toLowerCase() : undefined;
  return isIPv4(name) ? name : plainName(name);
}

/** Only these three spellings count as loopback. */
export function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}

const HOST = /^(?:\[(?<address>[0-9A-Fa-f:.]+)\]|(?<name>[A-Za-z0-9._-]+))(?::(?<port>\d{1,5}))?$/;

/** Names below `localhost` cannot be registered (RFC 6761), and browsers never look them up in the DNS. */
function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

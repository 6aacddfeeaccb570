import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * May a browser address the server by this name? A name that someone else's DNS answers for would let
 * their page read ours after pointing the name at 127.0.0.1. An IP literal and `localhost` belong to nobody.
 */
export function isOwnHost(name: string, allowedHosts: readonly string[]): boolean {
  if (isIP(name) !== 0 || isLoopbackName(name)) return true;
  return allowedHosts.some(allowed => plainName(allowed) === name);
}

/**
 * The name in a Host header, in lower case, without port, brackets and final dot. Undefined when it is
 * none; this never throws, as `new URL` would for `[::1`.
 */
export function hostName(header: string): string | undefined {
  const match = HOST.exec(header);
  if (!match) return undefined;
  const { address, name, port } = match.groups ?? {};
  if (Number(port ?? 0) > 65_535) return undefined;
  if (address !== undefined) return isIPv6(address) ? address.toLowerCase() : undefined;
  return isIPv4(name) ? name : plainName(name);
}

/** Only these three: everything else that claims to be local, or is mapped to it, is somebody else. */
export function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}

const HOST = /^(?:\[(?<address>[0-9A-Fa-f:.]+)\]|(?<name>[A-Za-z0-9._-]+))(?::(?<port>\d{1,5}))?$/;

/** Nobody can register a name below `localhost` (RFC 6761), and browsers never ask the DNS for one. */
function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

import { prefixesOf } from '../kit/qualified.ts';

/**
 * The name of an external package: the path of its module as `go.mod` requires it, which is the longest that
 * the import path begins with (`github.com/spf13/cobra`, `github.com/jackc/pgx/v5`, `gopkg.in/yaml.v3`).
 * Without such a line it has the usual form of a module path on that host: three elements on hosts where owners
 * have repositories, else two, and the major version, if one follows. A path whose first element has no dot is
 * known by that element.
 */
export function externalName(path: string, requires: ReadonlySet<string> | undefined): string {
  if (requires !== undefined) {
    for (const prefix of prefixesOf(path, '/')) if (requires.has(prefix)) return prefix;
  }
  const elements = path.split('/');
  const host = elements[0] ?? '';
  if (!host.includes('.')) return host;
  const length = elementsOn(host, elements[1] ?? '');
  const isMajor = MAJOR_VERSION.test(elements[length] ?? '');
  return elements.slice(0, isMajor ? length + 1 : length).join('/');
}

function elementsOn(host: string, second: string): number {
  if (host === 'gopkg.in') return GOPKG_VERSION.test(second) ? 2 : 3;
  return HOSTS_WITH_OWNERS.has(host) ? 3 : 2;
}

const HOSTS_WITH_OWNERS: ReadonlySet<string> = new Set(
  `github.com gitlab.com bitbucket.org codeberg.org gitee.com git.sr.ht gitea.com golang.org launchpad.net
  hub.jazz.net code.google.com`.split(/\s+/),
);
const MAJOR_VERSION = /^v\d+$/;
const GOPKG_VERSION = /\.v\d+$/;

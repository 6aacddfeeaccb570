import { isBarrelFile, roleOfFile } from '../../core/analyze/structure/assign-roles.ts';
import type { Config } from '../../core/config/options.ts';
import type { FileNode, Role } from '../../types.ts';
import { roleRules } from './analysis-rules.ts';
import { manifestsIn } from './state-codec.ts';

export interface CachedRole {
  readonly role: Role;
  readonly barrel: boolean;
}

/** The role of a file according to a saved state. Without one, manifests and attributes are not known. */
export function cachedRole(
  node: FileNode,
  { roles }: Pick<Config, 'roles'>,
  { prefix, meta }: { readonly prefix: string; readonly meta: string | undefined },
): CachedRole {
  const saved = meta === undefined ? undefined : manifestsIn(meta);
  const rules = roleRules(roles, prefix, {
    texts: () => new Map(saved?.read.map(([id, , , text]) => [id, text])),
    facts: () => saved?.facts ?? { roles: [], entries: [], declared: [] },
  });
  return { role: roleOfFile(node, rules), barrel: isBarrelFile(node) };
}

import { join } from 'node:path';
import { openDisk } from './disk.ts';
import { createAttempts, modeOf } from './js-attempts.ts';
import { componentBehind } from './js-components.ts';
import { createConfigs } from './js-configs.ts';
import { createHost } from './js-host.ts';
import { readModule } from './js-imports.ts';
import { createProducts } from './js-products.ts';
import { createVariants, type Found, type Hosts } from './js-variants.ts';
import type { Alternative, Oracle, OracleImport, Ours } from './types.ts';
import { findWorkspaces, isFromRegistry } from './workspaces.ts';

/** Reads and resolves the imports of all JavaScript and TypeScript files with TypeScript itself. */
export function readJavaScript({ root, files }: Ours): Oracle {
  const disk = openDisk();
  const workspaces = findWorkspaces(root, disk);
  const { links } = workspaces;
  const plain = createHost({ disk, links });
  const configs = createConfigs(root, disk, plain);
  const sourceOf = createProducts(disk, configs);
  const hosts: Hosts = {
    plain,
    built: createHost({ disk, links, sourceOf }),
    runtime: createHost({ disk, links, isRuntime: true }),
    builtRuntime: createHost({ disk, links, sourceOf, isRuntime: true }),
    exact: createHost({ disk, links, isRuntime: true, isExact: true }),
    self: createHost({ disk, links: workspaces.selves, sourceOf, isRuntime: true }),
    unlinked: createHost({ disk, links: new Map() }),
    components: createHost({ disk, links, sourceOf: componentBehind(disk) }),
  };
  const isNode = (id: string) => files.has(id);
  const resolve = createVariants({ root, disk, hosts, isNode, attempt: createAttempts(root, isNode) });
  const known = new Map<string, Found>();

  const imports: OracleImport[] = [];
  const unreadable = new Set<string>();
  for (const [source, language] of files) {
    if (language !== 'javascript' && language !== 'typescript') continue;
    const path = join(root, source);
    const module = readModule(path, disk.read(path) ?? '');
    if (module.errors > 0) unreadable.add(source);
    if (module.imports.length === 0) continue;
    const config = configs.of(path);
    for (const { form, line, specifier } of module.imports) {
      const written = { source, line, specifier };
      if (form === 'glob') {
        imports.push({ ...written, alternatives: [byPattern(source, specifier)] });
        continue;
      }
      const mode = modeOf(form, { path, config, host: plain });
      const key = [config.path, path.slice(0, path.lastIndexOf('/')), mode, form, specifier].join('\0');
      const isRegistry = !specifier.startsWith('.') && isFromRegistry(specifier, path, workspaces);
      const found = known.get(key) ?? resolve({ path, config, mode, form, specifier, isRegistry });
      known.set(key, found);
      imports.push({ ...written, ...found });
    }
  }
  return { kind: 'javascript', imports, unreadable };
}

/** Accepts targets that start with the text before the first wildcard and end with that after the last one. */
function byPattern(source: string, pattern: string): Alternative {
  const first = pattern.search(/[*{?[(]/);
  const head = first < 0 ? pattern : pattern.slice(0, first);
  const tail = first < 0 ? '' : (/[^*{}?[\]()!]*$/.exec(pattern)?.[0] ?? '');
  const start = head.startsWith('.') ? join(source, '..', head).replace(/^\.$/, '') : '';
  // A pattern may omit the extension, or name that of the build product.
  const endsAlike = (target: string) =>
    target.endsWith(tail) || withoutExtension(target).endsWith(withoutExtension(tail));
  return { rule: 'glob', accepts: target => target.startsWith(start) && endsAlike(target) };
}

function withoutExtension(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}

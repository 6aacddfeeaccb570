import ts from 'typescript';
import type { ParsedConfig } from './js-configs.ts';
import type { Host } from './js-host.ts';
import type { Form } from './js-imports.ts';

/** The importing file, and how it imports. */
export interface Where {
  readonly path: string;
  readonly config: ParsedConfig;
  readonly mode: ts.ResolutionMode;
}

export interface AttemptOptions extends Where {
  readonly host: Host;
  /** Resolve as bundlers do, regardless of the config. */
  readonly asBundler?: boolean;
}

export type Attempt = (specifier: string, options: AttemptOptions) => string | undefined;

/** Calls `resolveModuleName` with a cache for each config and host. */
export function createAttempts(root: string, isNode: (id: string) => boolean): Attempt {
  const caches = new Map<Host, Map<string, CacheEntry>>();

  function cacheOf({ config, host, asBundler }: AttemptOptions): CacheEntry {
    const ofHost = caches.get(host) ?? new Map<string, CacheEntry>();
    caches.set(host, ofHost);
    const key = `${asBundler}\0${config.path}`;
    const known = ofHost.get(key);
    if (known) return known;
    const compilerOptions = optionsOf(config.options, host, asBundler === true);
    const cache = ts.createModuleResolutionCache(root, name => name, compilerOptions);
    const entry = { compilerOptions, cache };
    ofHost.set(key, entry);
    return entry;
  }

  return (specifier, options) => {
    const { compilerOptions, cache } = cacheOf(options);
    const { path, host, mode } = options;
    const { resolvedModule } = ts.resolveModuleName(
      specifier,
      path,
      compilerOptions,
      host,
      cache,
      undefined,
      mode,
    );
    const real = resolvedModule && host.locate(resolvedModule.resolvedFileName);
    if (real === undefined || !real.startsWith(`${root}/`)) return undefined;
    const id = real.slice(root.length + 1);
    return isNode(id) ? id : undefined;
  };
}

interface CacheEntry {
  readonly compilerOptions: ts.CompilerOptions;
  readonly cache: ts.ModuleResolutionCache;
}

function optionsOf(options: ts.CompilerOptions, host: Host, asBundler: boolean): ts.CompilerOptions {
  const changed = asBundler ? { ...options, moduleResolution: ts.ModuleResolutionKind.Bundler } : options;
  // `noDtsResolution` is an internal option of TypeScript: never resolve to declarations.
  const customConditions = [...(options.customConditions ?? []), 'node', 'module-sync'];
  return host.isRuntime ? { ...changed, customConditions, noDtsResolution: true } : changed;
}

interface Site {
  readonly path: string;
  readonly config: ParsedConfig;
  readonly host: Host;
}

export function modeOf(form: Form, { path, config: { options }, host }: Site): ts.ResolutionMode {
  if (form === 'require') return ts.ModuleKind.CommonJS;
  if (form === 'dynamic' || options.moduleResolution === ts.ModuleResolutionKind.Bundler)
    return ts.ModuleKind.ESNext;
  return ts.getImpliedNodeFormatForFile(path, undefined, host, options);
}

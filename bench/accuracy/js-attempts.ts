import ts from 'typescript';
import type { ParsedConfig } from './js-configs.ts';
import type { Host } from './js-host.ts';
import type { Form } from './js-imports.ts';

/** From where, and how, something is imported. */
export interface Where {
  readonly path: string;
  readonly config: ParsedConfig;
  readonly mode: ts.ResolutionMode;
}

export interface Question extends Where {
  readonly host: Host;
  /** Resolve as bundlers do, whatever the config says. */
  readonly asBundler?: boolean;
}

export type Attempt = (specifier: string, question: Question) => string | undefined;

/** One question to `resolveModuleName`, with what TypeScript remembers for each config and host. */
export function createAttempts(root: string, isNode: (id: string) => boolean): Attempt {
  const memories = new Map<Host, Map<string, Memory>>();

  function memoryOf({ config, host, asBundler }: Question): Memory {
    const ofHost = memories.get(host) ?? new Map<string, Memory>();
    memories.set(host, ofHost);
    const key = `${asBundler}\0${config.path}`;
    const known = ofHost.get(key);
    if (known) return known;
    const options = optionsOf(config.options, host, asBundler === true);
    const memory = { options, cache: ts.createModuleResolutionCache(root, name => name, options) };
    ofHost.set(key, memory);
    return memory;
  }

  return (specifier, question) => {
    const { options, cache } = memoryOf(question);
    const { path, host, mode } = question;
    const { resolvedModule } = ts.resolveModuleName(specifier, path, options, host, cache, undefined, mode);
    const real = resolvedModule && host.locate(resolvedModule.resolvedFileName);
    if (real === undefined || !real.startsWith(`${root}/`)) return undefined;
    const id = real.slice(root.length + 1);
    return isNode(id) ? id : undefined;
  };
}

interface Memory {
  readonly options: ts.CompilerOptions;
  readonly cache: ts.ModuleResolutionCache;
}

function optionsOf(options: ts.CompilerOptions, host: Host, asBundler: boolean): ts.CompilerOptions {
  const changed = asBundler ? { ...options, moduleResolution: ts.ModuleResolutionKind.Bundler } : options;
  // An option that TypeScript has for its own use: declarations are no answer.
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

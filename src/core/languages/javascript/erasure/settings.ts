import type { ErasureSettings } from '../../../../types.ts';
import type { Json } from '../resolve/json.ts';

/** What the merged `compilerOptions` of a file mean for its imports. Without any, those are TypeScript's defaults. */
export function settingsOf(options: Json = {}): ErasureSettings {
  const isMetadataEmitted = options.emitDecoratorMetadata === true;
  return {
    keptBy: keepingOption(options),
    decoratorTypes: isMetadataEmitted ? (isStrict(options) ? 'strict' : 'loose') : 'none',
    jsxFactory: rootOf(options.jsxFactory) ?? rootOf(options.reactNamespace) ?? 'React',
    jsxFragmentFactory: rootOf(options.jsxFragmentFactory),
  };
}

/** Options of which one is enough. The first one keeps an import for its effects, without names. */
function keepingOption(options: Json): string | undefined {
  const { importsNotUsedAsValues } = options;
  if (isKeeping(importsNotUsedAsValues)) return `"importsNotUsedAsValues": "${importsNotUsedAsValues}"`;
  const name = ['verbatimModuleSyntax', 'preserveValueImports'].find(option => options[option] === true);
  return name && `"${name}": true`;
}

/** TypeScript ignores case in the values of options. */
function isKeeping(importsNotUsedAsValues: unknown): boolean {
  const value = typeof importsNotUsedAsValues === 'string' ? importsNotUsedAsValues.toLowerCase() : '';
  return value === 'preserve' || value === 'error';
}

function isStrict({ strict, strictNullChecks }: Json): boolean {
  return typeof strictNullChecks === 'boolean' ? strictNullChecks : strict === true;
}

/** The name that must be in scope for `a.b.c`; undefined if this is no such path. */
export function rootOf(path: unknown): string | undefined {
  return typeof path === 'string' ? /^\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(path)?.[1] : undefined;
}

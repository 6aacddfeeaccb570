import type { Options } from '@swc/core';
import { loadSwc } from '../load-swc.ts';

/** A script without its types, and the use of JSX in it. */
export interface Stripped {
  readonly code: string;
  readonly hasElement: boolean;
  readonly hasFragment: boolean;
  /** The names of elements that are no components. */
  readonly tags: readonly string[];
}

/**
 * Removes types, and imports that nothing uses as a value, as TypeScript does in a file on its own. JSX counts as a use
 * of the components that it names, and of no factory. Undefined for a text that swc rejects.
 */
export async function strip(text: string, tsx: boolean): Promise<Stripped | undefined> {
  const { transformSync } = await loadSwc();
  let code: string;
  try {
    code = transformSync(prepare(text), tsx ? TSX : TS).code;
  } catch {
    return undefined;
  }
  return {
    code,
    hasElement: tsx && code.includes(`from "${JSX_SOURCE}`) && ELEMENT.test(code),
    hasFragment: tsx && FRAGMENT.test(code),
    tags: tsx ? [...new Set([...code.matchAll(TAG)].map(([, tag = '']) => tag))] : [],
  };
}

/** The specifier of the import that swc adds where there is JSX. Nobody can have written it. */
const JSX_SOURCE = '\u200bjsx\u200b';
/** No module declares it, so that no import is kept for it. */
const NO_NAME = '__no_jsx_factory__';
/** Calls that swc writes for elements. */
const ELEMENT = /\b_jsxs?\d*\((?!_Fragment)|\b_createElement\d*\(/;
const TAG = /\b(?:_jsxs?|_createElement)\d*\("([a-z][\w$]*)"/g;
const FRAGMENT = new RegExp(`\\bFragment as \\w+[^}]*\\} from "${JSX_SOURCE}`);

/**
 * TypeScript erases `import {} from 'x'`, and swc keeps it. Comments that choose another factory must not reach swc,
 * which understands them differently.
 */
function prepare(text: string): string {
  return text.replace(EMPTY_IMPORT, 'import type {} from').replaceAll(/@jsx/gi, '@_jsx');
}

const EMPTY_IMPORT = /\bimport\s*\{\s*\}\s*from\b/g;

function optionsFor(tsx: boolean): Options {
  return {
    configFile: false,
    swcrc: false,
    isModule: true,
    sourceMaps: false,
    jsc: {
      parser: { syntax: 'typescript', tsx, decorators: true },
      target: 'esnext',
      transform: {
        legacyDecorator: true,
        react: {
          runtime: 'automatic',
          importSource: JSX_SOURCE,
          pragma: NO_NAME,
          pragmaFrag: NO_NAME,
          throwIfNamespace: false,
        },
      },
    },
  };
}

const TS = optionsFor(false);
const TSX = optionsFor(true);

import type { ListShape, ObjectShape, Shape } from '../../shared/shape.ts';
import { GLOB, textLike } from './texts.ts';

/** The shapes of layers, modules and rules in `.depgraphrc`, and the types of what rules demand. */

/** Names of findings that no rule causes. */
export const RESERVED_NAMES: readonly string[] = ['baseline', 'exceptions', 'unassigned'];

/** Comments in code name rules, so a name is a single word. */
const RULE_NAME = /^[\p{L}\p{N}_@][\p{L}\p{N}_@./-]{0,99}$/u;
/** `|` separates siblings, `:` begins other selectors, and `*` stands for the name of a folder. */
export const MODULE_NAME = /^[^\s|:'"*(),!][^|:'"*(),!]{0,99}$|^[^\s|:'"*(),!]{0,99}\*[^\s|:'"*(),!]{0,99}$/;

const SELECTORS =
  'a selector such as "src/web/**", "pkg:pg", "tag:domain" or the name of a module, or a list';

/** Two selectors with an arrow between them. */
export const IMPORT = 'an import such as "src/a.ts -> src/b.ts"';
const IMPORTS = `${IMPORT}, or a list`;

/** One text or a list of them. A hostile configuration must not determine how much work there is. */
function texts(expected: string, description: string): ListShape {
  return { kind: 'list', items: textLike(expected), min: 1, max: 200, isSpread: true, description };
}

function text(expected: string, description: string, pattern?: RegExp): Shape {
  return { ...textLike(expected), ...(pattern && { pattern }), description };
}

function selectors(description: string): Shape {
  return texts(SELECTORS, description);
}

function flag(description: string): Shape {
  return { kind: 'flag', description };
}

function ends(
  description: string,
  fields: Readonly<Record<string, Shape>>,
  required: readonly string[],
): Shape {
  return { kind: 'object', fields, required, description };
}

/** What a module consists of; exactly one of them is set. */
export const MODULE_BODIES = ['files', 'package', 'workspace'] as const;

export const MODULE_SHAPE: ObjectShape = {
  kind: 'object',
  description: 'A module has files, a package or a workspace, and perhaps public files and tags',
  oneOf: MODULE_BODIES,
  fields: {
    files: texts('a glob such as "src/core/**", or a list', 'Globs of its files'),
    package: text(
      'a package such as "com.acme.billing.**"',
      'The package or namespace that its files declare',
    ),
    workspace: text(
      'the name in a manifest, such as "@acme/web"',
      'The name of a manifest: its files are those below it',
    ),
    public: texts(
      'a glob such as "index.ts", or a list',
      'Globs of the files that other modules may import, for rules with "public"',
    ),
    tags: texts('a tag such as "domain", or a list', 'Names for "tag:…"'),
    optional: flag('It may have no files'),
  },
};

/** A selector, or several: files that any of them selects. */
export type Selectors = readonly string[];

export type RuleBody =
  /** Each layer may use those after it. `a | b` are siblings, which may not use each other. */
  | { readonly layers: readonly string[]; readonly direct?: boolean }
  /** Modules that may not use each other; `transitive`: also not over files of none of them. */
  | { readonly independent: Selectors; readonly transitive?: boolean }
  | {
      readonly forbid: { readonly from: Selectors; readonly to: Selectors; readonly transitive?: boolean };
    }
  /** Only these may use those. */
  | { readonly only: { readonly to: Selectors; readonly from: Selectors } }
  /** These may use only those, and themselves. */
  | { readonly allow: { readonly from: Selectors; readonly to: Selectors } }
  /** Modules whose other files outsiders may not import. `own`: files may import the entry of their own module. */
  | { readonly public: Selectors; readonly own?: 'ignore' }
  | { readonly acyclic: AcyclicSetting }
  | { readonly require: { readonly from: Selectors; readonly usedBy: Selectors } }
  | { readonly unresolved: true }
  /** Sets the level of a built-in rule of this name. */
  | Record<never, never>;

export interface AcyclicSetting {
  readonly between: 'files' | 'folders' | 'modules';
  /** Only cycles with one of these files count. */
  readonly with?: Selectors;
}

/** What a rule demands; exactly one of them is set, or none for the level of a built-in rule. */
export const BODY_SHAPES: Readonly<Record<string, Shape>> = {
  layers: texts(
    'layers from top to bottom, such as ["web", "orders | billing", "shared"]',
    'Each layer may use those after it; siblings, separated by |, may not use each other',
  ),
  independent: selectors('Modules that may not use each other'),
  forbid: ends(
    'Imports from one set of files to another are forbidden; with "transitive", over any number of steps',
    {
      from: selectors('The files that may not import'),
      to: selectors('What they may not import'),
      transitive: flag('Also over other files'),
    },
    ['from', 'to'],
  ),
  only: ends(
    'Only these files may import those',
    { to: selectors('What is restricted'), from: selectors('The only files that may import it') },
    ['to', 'from'],
  ),
  allow: ends(
    'These files may import only those, and each other',
    {
      from: selectors('The files that are restricted'),
      to: selectors('The only files that they may import'),
    },
    ['from', 'to'],
  ),
  public: selectors('Modules of which other files may import only the public ones'),
  acyclic: ends(
    'There may be no cycle',
    {
      between: { kind: 'choice', of: ['files', 'folders', 'modules'], description: 'What may form no cycle' },
      with: selectors('Only cycles with one of these files count'),
    },
    ['between'],
  ),
  require: ends(
    'Each of these files must be used, directly or not, by one of those',
    { from: selectors('The files that must be used'), usedBy: selectors('By what') },
    ['from', 'usedBy'],
  ),
  unresolved: { kind: 'constant', value: true, description: 'Every import must lead somewhere' },
};

/** Keys that belong to one kind of rule. */
export const BODY_OPTIONS = {
  direct: 'layers',
  transitive: 'independent',
  own: 'public',
} as const satisfies Readonly<Record<string, keyof typeof BODY_SHAPES>>;

export const RULE_SHAPE: ObjectShape = {
  kind: 'object',
  description: `A rule has a name and one of ${Object.keys(BODY_SHAPES).join(', ')}`,
  required: ['name'],
  beside: BODY_OPTIONS,
  fields: {
    name: text(
      'a name of letters, digits, - _ . and /, without spaces',
      'Names the rule in findings, in the baseline and in comments',
      RULE_NAME,
    ),
    ...BODY_SHAPES,
    direct: flag('Of "layers": ignore chains through files that are in no layer'),
    transitive: flag('Of "independent": chains through files of none of the modules count, too'),
    own: {
      kind: 'choice',
      of: ['ignore'],
      description: 'Of "public": ignore imports of the entry of the own module',
    },
    level: { kind: 'choice', of: ['error', 'warn', 'off'], description: 'Only errors fail the check' },
    help: text('a text', 'What to do instead; shown with each finding'),
    types: { kind: 'choice', of: ['ignore'], description: 'Ignore imports of types only' },
    lazy: { kind: 'choice', of: ['ignore'], description: 'Ignore lazy imports' },
    ignore: texts(IMPORTS, 'Imports that the rule does not see'),
    except: selectors('Files that the rule does not judge'),
    optional: flag('Its selectors may match nothing'),
    imports: {
      kind: 'integer',
      min: 2,
      max: 1_000_000,
      description: 'Of "against-the-grain": how many imports make a direction',
    },
    times: {
      kind: 'number',
      min: 1,
      max: 1_000_000,
      description: 'Of "against-the-grain": how many times the imports of the other direction they are',
    },
    roots: texts(
      'a glob such as "src/app/**", or a list',
      'Of "against-the-grain": files that put modules together, whatever they import; also for "module-knots" and "past-the-entry"',
    ),
    entries: texts(
      'a glob such as "src/plugins/**", or a list',
      'Of "orphans": files that programs load in ways that nothing shows',
    ),
    packages: texts(
      'the name of a package, such as "lodash" or "@acme/*", or a list',
      'Of "undeclared" and "unused": packages that the rule leaves alone',
    ),
  },
};

/** What can be set of a single built-in rule. */
export const BUILT_IN_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'against-the-grain': ['imports', 'times', 'roots'],
  orphans: ['entries'],
  undeclared: ['packages'],
  unused: ['packages'],
};

const RANK: Shape = { kind: 'number', min: 0, max: 100, expected: 'a rank from 0 to 100' };

export const LAYERS: Shape = {
  kind: 'record',
  expected: 'an object of layer names',
  values: {
    kind: 'either',
    expected: `${RANK.expected}, { "rank": …, "match": [globs] }, or false`,
    of: [
      RANK,
      { kind: 'object', required: ['rank'], fields: { rank: RANK, match: { kind: 'list', items: GLOB } } },
      { kind: 'constant', value: false },
    ],
  },
};

export const MODULES: Shape = {
  kind: 'record',
  expected: 'an object of module names',
  max: 1000,
  values: {
    kind: 'either',
    expected: `a glob, a list of globs, or an object with ${MODULE_BODIES.join(', ')}`,
    of: [MODULE_SHAPE.fields.files, MODULE_SHAPE],
  },
};

export const RULES: Shape = { kind: 'list', expected: 'a list of rules', max: 500, items: RULE_SHAPE };

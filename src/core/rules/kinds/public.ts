import type { Selectors } from '../../config/rule-shapes.ts';
import { difference, type NodeSet } from '../../query/node-set.ts';
import type { Ban } from '../ban.ts';
import { classesOf } from '../bans.ts';
import { matchesNothing } from '../errors.ts';
import type { RuleModule } from '../modules.ts';
import type { Scope } from '../scope.ts';
import { quoted } from '../words.ts';

/**
 * Outsiders may import only the public files of a module. A file that imports the entry of its own module nearly always
 * closes a cycle, and is a finding of its own; a test may use the module as others do.
 */
export function bansOfPublic(
  { public: selectors, own }: { public: Selectors; own?: 'ignore' },
  scope: Scope,
): Ban[] {
  const { nodeCount } = scope.graph;
  const modules = modulesWithPublic(selectors, scope);
  const classes = (filesOf: (module: Guarded) => NodeSet) => classesOf(modules.map(filesOf), nodeCount);
  const outside = modules.length;
  const members = classes(({ files }) => files);
  const fromOutside: Ban = {
    sources: members.map(kind => (kind === -1 ? outside : kind)),
    targets: classes(({ files, publicFiles }) => difference(files, publicFiles)),
    why: (source, target) =>
      source === target ? undefined : `it is not a public file of "${modules[target].name}"`,
    about: 'targets',
  };
  if (own === 'ignore') return [fromOutside];
  return [
    fromOutside,
    {
      sources: classes(({ files, publicFiles }) =>
        difference(files, publicFiles).filter(file => !scope.view.isTest(file)),
      ),
      targets: classes(module => entriesOf(module, scope)),
      why: (source, target) =>
        source === target ? `it is the entry of its own module "${modules[target].name}"` : undefined,
      about: 'targets',
    },
  ];
}

type Guarded = RuleModule & { readonly publicFiles: NodeSet };

function modulesWithPublic(selectors: Selectors, scope: Scope): Guarded[] {
  const modules = scope
    .parties(selectors)
    .flatMap(({ module }) => (module && hasPublic(module) ? [module] : []));
  if (modules.length === 0 && !scope.place.isOptional) {
    matchesNothing(scope.place, `no module of ${quoted(selectors, 'or')} declares "public" files`);
  }
  return modules;
}

function hasPublic(module: RuleModule): module is Guarded {
  return module.publicFiles !== undefined;
}

/** The only public file, or those that do nothing but re-export. Among others, files may use each other. */
function entriesOf({ publicFiles }: Guarded, { analysis }: Scope): NodeSet {
  return publicFiles.length === 1
    ? publicFiles
    : publicFiles.filter(file => analysis.roles.isBarrel[file] === 1);
}

import type { FileNode, Link, LinkedFile } from '../../types.ts';

/** Creates every node, so that nodes have few hidden classes and the passes over them stay fast. */
export function toNode({ id, language, loc, unit, marks, links }: LinkedFile): FileNode {
  const importNames = importNamesIn(links);
  return {
    id,
    language,
    ...(loc !== undefined && { loc }),
    ...(unit !== undefined && { unit }),
    ...(marks && { marks }),
    ...(importNames && { importNames }),
  };
}

/** Would this file become an equal node? Edges are not compared. */
export function isSameNode(node: FileNode, { language, loc, unit, marks, links }: LinkedFile): boolean {
  return (
    node.language === language &&
    node.loc === loc &&
    node.unit === unit &&
    node.marks?.join() === marks?.join() &&
    isSameImportNames(node.importNames, importNamesIn(links))
  );
}

/** In string order, so that equal nodes have equal JSON. */
function importNamesIn(links: readonly Link[]): FileNode['importNames'] {
  const named = links.filter(({ importName }) => importName !== undefined);
  if (named.length === 0) return undefined;
  const packages = [...new Set(named.map(({ target }) => target))].sort();
  return Object.fromEntries(packages.map(target => [target, namesOf(target, named)]));
}

function namesOf(target: string, named: readonly Link[]): string[] {
  const names = named.flatMap(link => (link.target === target ? (link.importName ?? []) : []));
  return [...new Set(names)].sort();
}

function isSameImportNames(a: FileNode['importNames'], b: FileNode['importNames']): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

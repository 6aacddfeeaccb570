import type { Graph } from '../../graph/graph.ts';
import { type PathRoles, type Roles, SOURCE, SUPPORT, TEST } from './roles.ts';

/**
 * Settles the roles that paths leave open by who uses the files. A file with the name of a test is source if source uses
 * it. A file whose name speaks of tests supports them if it is used, and by tests only; one in a folder of fixtures, if
 * no source uses it. Everything that nothing keeps from being source is source, so that the result does not depend on
 * an order.
 */
export function rolesByUsers(graph: Graph, { roles, open }: PathRoles): Roles {
  if (open.files.length === 0) return roles;
  const roleOf = roles.roleOf.slice();
  const isOpen = new Uint8Array(graph.fileCount);
  for (const [i, file] of open.files.entries()) isOpen[file] = open.kinds[i];
  const { spread, isSource } = spreadSource(graph, isOpen);
  for (const file of open.files) if (isSourceByItself(graph, roles, isOpen, file)) spread(file);
  // What is left may be used by nothing but itself.
  const isTested = testedAmong(graph, roles, isOpen, open.files, isSource);
  for (const file of open.files) if (isOpen[file] === SUPPORT && isTested[file] === 0) spread(file);
  let sources = roles.sources;
  for (const file of open.files) {
    const role = isSource[file] === 1 ? SOURCE : TEST;
    sources += Number(role === SOURCE) - Number(roleOf[file] === SOURCE);
    roleOf[file] = role;
  }
  return { ...roles, roleOf, sources };
}

/** Makes an open file source, with all open files that it uses, directly or not. */
function spreadSource(graph: Graph, isOpen: Uint8Array) {
  const isSource = new Uint8Array(graph.fileCount);
  const spread = (start: number) => {
    if (isSource[start] === 1) return;
    isSource[start] = 1;
    const queue = [start];
    // The loop also visits what it adds.
    for (const file of queue) {
      for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
        const used = graph.targets[edge];
        if (used >= graph.fileCount || isOpen[used] === 0 || isSource[used] === 1) continue;
        isSource[used] = 1;
        queue.push(used);
      }
    }
  };
  return { spread, isSource };
}

/** Does a file whose role is known, or the lack of one, make this file source? */
function isSourceByItself(
  { inStart, inEdges, sources }: Graph,
  roles: Roles,
  isOpen: Uint8Array,
  file: number,
) {
  if (isOpen[file] === SUPPORT && inStart[file] === inStart[file + 1]) return true;
  for (let i = inStart[file]; i < inStart[file + 1]; i++) {
    const user = sources[inEdges[i]];
    if (isOpen[user] !== 0) continue;
    const role = roles.roleOf[user];
    if (role === SOURCE || (isOpen[file] === SUPPORT && role !== TEST)) return true;
  }
  return false;
}

/** Open files that tests use, directly or over other open files. */
function testedAmong(
  { inStart, inEdges, sources, outStart, targets, fileCount }: Graph,
  roles: Roles,
  isOpen: Uint8Array,
  files: Uint32Array,
  isSource: Uint8Array,
): Uint8Array {
  const isTested = new Uint8Array(fileCount);
  const queue: number[] = [];
  const add = (file: number) => {
    if (isTested[file] === 1 || isSource[file] === 1) return;
    isTested[file] = 1;
    queue.push(file);
  };
  for (const file of files) {
    if (isOpen[file] !== SUPPORT) add(file);
    for (let i = inStart[file]; i < inStart[file + 1]; i++) {
      const user = sources[inEdges[i]];
      if (isOpen[user] === 0 && roles.roleOf[user] === TEST) add(file);
    }
  }
  for (const file of queue)
    for (let edge = outStart[file]; edge < outStart[file + 1]; edge++)
      if (targets[edge] < fileCount && isOpen[targets[edge]] !== 0) add(targets[edge]);
  return isTested;
}

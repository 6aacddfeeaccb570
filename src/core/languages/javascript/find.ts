import type { Program } from '@swc/core';
import { importsOfCall, importsOfNew, metaMember } from './calls.ts';
import { importOfDeclaration } from './declarations.ts';
import type { Found } from './found.ts';
import { type AstNode, isAstNode, isFunction, unwrap } from './nodes.ts';

interface Visit {
  readonly node: object;
  /** Inside a function, and so not run while the module loads. */
  readonly lazy: boolean;
  /** Inside a branch that exists in test builds only. */
  readonly test: boolean;
}

/** All imports of a program, unordered. `anyRequire` includes calls of a local `require`. */
export function findImports(program: Program, anyRequire: boolean): Found[] {
  const found: Found[] = [];
  const stack: Visit[] = [{ node: program, lazy: false, test: false }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { node, lazy, test } = visit;
    if (isAstNode(node)) {
      for (const one of importsOf(node, anyRequire))
        found.push(lazy || test ? { ...one, ...(lazy && { lazy }), ...(test && { test }) } : one);
    }
    pushChildren(stack, visit);
  }
  return found;
}

const NONE: readonly Found[] = [];

function importsOf(node: AstNode, anyRequire: boolean): readonly Found[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TsImportEqualsDeclaration':
    case 'TsImportType':
      return importOfDeclaration(node);
    case 'CallExpression':
      return importsOfCall(node, anyRequire);
    case 'NewExpression':
      return importsOfNew(node);
    default:
      return NONE;
  }
}

function pushChildren(stack: Visit[], { node, lazy, test }: Visit): void {
  const called = lazy ? undefined : calledAtOnce(node);
  for (const [key, child] of Object.entries(node)) {
    if (typeof child !== 'object' || child === null || key === 'span') continue;
    if (called !== undefined && key === 'callee') pushCalled(stack, called, test);
    else
      stack.push({ node: child, lazy: lazy || isDeferred(node, key), test: test || isTestBranch(node, key) });
  }
}

/** Does this part of a node run later than the node itself? */
function isDeferred(node: object, key: string): boolean {
  if (key === 'body' || key === 'params') return isFunction(node);
  return key === 'value' && 'isStatic' in node && node.isStatic === false;
}

/** Vitest's tests in sources: bundlers are told that `import.meta.vitest` is undefined, and drop the branch. */
function isTestBranch(node: object, key: string): boolean {
  if (key === 'consequent') return 'test' in node && isVitest(node.test);
  return (
    key === 'right' && 'operator' in node && node.operator === '&&' && 'left' in node && isVitest(node.left)
  );
}

/** Generated conditions have thousands of parts, and each of them asks about those before it. */
const MOST_NESTED = 8;

/** Is a condition false where `import.meta.vitest` is undefined? */
function isVitest(condition: unknown, nested = 0): boolean {
  const node = unwrap(condition);
  if (node?.type !== 'BinaryExpression') return node !== undefined && metaMember(node) === 'vitest';
  if (nested === MOST_NESTED) return false;
  const { operator, left, right } = node;
  if (operator === '&&') return isVitest(left, nested + 1) || isVitest(right, nested + 1);
  const isUndefined = unwrap(right)?.value === 'undefined';
  return (operator === '!==' || operator === '!=') && isUndefined && isVitest(left, nested + 1);
}

/** The function of `(function () { … })()` or `(function () { … }).call(this)`, which runs at once. */
function calledAtOnce(node: object): AstNode | undefined {
  if (!isAstNode(node) || node.type !== 'CallExpression') return undefined;
  let callee = unwrap(node.callee);
  if (callee?.type === 'MemberExpression') {
    const property = unwrap(callee.property);
    if (property?.value !== 'call' && property?.value !== 'apply') return undefined;
    callee = unwrap(callee.object);
  }
  return callee !== undefined && isFunction(callee) && callee.generator !== true ? callee : undefined;
}

/** Everything in a function that is called at once runs now, except for its inner functions. */
function pushCalled(stack: Visit[], called: AstNode, test: boolean): void {
  for (const child of Object.values(called)) {
    if (typeof child === 'object' && child !== null) stack.push({ node: child, lazy: false, test });
  }
}

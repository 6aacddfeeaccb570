import { isAstNode } from '../nodes.ts';

/** The names that a part of a program mentions, whether they mean something of the top level or of a scope inside it. */
export function mentionedIn(part: object): Set<string> {
  const names = new Set<string>();
  const stack: object[] = [part];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    // Names of members have no context.
    if (isAstNode(node) && node.type === 'Identifier' && 'ctxt' in node) names.add(String(node.value));
    for (const [key, child] of Object.entries(node))
      if (typeof child === 'object' && child !== null && key !== 'span') stack.push(child);
  }
  return names;
}

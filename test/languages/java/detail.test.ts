import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Declared, decodeDeclared, encodeDeclared } from '../../../src/core/languages/java/detail.ts';

const OUTER = { kind: 'outer', name: 'a', isFunction: false, isExtension: false } as const;
const MEMBER = { kind: 'member', name: 'a', isFunction: true, isOpen: false } as const;

const declarations: Record<string, Declared> = {
  'a type': OUTER,
  'an extension function': { ...OUTER, isFunction: true, isExtension: true },
  'a type in another package': { ...OUTER, package: 'p.q' },
  'a type outside of all packages': { ...OUTER, package: '' },
  'a member': MEMBER,
  'a member of an open type whose name needs backquotes': { ...MEMBER, name: 'a/b.c<d', isOpen: true },
  'a module': { kind: 'module', name: 'a.b' },
  'a package clause': { kind: 'clause', name: 'a.b' },
  'a nested type': { kind: 'nested', owner: 'A', name: 'B' },
};

for (const [name, declared] of Object.entries(declarations)) {
  test(`decodes what it encodes: ${name}`, () => {
    assert.equal(decodeDeclared(encodeDeclared(declared)), declared);
  });
}

test.run();

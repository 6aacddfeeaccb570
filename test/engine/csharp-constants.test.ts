import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

const long = '\n'.repeat(40);

test('a C# constant closes no cycle at load time, with or without an import, until something else is used', async () => {
  const { root, write } = makeProject({
    'Shop.cs': `using Shop.Till;\nnamespace Shop { public class Limits { public const int Most = 1; Desk d; } }${long}`,
    'Till.cs': `namespace Shop.Till { public class Desk { int x = Limits.Most; } }${long}`,
    'Ware.cs': `using Shop.Till;\nnamespace Ware { public class Goods { public const int Few = 2; Rack r; } }${long}`,
    'Rack.cs': `using Ware;\nnamespace Shop.Till { public class Rack { int x = Goods.Few; } }${long}`,
  });
  const engine = openEngine({ root });
  const eager = () => engine.snapshot()?.digest().cycles.eager;
  await engine.scan();
  assert.is(eager(), 0);
  write({ 'Till.cs': `namespace Shop.Till { public class Desk { object x = new Limits(); } }${long}` });
  await engine.apply(['Till.cs']);
  assert.is(eager(), 1);
  // What a file declares decides about the uses in others.
  write({
    'Ware.cs': `using Shop.Till;\nnamespace Ware { public class Goods { public static int Few = 2; Rack r; } }${long}`,
  });
  await engine.apply(['Ware.cs']);
  assert.is(eager(), 2);
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject } from '../helpers/project.ts';

test('a Go file of methods only is not said to have no users', async () => {
  const { root } = makeProject({
    'go.mod': 'module shop\n\ngo 1.22\n',
    'cart.go': 'package shop\n\ntype Cart struct{}\n',
    'methods.go': `package shop\n\nimport "fmt"\n\n${'func (c *Cart) Total() int { fmt.Println(c); return 1 }\n'.repeat(500)}`,
    'web.ts': `${'export const page = 1;\n'.repeat(500)}import 'react';\nimport 'preact';\n`,
  });
  const whole = await depgraph(['analyze', '--no-cache', '--details'], { cwd: root });
  assert.match(whole.stdout, /methods\.go +harder than \d+ %, uses 1/);
  assert.not.match(whole.stdout, /used by 0/);
  const method = await depgraph(['analyze', 'methods.go', '--no-cache'], { cwd: root });
  assert.not.match(method.stdout, /Used by/);
  const page = await depgraph(['analyze', 'web.ts', '--no-cache'], { cwd: root });
  assert.match(page.stdout, /Used by 0 files/);
});

test.run();

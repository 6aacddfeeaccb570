import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fixture, translated } from './around.ts';

test('translates layers and what they may use', () => {
  const files = ['src/Domain/Order.php', 'src/Application/Run.php', 'src/Command/A.php'];
  const { rules, modules, notes } = translated('deptrac.yaml', fixture('deptrac.yaml'), files);
  assert.equal(modules, {
    Domain: { files: ['src/Domain/**'] },
    Application: { files: ['src/Application/**', 'src/Command/**'] },
    Platform: { package: 'Acme.Platform.**' },
    Admin: { files: ['**/{Domains,Components}/*/Admin/**'] },
    rest: { files: ['**'], optional: true },
  });
  const allow = (name: string, ...to: string[]) => ({
    name: `${name}-uses`,
    allow: { from: [name], to: [...to, 'rest', 'pkg:*'] },
    except: ['src/Command/A.php'],
  });
  assert.equal(rules, [
    allow('Domain'),
    allow('Application', 'Platform', 'Domain'),
    allow('Platform', 'Domain'),
    allow('Admin'),
  ]);
  assert.is(notes.length, 4, notes.join('\n'));
  assert.ok(notes.some(note => note.includes('Acme\\Domain\\Order → Acme\\Platform\\Mail')));
});

test('reads the older form', () => {
  const text =
    'parameters:\n  layers:\n    - name: A\n      collectors:\n        - {type: directory, regex: app/A}\n  ruleset: {}\n';
  const { modules } = translated('depfile.yml', text);
  assert.equal(modules.A, { files: ['app/A/**'] });
});

test.run();

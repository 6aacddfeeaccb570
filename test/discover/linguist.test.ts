import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { linguistAttributes } from '../../src/project/discover/linguist.ts';

test('reads generated and vendored files from .gitattributes', () => {
  const attributesOf = read({
    '.gitattributes': [
      '# linguist-generated',
      '*.snap text',
      '*.pb.go linguist-generated=true',
      '/lib/** linguist-vendored',
      'lib/ours/** -linguist-vendored',
      'api/*.ts text linguist-generated eol=lf',
      'api/own.ts !linguist-generated',
    ].join('\r\n'),
  });
  assert.equal(attributesOf('deep/er/user.pb.go'), { generated: true });
  assert.equal(attributesOf('lib/a/b.js'), { vendored: true });
  assert.equal(attributesOf('src/lib/b.js'), {});
  assert.equal(attributesOf('lib/ours/b.js'), { vendored: false });
  assert.equal(attributesOf('api/types.ts'), { generated: true });
  assert.equal(attributesOf('api/deep/types.ts'), {});
  assert.equal(attributesOf('x.snap'), {});
});

test('a deeper file overrides those above it, whatever their order', () => {
  const attributesOf = read({
    'a/b/.gitattributes': '*.ts linguist-generated=false',
    '.gitattributes': '*.ts linguist-generated',
  });
  assert.equal(attributesOf('a/x.ts'), { generated: true });
  assert.equal(attributesOf('a/b/x.ts'), { generated: false });
  assert.equal(attributesOf('a/bx.ts'), { generated: true });
});

test('ignores macros, quoted and broken patterns, and other files', () => {
  const attributesOf = read({
    '.gitattributes': '[attr]gen linguist-generated\n"a b" linguist-generated\n[ linguist-generated\n',
    'package.json': '* linguist-generated',
  });
  assert.equal(attributesOf('a b'), {});
  assert.equal(attributesOf('['), {});
});

function read(files: Readonly<Record<string, string>>): ReturnType<typeof linguistAttributes> {
  return linguistAttributes(new Map(Object.entries(files)));
}

test.run();

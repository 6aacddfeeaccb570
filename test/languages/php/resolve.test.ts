import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { php } from '../../../src/core/languages/php/index.ts';
import { type Files, modelOf, targetsOf } from './model.ts';

/** Where the imports of `code` in a file lead, in a project of these files. */
type Row = readonly [files: Files, from: string, code: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, code, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(targetsOf({ ...files, [from]: `<?php ${code}` }, from), targets);
    });
  }
}

const r = String.raw;
const json = JSON.stringify;
const type = (name: string) => {
  const slash = name.lastIndexOf('\\');
  return slash < 0
    ? `<?php class ${name} {}`
    : `<?php namespace ${name.slice(0, slash)}; class ${name.slice(slash + 1)} {}`;
};
const psr4 = (rules: Record<string, string | string[]>) => json({ autoload: { 'psr-4': rules } });

const SHOP: Files = {
  'composer.json': json({
    name: 'acme/shop',
    autoload: { 'psr-4': { 'Acme\\Shop\\': 'src/' }, files: ['src/helpers.php'] },
    'autoload-dev': { 'psr-4': { 'Acme\\Shop\\Tests\\': ['tests/'] } },
    require: { php: '>=8.1', 'ext-json': '*', 'symfony/console': '^6', 'monolog/monolog': '^3' },
    'require-dev': { 'phpunit/phpunit': '^10' },
  }),
  'src/Cart.php': type(r`Acme\Shop\Cart`),
  'src/Model/Order.php': type(r`Acme\Shop\Model\Order`),
  'src/Model/Item.php': type(r`Acme\Shop\Model\Item`),
  'src/helpers.php':
    "<?php namespace Acme\\Shop; if (!function_exists('price')) { function price() {} } const TAX = 19;",
  'tests/CartCase.php': '<?php eval($x);',
};

table('names', {
  'a class': [SHOP, 'main.php', r`use Acme\Shop\Cart;`, 'src/Cart.php'],
  'a class in a folder': [SHOP, 'main.php', r`use \Acme\Shop\Model\Order as O;`, 'src/Model/Order.php'],
  'a group': [SHOP, 'main.php', r`use Acme\Shop\{Cart, Model\Item};`, 'src/Cart.php', 'src/Model/Item.php'],
  'for development': [SHOP, 'tests/CartTest.php', r`use Acme\Shop\Tests\CartCase;`, 'tests/CartCase.php'],
  'a function': [SHOP, 'main.php', r`use function Acme\Shop\price;`, 'src/helpers.php'],
  'a constant': [SHOP, 'main.php', r`use const Acme\Shop\TAX;`, 'src/helpers.php'],
  'in any case': [
    SHOP,
    'main.php',
    r`use acme\shop\CART; use function ACME\Shop\Price; use const acme\shop\TAX; use const Acme\Shop\tax;`,
    'src/Cart.php',
    'src/helpers.php',
    'src/helpers.php',
    'unresolved',
  ],
  'a file does not depend on itself': [
    SHOP,
    'src/Both.php',
    r`namespace Acme\Shop; class Both {} namespace Other; use Acme\Shop\Both;`,
    'outside:src/Both.php',
  ],
  'what is missing': [
    SHOP,
    'main.php',
    r`use Acme\Shop\Basket; use function Acme\Shop\cost;`,
    'unresolved',
    'unresolved',
  ],
  'what is there, but not analysed': [
    { ...SHOP, 'src/Generated.php': null },
    'main.php',
    r`use Acme\Shop\Generated;`,
    'outside:src/Generated.php',
  ],
});

table('namespaces', {
  'what is taken from one': [
    SHOP,
    'main.php',
    r`use Acme\Shop\Model; new Model\Order; Model\Item::f(); Model\Missing::g();`,
    'src/Model/Order.php',
    'src/Model/Item.php',
  ],
  'with an alias': [
    SHOP,
    'main.php',
    r`use Acme\Shop as S; S\price(); echo S\TAX; new S\Cart; #[S\Model\Item] class X {}`,
    'src/helpers.php',
    'src/Cart.php',
    'src/Model/Item.php',
  ],
  'nothing is taken': [SHOP, 'main.php', r`use Acme\Shop\Model;`, 'outside:main.php'],
  'nothing that is there': [SHOP, 'main.php', r`use Acme\Shop\Model; new Model\Missing;`, 'outside:main.php'],
  'a class and its namespace': [
    { ...SHOP, 'src/Model.php': type(r`Acme\Shop\Model`) },
    'main.php',
    r`use Acme\Shop\Model; new Model; new Model\Item;`,
    'src/Model.php',
    'src/Model/Item.php',
  ],
  'of a package': [
    SHOP,
    'main.php',
    r`use Symfony\Component\Console as C; new C\Command;`,
    'pkg:symfony/console',
  ],
});

table('PSR-4', {
  'several folders': [
    {
      'composer.json': psr4({ 'A\\': ['one', './two/'] }),
      'two/B.php': type(r`A\B`),
    },
    'main.php',
    r`use A\B;`,
    'two/B.php',
  ],
  'the first of several': [
    {
      'composer.json': psr4({ 'A\\': ['two', 'one'] }),
      'one/B.php': type(r`A\B`),
      'two/B.php': type(r`A\B`),
    },
    'main.php',
    r`use A\B;`,
    'two/B.php',
  ],
  'the longest beginning': [
    {
      'composer.json': psr4({ 'A\\': 'a', 'A\\B\\': 'b' }),
      'a/B/C.php': type(r`A\B\C`),
      'b/C.php': type(r`A\B\C`),
    },
    'main.php',
    r`use A\B\C;`,
    'b/C.php',
  ],
  'no beginning at all': [
    { 'composer.json': psr4({ '': 'src' }), 'src/A/B.php': type(r`A\B`) },
    'main.php',
    r`use A\B;`,
    'src/A/B.php',
  ],
  'the folder of the manifest itself': [
    { 'lib/composer.json': psr4({ 'A\\': '' }), 'lib/B.php': type(r`A\B`) },
    'main.php',
    r`use A\B;`,
    'lib/B.php',
  ],
  'a folder above the manifest': [
    { 'app/composer/composer.json': psr4({ 'A\\': '../lib/' }), 'app/lib/B.php': type(r`A\B`) },
    'main.php',
    r`use A\B;`,
    'app/lib/B.php',
  ],
  'of two copies, the one that is autoloaded': [
    { 'composer.json': psr4({ 'A\\': 'src' }), 'backup/B.php': type(r`A\B`), 'src/B.php': type(r`A\B`) },
    'backup/main.php',
    r`use A\B;`,
    'src/B.php',
  ],
  'of a copy, the file itself': [
    { 'composer.json': psr4({ 'A\\': 'src' }), 'src/B.php': type(r`A\B`) },
    'backup/B.php',
    r`namespace A; class B {} namespace C; use A\B;`,
    'outside:backup/B.php',
  ],
  'a file that declares something else': [
    { 'composer.json': psr4({ 'A\\': 'src' }), 'src/B.php': type(r`A\Other`), 'src/all.php': type(r`A\B`) },
    'main.php',
    r`use A\B;`,
    'src/all.php',
  ],
  'a file of which nothing is known': [
    { 'composer.json': psr4({ 'A\\': 'src' }), 'src/B.php': '<?php eval($x);' },
    'main.php',
    r`use A\B;`,
    'src/B.php',
  ],
  'a path in another case': [
    { 'composer.json': psr4({ 'A\\': 'src' }), 'src/b.php': '<?php eval($x);' },
    'main.php',
    r`use A\B;`,
    'unresolved',
  ],
  'code that a build makes': [
    { 'composer.json': psr4({ 'A\\': ['src', 'generated'] }), 'src/B.php': type(r`A\B`) },
    'main.php',
    r`use A\BFactory;`,
    'outside:generated/BFactory.php',
  ],
});

table('PSR-0', {
  'a namespace': [
    { 'composer.json': json({ autoload: { 'psr-0': { 'A\\': 'lib/' } } }), 'lib/A/B.php': type(r`A\B`) },
    'main.php',
    r`use A\B; use A\C;`,
    'lib/A/B.php',
    'unresolved',
  ],
  'the longest beginning': [
    {
      'composer.json': json({ autoload: { 'psr-0': { 'A\\': 'a', 'A\\B': 'b' } } }),
      'a/A/B/C.php': '<?php',
      'b/A/B/C.php': '<?php',
    },
    'main.php',
    r`use A\B\C;`,
    'b/A/B/C.php',
  ],
  underscores: [
    {
      'composer.json': json({ autoload: { 'psr-0': { Zend_: ['lib'], '': 'src' } } }),
      'lib/Zend/Db/Table.php': '<?php',
      'src/A_B/C/D.php': '<?php',
    },
    'main.php',
    r`use Zend_Db_Table; use A_B\C_D;`,
    'lib/Zend/Db/Table.php',
    'src/A_B/C/D.php',
  ],
});

const listed = (autoload: unknown): Files => ({
  'composer.json': json({ autoload }),
  'lib/old/all.php': '<?php class Old {} class DateTime {} function run() {}',
  'stubs/all.php': '<?php class Old {} class DateTime {} function run() {}',
});

table('classmap and files', {
  'a folder': [
    listed({ classmap: ['lib/'] }),
    'stubs/main.php',
    'use Old; use DateTime;',
    'lib/old/all.php',
    'lib/old/all.php',
  ],
  'a file': [listed({ classmap: ['lib/old/all.php'] }), 'stubs/main.php', 'use Old;', 'lib/old/all.php'],
  files: [listed({ files: ['lib/old/all.php'] }), 'stubs/main.php', 'use function run;', 'lib/old/all.php'],
  'none of them: the nearest': [listed({}), 'stubs/main.php', 'use Old;', 'stubs/all.php'],
  'what only stands in for PHP itself': [listed({}), 'stubs/main.php', 'use DateTime;', 'builtin:php'],
});

table('without composer.json', {
  'what a file declares': [
    { 'inc/a.php': type(r`App\A`), 'inc/b.php': '<?php class B {} function c() {}' },
    'main.php',
    r`use App\A; use B; use function c;`,
    'inc/a.php',
    'inc/b.php',
    'inc/b.php',
  ],
  'all that are equally near': [
    { 'inc/a7.php': type('A'), 'inc/a8.php': type('A'), 'far/inc/a.php': type('A') },
    'main.php',
    'use A;',
    'inc/a7.php',
    'inc/a8.php',
  ],
  'what is for tests': [{ 'tests/stubs.php': type(r`Lib\A`) }, 'main.php', r`use Lib\A;`, 'pkg:Lib'],
  'in tests': [{ 'tests/stubs.php': type(r`Lib\A`) }, 'app/Tests/a.php', r`use Lib\A;`, 'tests/stubs.php'],
  'what is missing in an own namespace': [
    { 'inc/a.php': type(r`App\Sub\A`) },
    'main.php',
    r`namespace App; use App\Sub\B; use App\Other\C;`,
    'unresolved',
    'pkg:App',
  ],
  'a module': [{}, 'main.php', 'use mod;', 'pkg:mod'],
});

const LOCK = json({
  packages: [
    { name: 'symfony/contracts', autoload: { 'psr-4': { 'Symfony\\Contracts\\': '' } } },
    { name: 'symfony/service-contracts', autoload: { 'psr-4': { 'Symfony\\Contracts\\Service\\': '' } } },
    { name: 'acme/shop-api', autoload: { 'psr-4': { 'Acme\\Shop\\Api\\': 'src' } } },
  ],
  'packages-dev': [
    { name: 'old/mock', autoload: { 'psr-0': { Mock_: 'lib', 'Mock\\': ['lib'] } } },
    { name: 'no/autoload' },
  ],
});

table('packages', {
  'by vendor and name': [
    SHOP,
    'main.php',
    r`use Symfony\Component\Console\Command\Command;`,
    'pkg:symfony/console',
  ],
  'by name': [
    SHOP,
    'main.php',
    r`use Monolog\Logger; use PHPUnit\Framework\TestCase;`,
    'pkg:monolog/monolog',
    'pkg:phpunit/phpunit',
  ],
  'by vendor alone': [
    SHOP,
    'main.php',
    r`use Symfony\Contracts\Service\ServiceInterface;`,
    'pkg:symfony/console',
  ],
  'nothing that fits': [
    SHOP,
    'main.php',
    r`use Doctrine\ORM\Mapping; use Twig_Environment; use _x;`,
    'pkg:Doctrine',
    'pkg:Twig',
    'pkg:x',
  ],
  'two of one vendor': [
    { 'composer.json': json({ require: { 'a/one': '*', 'a/two': '*' } }) },
    'main.php',
    r`use A\One\X; use A\Two; use A\X;`,
    'pkg:a/one',
    'pkg:a/two',
    'pkg:A',
  ],
  'a name in the plural, of the own vendor': [
    {
      'composer.json': json({
        autoload: { 'psr-4': { 'GuzzleHttp\\': 'src/' } },
        require: { 'guzzlehttp/promises': '*', 'guzzlehttp/psr7': '*' },
      }),
      'src/Client.php': type(r`GuzzleHttp\Client`),
    },
    'main.php',
    r`use GuzzleHttp\Promise\PromiseInterface; use GuzzleHttp\Psr7\Uri; use GuzzleHttp\Gone;`,
    'pkg:guzzlehttp/promises',
    'pkg:guzzlehttp/psr7',
    'unresolved',
  ],
  'names of several words': [
    {
      'composer.json': json({
        require: {
          'league/flysystem': '*',
          'league/flysystem-aws-s3-v3': '*',
          'nikic/php-parser': '*',
          'fruitcake/php-cors': '*',
          'fruitcake/other': '*',
          'nesbot/carbon': '*',
        },
      }),
    },
    'main.php',
    r`use League\Flysystem\AwsS3V3\X; use League\Flysystem\X; use PhpParser\Node; use Fruitcake\Cors\X; use Carbon\Carbon; use Parser;`,
    'pkg:league/flysystem-aws-s3-v3',
    'pkg:league/flysystem',
    'pkg:nikic/php-parser',
    'pkg:fruitcake/php-cors',
    'pkg:nesbot/carbon',
    'pkg:nikic/php-parser',
  ],
  'by composer.lock': [
    { ...SHOP, 'composer.lock': LOCK },
    'main.php',
    r`use Symfony\Contracts\Service\X; use Symfony\Contracts\Cache; use Mock_Object; use Mock\Object; use Mocked;`,
    'pkg:symfony/service-contracts',
    'pkg:symfony/contracts',
    'pkg:old/mock',
    'pkg:old/mock',
    'pkg:Mocked',
  ],
  'in the own namespace': [
    { ...SHOP, 'composer.lock': LOCK },
    'main.php',
    r`use Acme\Shop\Api\Client; use Acme\Shop\Client; use function Acme\Shop\Api\get;`,
    'pkg:acme/shop-api',
    'unresolved',
    'pkg:acme/shop-api',
  ],
  'a required one in the own namespace': [
    { 'composer.json': json({ autoload: { 'psr-4': { 'A\\': 'src' } }, require: { 'a/http': '*' } }) },
    'main.php',
    r`use A\Http\Client; use A\Client;`,
    'pkg:a/http',
    'unresolved',
  ],
  'what only stands in for one': [
    { ...SHOP, 'composer.lock': LOCK, 'stubs.php': type(r`Mock\Object`) },
    'main.php',
    r`use Mock\Object;`,
    'pkg:old/mock',
  ],
  'in a namespace of which the project has a part': [
    {
      'composer.json': json({ autoload: { 'psr-4': { 'Acme\\Core\\': 'core' } } }),
      'composer.lock': json({
        packages: [{ name: 'acme/rules', autoload: { 'psr-4': { 'Acme\\': 'src' } } }],
      }),
      'modules/node/src/Node.php': type(r`Acme\node\Node`),
    },
    'main.php',
    r`use Acme\node\Node; use Acme\Rule;`,
    'modules/node/src/Node.php',
    'pkg:acme/rules',
  ],
  'of the manifests above the file': [
    {
      'app/composer.json': json({ require: { 'a/one': '*' } }),
      'other/composer.json': json({ require: { 'b/two': '*' } }),
    },
    'app/src/main.php',
    r`use A\One; use B\Two;`,
    'pkg:a/one',
    'pkg:B',
  ],
});

table('PHP itself', {
  types: [
    SHOP,
    'src/Cart.php',
    r`use DateTime; use Exception as E; use JSONSerializable; use Random\Randomizer; use stdClass;`,
    ...Array<string>(5).fill('builtin:php'),
  ],
  'functions and constants': [
    SHOP,
    'src/Cart.php',
    'use function strlen; use const PHP_EOL;',
    'builtin:php',
    'builtin:php',
  ],
  'a class of the project with such a name': [
    { 'composer.json': psr4({ 'Attribute\\': 'src', '': 'lib' }), 'lib/Attribute.php': type('Attribute') },
    'main.php',
    'use Attribute;',
    'lib/Attribute.php',
  ],
});

const MONOREPO: Files = {
  'composer.json': json({
    name: 'acme/all',
    replace: { 'acme/parts': 'self.version' },
    autoload: { 'psr-4': { 'Acme\\Parts\\': 'parts', 'Acme\\Tools\\': 'tools' } },
    require: { 'vendor/lib': '*' },
    repositories: [{ type: 'path', url: 'packages/*' }],
  }),
  'packages/core/composer.json': json({
    name: 'acme/core',
    autoload: { 'psr-4': { 'Acme\\Core\\': 'src' } },
  }),
  'packages/core/src/Kernel.php': type(r`Acme\Core\Kernel`),
  'packages/app/composer.json': json({
    name: 'acme/app',
    autoload: { 'psr-4': { 'App\\': 'src' } },
    require: { 'acme/core': '*', 'acme/parts': '*', 'acme/other': '*' },
  }),
  'packages/app/src/Start.php': type(r`App\Start`),
  'packages/web/composer.json': json({ autoload: { 'psr-4': { 'App\\': 'src' } } }),
  'packages/web/src/Start.php': type(r`App\Start`),
  'packages/tools/composer.json': psr4({ 'Acme\\Tools\\': 'src' }),
  'packages/tools/src/Run.php': type(r`Acme\Tools\Run`),
  'tools/Run.php': type(r`Acme\Tools\Run`),
};

table('several packages in one project', {
  'another package': [
    MONOREPO,
    'packages/app/src/A.php',
    r`use Acme\Core\Kernel;`,
    'packages/core/src/Kernel.php',
  ],
  'the nearest of those with the same names': [
    MONOREPO,
    'packages/web/src/A.php',
    r`use App\Start;`,
    'packages/web/src/Start.php',
  ],
  'what another package does not have': [
    MONOREPO,
    'packages/app/src/A.php',
    r`use Acme\Core\Missing;`,
    'unresolved',
  ],
  'the one above before one beside': [
    MONOREPO,
    'packages/new/a.php',
    r`use Acme\Tools\Run;`,
    'tools/Run.php',
  ],
  'one in a folder above before one beside': [
    {
      'a/composer.json': psr4({ 'T\\': 'src' }),
      'a/src/Run.php': type(r`T\Run`),
      'a/b/x/composer.json': psr4({ 'T\\': '' }),
      'a/b/x/Run.php': type(r`T\Run`),
    },
    'a/b/c/main.php',
    r`use T\Run;`,
    'a/src/Run.php',
  ],
  'a stand-in for a package': [MONOREPO, 'packages/app/src/A.php', r`use Acme\Parts\X;`, 'unresolved'],
  'what is required from outside': [
    MONOREPO,
    'packages/app/src/A.php',
    r`use Acme\Other\X; use Vendor\Lib\Y;`,
    'pkg:acme/other',
    'pkg:vendor/lib',
  ],
});

const PAGES: Files = {
  'config.php': '<?php',
  'inc/config.php': '<?php',
  'inc/db/open.php': '<?php',
  'inc/view.phtml': '<p>',
  'inc/page.html': null,
};

table('require', {
  'beside the file': [PAGES, 'inc/a.php', "require __DIR__ . '/config.php';", 'inc/config.php'],
  'in a folder above': [
    PAGES,
    'inc/db/a.php',
    "require __DIR__ . '/../config.php'; require dirname(__DIR__, 2) . '/config.php'; require dirname(__FILE__) . '/./open.php';",
    'inc/config.php',
    'config.php',
    'inc/db/open.php',
  ],
  'from the root': [
    PAGES,
    'a.php',
    "require __DIR__ . '/inc/config.php'; require './config.php';",
    'inc/config.php',
    'config.php',
  ],
  'without a folder': [
    PAGES,
    'inc/a.php',
    "require 'config.php'; require './db/open.php'; require '../config.php';",
    'inc/config.php',
    'inc/db/open.php',
    'config.php',
  ],
  'from the folder of the program': [
    PAGES,
    'inc/db/a.php',
    "require 'inc/config.php'; require 'db\\open.php';",
    'inc/config.php',
    'inc/db/open.php',
  ],
  templates: [
    PAGES,
    'inc/a.php',
    "require 'view.phtml'; require 'page.html';",
    'inc/view.phtml',
    'outside:inc/page.html',
  ],
  'the include path': [
    { 'composer.json': json({ 'include-path': ['lib/'] }), 'lib/Zend/Loader.php': '<?php' },
    'src/a.php',
    "require 'Zend/Loader.php';",
    'lib/Zend/Loader.php',
  ],
  itself: [PAGES, 'inc/a.php', "require 'a.php';", 'outside:inc/a.php'],
  'what is missing': [
    PAGES,
    'inc/a.php',
    "require 'b.php'; require __DIR__ . '/b.php'; require __DIR__ . 'config.php';",
    'unresolved',
    'unresolved',
    'unresolved',
  ],
  'what is outside of the project': [
    PAGES,
    'inc/a.php',
    "require __DIR__ . '/../../b.php'; require '/usr/share/php/c.php'; require 'phar://d.phar/e.php'; require 'C:\\f.php';",
    'outside:__DIR__/../../b.php',
    'outside:/usr/share/php/c.php',
    'outside:phar://d.phar/e.php',
    'outside:C:/f.php',
  ],
  'what Composer installs': [
    PAGES,
    'inc/a.php',
    "require __DIR__ . '/../vendor/autoload.php'; require 'vendor/autoload.php'; require __DIR__ . '/../vendor/acme/lib/boot.php'; require __DIR__ . '/../vendor/composer/x/y.php';",
    'outside:vendor/autoload.php',
    'outside:inc/vendor/autoload.php',
    'pkg:acme/lib',
    'outside:vendor/composer/x/y.php',
  ],
  'another folder for that': [
    { 'composer.json': json({ config: { 'vendor-dir': 'lib/ext' } }), 'lib/': null },
    'a.php',
    "require 'lib/ext/acme/lib/boot.php';",
    'pkg:acme/lib',
  ],
  'packages that are in the project': [
    { 'vendor/acme/lib/boot.php': '<?php' },
    'a.php',
    "require 'vendor/acme/lib/boot.php';",
    'vendor/acme/lib/boot.php',
  ],
});

const unreadable = [
  '',
  '{',
  '[]',
  '"x"',
  'null',
  '{"autoload": 1}',
  '{"autoload": {"psr-4": [1], "files": {"a": 1}}, "require": "x"}',
];

unreadable.forEach((text, i) => {
  test(`a manifest that cannot be read (${i + 1})`, () => {
    const files = { 'composer.json': text, 'composer.lock': text, 'inc/a.php': type(r`App\A`) };
    const code = '<?php use App\\A; use mod;';
    assert.equal(targetsOf({ ...files, 'main.php': code }, 'main.php'), ['inc/a.php', 'pkg:mod']);
  });
});

test('a byte order mark in a manifest', () => {
  const files = { 'composer.json': `\uFEFF${psr4({ 'A\\': 'src' })}`, 'main.php': '<?php use A\\B;' };
  assert.equal(targetsOf(files, 'main.php'), ['unresolved']);
});

test('hostile names and paths', () => {
  const resolver = php.resolver.create(modelOf({ ...SHOP, 'composer.lock': LOCK }));
  const long = 'a\\'.repeat(100_000);
  const kinds = ['static', 'require'] as const;
  for (const name of ['', '\\', ' ', 'function ', 'function |', long, `function ${long}|x`]) {
    assert.equal(resolver.resolve('src/Cart.php', { specifier: name, kind: 'use', line: 1 }), []);
  }
  for (const specifier of ['', '\\', ' ', 'function ', long, `${'../'.repeat(50_000)}x`, '__DIR__', 'a\0b']) {
    for (const kind of kinds) {
      const [first] = resolver.resolve('src/Cart.php', { specifier, kind, line: 1, names: ['', long] });
      assert.type(first?.kind, 'string', specifier.slice(0, 20));
    }
  }
});

test('it tells what it does', () => {
  const steps: string[] = [];
  targetsOf(
    { ...SHOP, 'main.php': r`<?php use Acme\Shop\Cart; use Other\Lib; require 'src/Cart.php';` },
    'main.php',
    step => steps.push(step),
  );
  assert.equal(steps, [
    r`Acme\Shop\Cart is in src/Cart.php`,
    r`Other\Lib is not in the project`,
    'it may be src/Cart.php',
  ]);
});

test.run();

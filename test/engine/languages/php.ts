import { some, type World, words } from './world.ts';

const composer = (autoload: unknown, more: unknown = {}) => JSON.stringify({ autoload, ...(more as object) });

export const phpWorld: World = {
  name: 'php',
  folders: ['', ...words('src src/Sub lib packages/p/src tests resources/views')],
  files: words('A.php B.php c.php all.php view.phtml a.blade.php b.blade.php'),
  texts: [
    [
      ['.blade.php'],
      [
        some(
          4,
          `@extends('b')
          @include('a')
          @includeIf('view')
          <x-a/>
          {{ \\App\\A::x() }} {{-- \\App\\B::x() --}}
          @use('App\\Sub\\A')
          @if(A::x() && f(C))
          @php class B {} @endphp`,
        ),
      ],
    ],
    [
      ['.php', '.phtml'],
      [
        '<?php\n',
        some(
          1,
          `namespace App;
          namespace App\\Sub;
          namespace app;
          namespace P;`,
        ),
        some(
          4,
          `use App\\A;
          use App\\Sub\\{A as SubA, B};
          use app\\b;
          use App\\Sub;
          use P\\A as PA;
          use function App\\f;
          use const App\\C;
          use App\\Missing;
          use DateTime;
          use Monolog\\Logger;
          require __DIR__ . '/A.php';
          require_once __DIR__ . '/../lib/c.php';
          include 'all.php';
          require DIR . '/A.php';
          require LIB . 'c.php';
          require $x;
          $y = __DIR__; require $y . '/c.php';
          use`,
        ),
        some(
          3,
          `class A {}
          class a {}
          interface B {}
          trait T { use A; }
          enum E {}
          function f() {}
          const C = 1;
          const DIR = __DIR__;
          define('LIB', dirname(__DIR__) . '/lib/');
          define('DIR', LIB);
          function g() { require 'A.php'; }`,
        ),
        some(2, 'new Sub\\A;\nSub\\f();\n$x = function () use ($y) {};\n\\App\\A::x();'),
        some(
          3,
          `new A;
          class X extends B implements A {}
          f(C, \\C);
          function h(?E $e = null): T { return a::b; }
          new \\P\\A(new \\Monolog\\Handler);
          echo DIR, \\App\\f();`,
        ),
      ],
    ],
  ],
  manifests: {
    'composer.json': [
      composer({ 'psr-4': { 'App\\': 'src/' } }),
      composer({ 'psr-4': { 'App\\': ['src/', 'lib/'], 'P\\': 'packages/p/src' } }),
      composer({ 'psr-0': { App: 'lib' }, classmap: ['lib'], files: ['src/all.php'] }),
      composer({}, { require: { 'monolog/monolog': '^3' } }),
    ],
    'packages/p/composer.json': [
      composer({ 'psr-4': { 'P\\': 'src' } }, { name: 'x/p' }),
      composer({ classmap: ['src'] }),
    ],
  },
  others: words('src/Missing.php.bak lib/notes.txt vendor/autoload.php composer.lock'),
  ignored: words('lib/ packages/ src/Sub/ c.php vendor/'),
};

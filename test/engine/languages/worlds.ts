import { cppWorld, cWorld } from './c.ts';
import { astroWorld, svelteWorld, vueWorld } from './components.ts';
import { csharpWorld } from './csharp.ts';
import { goWorld } from './go.ts';
import { javaWorld, kotlinWorld, scalaWorld } from './jvm.ts';
import { phpWorld } from './php.ts';
import { pythonWorld } from './python.ts';
import { rubyWorld } from './ruby.ts';
import { rustWorld } from './rust.ts';
import { mixed, type World } from './world.ts';

const SINGLE: readonly World[] = [
  goWorld,
  rustWorld,
  javaWorld,
  kotlinWorld,
  scalaWorld,
  cWorld,
  cppWorld,
  csharpWorld,
  phpWorld,
  rubyWorld,
  vueWorld,
  svelteWorld,
  astroWorld,
  pythonWorld,
];

/** One world per language, and one with all of them. */
export const WORLDS: readonly World[] = [...SINGLE, mixed(SINGLE)];

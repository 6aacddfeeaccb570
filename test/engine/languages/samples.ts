import type { ProjectFiles } from '../../helpers/project.ts';

/** A project of forty files, four per package, in which each file uses one of the previous package. */
export interface Sample {
  readonly language: string;
  readonly manifests: ProjectFiles;
  id(i: number): string;
  text(i: number, extra: Extra): string;
  readonly extras: {
    /** An import that a file does not have yet. */
    readonly imports: string;
    /** A declaration that no file uses. */
    readonly unknown: string;
    /** A declaration that only file 2 uses and that does not exist at first. */
    readonly missed: string;
  };
  /** How many files are resolved when file 38 gets the declaration, including itself. */
  readonly resolved: { readonly unknown: number; readonly missed: number };
}

/** The extra parts of a text. */
export interface Extra {
  readonly imports?: string;
  readonly declares?: string;
  readonly body?: string;
}

export const FILES = 40;
const used = (i: number) => (i + FILES - 4) % FILES;
const other = (i: number) => (i + 8) % FILES;
/** The package of a file: the first file beyond the forty has its own, the second is in the last one. */
const at = (i: number) => Math.floor((i === FILES + 1 ? FILES - 1 : i) / 4);
const isAsking = (i: number) => i === 2;

const EXTRAS = { imports: '', unknown: '', missed: '' };

const go: Sample = {
  language: 'go',
  manifests: { 'go.mod': 'module m\n' },
  id: i => `p${at(i)}/f${i}.go`,
  text: (i, { imports = '', declares = '', body = '' }) => `package p${at(i)}
    import "m/p${at(used(i))}"
    import "fmt"
    ${imports}
    func F${i}() {
    ${body}
    p${at(used(i))}.F${used(i)}(${isAsking(i) ? 'p9.Missed' : ''})
    }
    ${declares}`,
  extras: { imports: 'import "m/p1"', unknown: 'func Unknown() {}', missed: 'func Missed() {}' },
  // The file itself, and the one that uses the name.
  resolved: { unknown: 1, missed: 2 },
};

const rust: Sample = {
  language: 'rust',
  manifests: { 'Cargo.toml': '[package]\nname = "m"\nedition = "2021"\n' },
  id: i => (i === 0 ? 'src/lib.rs' : `src/f${i}.rs`),
  text: (i, { imports = '', declares = '', body = '' }) => `
    ${i === 0 ? Array.from({ length: FILES - 1 }, (_, n) => `mod f${n + 1};`).join('\n') : ''}
    use crate::f${used(i) || 1}::T;
    use std::fmt;
    ${isAsking(i) ? 'use crate::f38::missed::T as U;' : ''}
    ${imports}
    fn f() {
    ${body}
    }
    ${declares}`,
  extras: { imports: 'use crate::f3::V;', unknown: 'pub mod unknown {}', missed: 'pub mod missed {}' },
  resolved: { unknown: 2, missed: 2 },
};

const java: Sample = {
  language: 'java',
  manifests: { 'pom.xml': '<project/>' },
  id: i => `src/main/java/com/x/p${at(i)}/F${i}.java`,
  text: (i, { imports = '', declares = '', body = '' }) => `package com.x.p${at(i)};
    import com.x.p${at(other(i))}.F${other(i)};
    import com.x.p${at(used(i))}.*;
    import java.util.List;
    import org.lib.Thing;
    ${imports}
    class F${i} { F${used(i)} f; ${isAsking(i) ? 'Missed m;' : ''}
    ${body}
    }
    ${declares}`,
  extras: { imports: 'import com.x.p3.F13;', unknown: 'class Unknown {}', missed: 'class Missed {}' },
  resolved: { unknown: 1, missed: 2 },
};

const kotlin: Sample = {
  language: 'kotlin',
  manifests: { 'build.gradle.kts': '' },
  id: i => `src/main/kotlin/com/x/p${at(i)}/f${i}.kt`,
  text: (i, { imports = '', declares = '', body = '' }) => `package com.x.p${at(i)}
    import com.x.p${at(other(i))}.f${other(i)}
    import com.x.p${at(used(i))}.*
    import org.lib.Thing
    ${imports}
    fun f${i}() { f${used(i)}() ${isAsking(i) ? '\nmissed()' : ''}
    ${body}
    }
    ${declares}`,
  extras: { imports: 'import com.x.p3.f13', unknown: 'fun unknown() {}', missed: 'fun missed() {}' },
  resolved: { unknown: 1, missed: 2 },
};

const scala: Sample = {
  language: 'scala',
  manifests: { 'build.sbt': '' },
  id: i => `src/main/scala/com/x/p${at(i)}/F${i}.scala`,
  text: (i, { imports = '', declares = '', body = '' }) => `package com.x.p${at(i)}
    import com.x.p${at(other(i))}.F${other(i)}
    import com.x.p${at(used(i))}.*
    import org.lib.Thing
    ${imports}
    class F${i} { val f = new F${used(i)} ${isAsking(i) ? '\nnew Missed' : ''}
    ${body}
    }
    ${declares}`,
  extras: { imports: 'import com.x.p3.F13', unknown: 'class Unknown', missed: 'class Missed' },
  resolved: { unknown: 1, missed: 2 },
};

const c: Sample = {
  language: 'c',
  manifests: {},
  id: i => `src/p${at(i)}/f${i}.h`,
  text: (i, { imports = '', body = '' }) => `
    #include "p${at(used(i))}/f${used(i)}.h"
    #include <stdio.h>
    #include <zlib.h>
    ${imports}
    int f${i}() {
    ${body}
    }`,
  extras: { ...EXTRAS, imports: '#include "p3/f13.h"' },
  resolved: { unknown: 0, missed: 0 },
};

const cpp: Sample = {
  language: 'cpp',
  manifests: {},
  id: i => `src/f${i}.cpp`,
  text: (i, { imports = '', declares = '', body = '' }) => `${declares || `export module m${i};`}
    import m${used(i)};
    import fmt;
    ${isAsking(i) ? 'import missed;' : ''}
    ${imports}
    int f${i}() {
    ${body}
    }`,
  extras: { imports: 'import m13;', unknown: 'export module unknown;', missed: 'export module missed;' },
  // The file that imports the former module no longer finds it.
  resolved: { unknown: 2, missed: 2 },
};

const csharp: Sample = {
  language: 'csharp',
  manifests: { 'M.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>' },
  id: i => `P${at(i)}/F${i}.cs`,
  text: (i, { imports = '', declares = '', body = '' }) => `
    using System;
    using M.P${at(used(i))};
    using Newtonsoft.Json;
    ${imports}
    namespace M.P${at(i)} {
      class F${i} { F${used(i)} f; ${isAsking(i) ? 'Missed m;' : ''}
      ${body}
      }
      ${declares}
    }`,
  extras: { imports: 'using M.P3;', unknown: 'class Unknown {}', missed: 'class Missed {}' },
  resolved: { unknown: 1, missed: 2 },
};

const component = (language: string, open: string, close: string): Sample => ({
  language,
  manifests: { 'package.json': '{"dependencies":{"vue":"3"}}' },
  id: i => `src/p${at(i)}/F${i}.${language}`,
  text: (i, { imports = '', body = '' }) => `${open}
import F from '../p${at(used(i))}/F${used(i)}.${language}'
import { ref } from 'vue'
${imports}
${close}
${body}
`,
  extras: { ...EXTRAS, imports: `import G from '../p3/F13.${language}'` },
  resolved: { unknown: 0, missed: 0 },
});

const script = (language: string, extension: string): Sample => ({
  language,
  manifests: { 'package.json': '{"dependencies":{"react":"19"}}', 'tsconfig.json': '{}' },
  id: i => `src/p${at(i)}/f${i}.${extension}`,
  text: (i, { imports = '', body = '' }) => `
import { f } from '../p${at(used(i))}/f${used(i)}'
import { useState } from 'react'
${imports}
${body}
`,
  extras: { ...EXTRAS, imports: "import { g } from '../p3/f13'" },
  resolved: { unknown: 0, missed: 0 },
});

const python: Sample = {
  language: 'python',
  manifests: { 'pyproject.toml': '[project]\nname = "x"\ndependencies = ["PyYAML"]\n' },
  id: i => (i % 4 === 0 ? `src/x/p${at(i)}/__init__.py` : `src/x/p${at(i)}/f${i}.py`),
  text: (i, { imports = '', body = '' }) => `
from x.p${at(used(i))} import ${used(i) % 4 === 0 ? 'name' : `f${used(i)}`}
from . import other
import yaml, os
${imports}
${body.replaceAll('//', '#')}
`,
  extras: { ...EXTRAS, imports: 'from x.p3 import f13' },
  resolved: { unknown: 0, missed: 0 },
};

const php: Sample = {
  language: 'php',
  manifests: { 'composer.json': '{"autoload":{"psr-4":{"X\\\\":"src/"}},"require":{"symfony/console":"*"}}' },
  id: i => `src/P${at(i)}/F${i}.php`,
  text: (i, { imports = '', declares = '', body = '' }) => `<?php
namespace X\\P${at(i)};
use X\\P${at(used(i))}\\F${used(i)};
use Symfony\\Component\\Console\\Application;
${isAsking(i) ? 'use X\\P9\\Missed;' : ''}
${imports}
class F${i} extends F${used(i)} {
${body}
}
${declares}
`,
  extras: { imports: 'use X\\P3\\F13;', unknown: 'class Unknown {}', missed: 'class Missed {}' },
  resolved: { unknown: 1, missed: 2 },
};

const ruby: Sample = {
  language: 'ruby',
  manifests: { Gemfile: "gem 'rack'\n" },
  id: i => `lib/x/p${at(i)}/f${i}.rb`,
  text: (i, { imports = '', declares = '', body = '' }) => `
require 'rack'
require 'x/p${at(other(i))}/f${other(i)}'
${imports}
module X
module P${at(i)}
class F${i} < X::P${at(used(i))}::F${used(i)}
${body.replaceAll('//', '#')}
${isAsking(i) ? 'Missed' : ''}
end
end
end
${declares}
`,
  extras: {
    imports: "require_relative '../p3/f13'",
    unknown: 'UNKNOWN = 1',
    missed: 'class Missed < F; end',
  },
  resolved: { unknown: 1, missed: 2 },
};

export const SAMPLES: readonly Sample[] = [
  script('javascript', 'js'),
  script('typescript', 'ts'),
  python,
  php,
  ruby,
  go,
  rust,
  java,
  kotlin,
  scala,
  c,
  cpp,
  csharp,
  component('vue', '<script setup>', '</script>'),
  component('svelte', '<script>', '</script>'),
  component('astro', '---', '---'),
];

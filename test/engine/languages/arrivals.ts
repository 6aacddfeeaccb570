import type { ProjectFiles } from '../../helpers/project.ts';

/**
 * What is added to a project, or removed from it, as one: the sources of a language, a manifest, a configuration. The
 * names collide across languages on purpose: a crate is called like a package that nothing imports, and a manifest
 * names a file of another language as the start of a program.
 */
export const ARRIVALS: readonly ProjectFiles[] = [
  {
    'web/a.ts': "import './b'\nimport 'react'\nimport 'left-pad'\n",
    'web/b.ts': "import './a'\nimport './gone'\n",
  },
  { 'web/c.js': "require('./b')\nrequire('express')\nimport '@z/kit'\n" },
  { 'web/Page.vue': "<script>\nimport './a'\nimport 'vue'\n</script>\n" },
  {
    'z/src/lib.rs': 'mod model;\nuse tokio::task;\nuse serde::Serialize;\n',
    'z/src/model.rs': 'use crate::x;\n',
  },
  {
    'tools/run.py': 'import yaml\nimport requests\nfrom . import steps\n',
    'tools/steps.py': 'import tools.run\n',
  },
  { 'cmd/main.go': 'package main\n\nimport (\n\t"example.org/shop/lib"\n\t"github.com/spf13/cobra"\n)\n' },
  { 'lib/lib.go': 'package lib\n\nimport "rsc.io/quote"\n' },
  {
    'jvm/src/main/java/shop/Cart.java':
      'package shop;\nimport com.google.gson.Gson;\nclass Cart { Total t; }\n',
    'jvm/src/main/java/shop/Total.java': 'package shop;\nclass Total { Cart c; }\n',
  },
  {
    'net/Cart.cs': 'using Newtonsoft.Json;\nnamespace Shop;\nclass Cart { Total t; }\n',
    'net/Total.cs': 'namespace Shop;\nclass Total {}\n',
  },
  {
    'php/src/Cart.php': '<?php\nnamespace Shop;\nuse Shop\\Total;\nuse Monolog\\Logger;\n',
    'php/src/Total.php': '<?php\nnamespace Shop;\nclass Total {}\n',
  },
  {
    'rb/lib/cart.rb': "require 'rails'\nrequire_relative 'total'\n",
    'rb/lib/total.rb': "require 'nokogiri'\n",
  },
  { 'c/main.c': '#include "util.h"\n#include <zlib.h>\n', 'c/util.h': '' },
  {
    'package.json':
      '{"name":"shop","workspaces":["web"],"dependencies":{"react":"18","serde":"1","yaml":"2"}}',
  },
  { 'web/package.json': '{"name":"@z/web","main":"b.ts","dependencies":{"vue":"3","quote":"1"}}' },
  {
    'tsconfig.json': '{"compilerOptions":{"paths":{"@z/*":["web/*"],"@z/kit":["tools/kit.ts"]}}}',
    'tools/kit.ts': '',
  },
  {
    'z/Cargo.toml':
      '[package]\nname = "serde"\n\n[[bin]]\nname = "b"\npath = "../web/b.ts"\n\n[dependencies]\ntokio = "1"\nrand = "0.8"\n',
  },
  { 'Cargo.toml': '[workspace]\nmembers = ["z"]\n' },
  { 'pyproject.toml': '[project]\nname = "yaml"\ndependencies = ["requests", "flask"]\n' },
  { 'requirements.txt': 'requests\nnumpy==1\n' },
  { 'go.mod': 'module example.org/shop\n\nrequire github.com/spf13/viper v1.0.0\n' },
  {
    'jvm/pom.xml':
      '<project><artifactId>quote</artifactId><dependencies><dependency><groupId>com.google.code.gson</groupId><artifactId>gson</artifactId></dependency></dependencies></project>',
  },
  {
    'net/Shop.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="Serilog" Version="3" /></ItemGroup></Project>',
  },
  {
    'php/composer.json':
      '{"name":"z/shop","require":{"monolog/monolog":"3","twig/twig":"3"},"autoload":{"psr-4":{"Shop\\\\":"src/"}}}',
  },
  { 'rb/Gemfile': "gem 'rails'\ngem 'puma'\n" },
  { '.gitattributes': 'web/*.js linguist-generated\n' },
  { '.gitignore': 'steps.py\nnet/\n' },
  {
    '.depgraphrc': JSON.stringify({
      builtins: true,
      modules: { web: { workspace: '@z/web' }, core: { workspace: 'serde' } },
      rules: [{ name: 'apart', forbid: { from: 'web', to: 'core' } }],
    }),
  },
];

/** Other texts of the same files. */
export const OTHER_TEXTS: ProjectFiles = {
  '.depgraphrc': '{"exclude":["**/*.vue"],"languages":["typescript","rust","go"]}',
  'package.json': '{"name":"quote","dependencies":{"vue":"3","express":"4"}}',
  'go.mod': 'module yaml\n\nrequire rsc.io/quote v1.0.0\n',
  'z/Cargo.toml': '[package]\nname = "react"\n\n[dependencies]\nserde = "1"\n',
  'web/a.ts': "import 'vue'\n",
};

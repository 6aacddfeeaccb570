import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ruby } from '../../../src/core/languages/ruby/index.ts';
import { edgesOf, type Files, modelOf, targetsOf } from './model.ts';

/** Where the imports of `code` in a file lead, in a project of these files. */
type Row = readonly [files: Files, from: string, code: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, code, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(targetsOf({ ...files, [from]: code }, from), targets);
    });
  }
}

/** Where the constants that `code` uses lead. */
function uses(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, code, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      const edges = edgesOf({ ...files, [from]: code }).filter(edge => edge.startsWith(`${from} -> `));
      assert.equal(
        edges,
        targets.map(target => `${from} -> ${target} use`),
      );
    });
  }
}

const LIB: Files = {
  'lib/shop.rb': '',
  'lib/shop/cart.rb': '',
  'lib/tasks/x.rake': '',
  'spec/spec_helper.rb': '',
};
/** Several gems in one repository. */
const MONOREPO: Files = {
  Gemfile: "gem 'rails'\ngem 'rack'\n",
  'active_a/lib/active_a.rb': '',
  'active_a/lib/active_a/base.rb': '',
  'active_a/test/helper.rb': '',
  'active_b/lib/active_b.rb': '',
  'active_b/test/helper.rb': '',
};

table('require', {
  'a file of lib': [
    LIB,
    'lib/main.rb',
    "require 'shop'\nrequire 'shop/cart.rb'",
    'lib/shop.rb',
    'lib/shop/cart.rb',
  ],
  'a rake file': [LIB, 'lib/main.rb', "load 'tasks/x.rake'", 'lib/tasks/x.rake'],
  'a helper of tests': [LIB, 'spec/shop/cart_spec.rb', "require 'spec_helper'", 'spec/spec_helper.rb'],
  'another gem of the repository': [
    MONOREPO,
    'active_b/lib/active_b/x.rb',
    "require 'active_a'\nrequire 'active_a/base'",
    ...['active_a/lib/active_a.rb', 'active_a/lib/active_a/base.rb'],
  ],
  'the nearest of several': [
    MONOREPO,
    'active_b/test/x_test.rb',
    "require 'helper'",
    'active_b/test/helper.rb',
  ],
  'a gem of the same name as the file': [
    { Gemfile: "gem 'redis'" },
    'lib/redis.rb',
    "require 'redis'",
    'pkg:redis',
  ],
  'a gem of the same name as the file, not declared': [{}, 'tools/rails.rb', "require 'rails'", 'pkg:rails'],
  'a gem of the same name as a file of a module': [
    { 'lib/shop/rails.rb': '' },
    'lib/shop/cart.rb',
    "require 'rails'",
    'pkg:rails',
  ],
  'from the root': [
    { ...LIB, 'config/environment.rb': '' },
    'bin/deep/x.rb',
    "require './config/environment'\nrequire Rails.root.join('lib', 'shop')\nrequire './none'",
    ...['config/environment.rb', 'lib/shop.rb', 'unresolved'],
  ],
  'a folder on the load path': [
    { 'tools/helper.rb': '' },
    'tools/x.rb',
    "require 'helper'",
    'tools/helper.rb',
  ],
});

table('require_relative', {
  'with and without an extension': [
    LIB,
    'lib/shop/main.rb',
    "require_relative 'cart'\nrequire_relative '../shop.rb'\nrequire_relative './cart'",
    ...['lib/shop/cart.rb', 'lib/shop.rb', 'lib/shop/cart.rb'],
  ],
  'from the folder only': [
    LIB,
    'bin/x.rb',
    "require_relative 'lib/shop'\nrequire_relative '../../../x'",
    'unresolved',
    'unresolved',
  ],
  'what is there, but not analysed': [
    { 'lib/native.so': null, 'a.rb': null },
    'lib/x.rb',
    "require_relative 'native.so'\nrequire_relative '../a'",
    'outside:lib/native.so',
    'outside:a.rb',
  ],
});

const GEMS: Files = {
  Gemfile: `gem 'rspec-rails'\ngem "rubyzip", '~> 2', require: 'zip'\ngem 'concurrent-ruby'\ngem 'ox', :require => ['ox/fast']\n`,
  'Gemfile.lock':
    'GEM\n  specs:\n    actionpack (7.0)\n      rack (~> 2.2)\n    activerecord (7.0)\n    ruby-vips (2.1)\n',
  'engine/engine.gemspec': "Gem::Specification.new do |spec|\n  spec.add_dependency('pg_query', '1')\nend",
};

table('gems', {
  'by their own names': [
    GEMS,
    'a.rb',
    "require 'rspec/rails'\nrequire 'ox/fast/x'",
    'pkg:rspec-rails',
    'pkg:ox',
  ],
  'by another name': [GEMS, 'a.rb', "require 'zip'\nrequire 'zip/file'", 'pkg:rubyzip', 'pkg:rubyzip'],
  'without an underscore': [GEMS, 'a.rb', "require 'active_record/base'", 'pkg:activerecord'],
  'a part of Rails': [GEMS, 'a.rb', "require 'action_controller/railtie'", 'pkg:actionpack'],
  'with ruby in their names': [
    GEMS,
    'a.rb',
    "require 'concurrent/map'\nrequire 'vips'",
    ...['pkg:concurrent-ruby', 'pkg:ruby-vips'],
  ],
  'of a gemspec at or above the file': [
    GEMS,
    'engine/lib/a.rb',
    "require 'pg_query/node'\nrequire 'rspec/rails'",
    ...['pkg:pg_query', 'pkg:rspec-rails'],
  ],
  'that nothing declares': [GEMS, 'a.rb', "require 'pg/query'", 'pkg:pg'],
  'of the standard library': [
    GEMS,
    'a.rb',
    "require 'json'\nrequire 'net/http'",
    'builtin:json',
    'builtin:net/http',
  ],
});

const RAILS: Files = {
  'app/models/user.rb': 'class User < ApplicationRecord; LIMIT = 1; end',
  'app/models/admin/user.rb': 'class Admin::User < User; end',
  'app/models/concerns/named.rb': 'module Named; end',
  'app/lib/html_parser.rb': 'class HTMLParser; end',
  'app/jobs/regular/clean_up.rb': 'module Jobs\n  class CleanUp < Base\n  end\nend',
  'lib/errors.rb': 'module Shop\n  class Error < StandardError; end\n  DEFAULT = 1\n  class Open; end\nend',
  'plugins/chat/app/models/chat/message.rb': 'module Chat\n  class Message; end\nend',
  'plugins/ai/lib/llm/prompt.rb': 'module Ai\n  module Llm\n    class Prompt; end\n  end\nend',
};

uses('constants', {
  'a model': [RAILS, 'app/x.rb', 'User.find(1)', 'app/models/user.rb'],
  'a constant in a model': [RAILS, 'app/x.rb', 'User::LIMIT + User::UNKNOWN', 'app/models/user.rb'],
  'in a namespace without a file': [RAILS, 'app/x.rb', 'Admin::User', 'app/models/admin/user.rb'],
  'from inside the namespace': [
    RAILS,
    'app/x.rb',
    'module Admin\n  User\n  ::User\nend',
    'app/models/admin/user.rb',
    'app/models/user.rb',
  ],
  'not from a compact class': [RAILS, 'app/x.rb', 'class Admin::X\n  User\nend', 'app/models/user.rb'],
  'a concern': [RAILS, 'app/models/x.rb', 'include Named', 'app/models/concerns/named.rb'],
  'an acronym': [RAILS, 'app/x.rb', 'HTMLParser', 'app/lib/html_parser.rb'],
  'a folder that is no module': [RAILS, 'app/x.rb', 'Jobs::CleanUp', 'app/jobs/regular/clean_up.rb'],
  'an engine': [RAILS, 'app/x.rb', 'Chat::Message', 'plugins/chat/app/models/chat/message.rb'],
  'a root with a namespace': [RAILS, 'app/x.rb', 'Ai::Llm::Prompt', 'plugins/ai/lib/llm/prompt.rb'],
  'several in one file': [RAILS, 'app/x.rb', 'raise Shop::Error if Shop::DEFAULT', 'lib/errors.rb'],
  'a class that may be reopened': [RAILS, 'app/x.rb', 'Shop::Open'],
  'an unknown constant': [RAILS, 'app/x.rb', 'Nokogiri::XML; Admin::Nothing; Shop'],
  'the file itself': [RAILS, 'app/models/thing.rb', 'class Thing; end; Thing'],
  'a module that a file reopens': [
    { 'lib/shop.rb': 'module Shop; end' },
    'lib/shop/cart.rb',
    'module Shop\n  Shop.open\nend',
    'lib/shop.rb',
  ],
  'an autoload by convention': [
    { 'lib/shop/cart.rb': 'module Shop\n  class Cart; end\nend' },
    'lib/shop.rb',
    'module Shop\n  autoload :Cart\nend',
    'lib/shop/cart.rb',
  ],
});

const OWNED: Files = {
  'lib/shop.rb': 'module Shop; end',
  'lib/shop/api.rb': 'module Shop\n  class Fetch; end\n  Fetch\nend',
};

uses('constants of others', {
  'of Ruby': [{ 'lib/string.rb': 'class String; end' }, 'a.rb', 'String.new'],
  'of a gem with a patch': [
    { 'lib/patches/active_record.rb': 'module ActiveRecord\n  class Base; end\nend' },
    'a.rb',
    'ActiveRecord::Base; ActiveRecord::Migration',
  ],
  'of a module of the project': [
    OWNED,
    'bin/x.rb',
    'Shop::Fetch; Shop::NONE',
    'lib/shop/api.rb',
    'lib/shop.rb',
  ],
  'inside of that module': [OWNED, 'lib/x.rb', 'module Shop\n  Fetch.new\nend', 'lib/shop/api.rb'],
  'of several files of the module': [
    { ...OWNED, 'lib/shop/more.rb': 'module Shop\n  class Fetch; end\nend' },
    'bin/x.rb',
    'Shop::Fetch',
    'lib/shop.rb',
  ],
  'of two files': [{ 'lib/a.rb': 'X = 1', 'lib/b.rb': 'X = 2' }, 'c.rb', 'X'],
  'of the nearer one': [
    { 'a/lib/x.rb': 'class X; end', 'b/lib/x.rb': 'class X; end' },
    'b/lib/y.rb',
    'X',
    'b/lib/x.rb',
  ],
  'of a test': [{ 'spec/x.rb': 'class X < Y; end' }, 'lib/y.rb', 'X'],
  'of a test in a test': [{ 'spec/x.rb': 'class X < Y; end' }, 'spec/y_spec.rb', 'X', 'spec/x.rb'],
  'of a test of another gem': [{ 'a/test/x.rb': 'class X < Y; end' }, 'b/test/y_test.rb', 'X'],
  'of a folder called test in lib': [
    { 'lib/rack/test/x.rb': 'class X < Y; end' },
    'lib/y.rb',
    'X',
    'lib/rack/test/x.rb',
  ],
});

test('constants that all files declare take linear time', () => {
  const ids = Array.from({ length: 3000 }, (_, i) => `lib/f${i}.rb`);
  assert.equal(edgesOf(Object.fromEntries(ids.map(id => [id, 'class X < Y; end\nX.new']))), []);
});

test('a gem with another name has its import name, too', () => {
  const resolver = ruby.resolver.create(modelOf(GEMS));
  assert.equal(resolver.resolve('a.rb', { specifier: 'zip/file', kind: 'require', line: 1 }), [
    { kind: 'package', name: 'rubyzip', importName: 'zip' },
  ]);
});

test('a trace explains each step', () => {
  const steps: string[] = [];
  targetsOf({ ...LIB, 'a.rb': "require 'shop'\nrequire 'rack'" }, 'a.rb', step => steps.push(step));
  assert.equal(steps.slice(0, 1), ['shop is below a load path: lib/shop.rb']);
  assert.equal(steps.slice(-1), ['no load path of the project has rack; it is in the gem rack']);
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dialectOf } from '../../src/core/languages/registry.ts';
import { analyzeFiles } from '../helpers/analyze.ts';

const NO_SOURCES = [
  'Dockerfile.java',
  'Dockerfile.go',
  'Dockerfile.dev.py',
  'Containerfile.rs',
  'Jenkinsfile.kt',
  'Vagrantfile.php',
  'Procfile.js',
  'Gemfile.vue',
];

for (const name of NO_SOURCES) {
  test(`${name} is a variant of a tool's file, not a source`, () => {
    assert.is(dialectOf(name), undefined);
  });
}

const SOURCES: Readonly<Record<string, string>> = {
  'dockerfile.go': 'go',
  'DockerfileParser.java': 'java',
  'parse.Dockerfile.ts': 'typescript',
  'Makefile.js': 'javascript',
  'Gruntfile.js': 'javascript',
  '.eslintrc.js': 'javascript',
  'index.d.ts': 'typescript',
};

for (const [name, language] of Object.entries(SOURCES)) {
  test(`${name} is ${language}`, () => {
    assert.is(dialectOf(name)?.language.name, language);
  });
}

test('a Dockerfile for Java is neither a node nor a problem', async () => {
  const report = await analyzeFiles({
    'app/Main.java': 'package app;\n',
    'Dockerfile.java': 'FROM eclipse-temurin:21\nCOPY target/app.jar /app.jar\n',
    'Dockerfile.php': 'FROM php:8.4-fpm\n',
  });
  assert.equal(report.nodes, ['app/Main.java']);
  assert.equal(report.diagnostics.problems, []);
});

test.run();

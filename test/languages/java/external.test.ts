import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Files, targetsOf } from './model.ts';

const FROM = 'src/main/java/own/Main.java';

function check(files: Files, rows: Readonly<Record<string, string>>): void {
  const text = Object.keys(rows).map(name => `import ${name};`);
  assert.equal(
    targetsOf({ ...files, [FROM]: `package own;\n${text.join('\n')}` }, FROM),
    Object.values(rows),
  );
}

test('the platform', () => {
  check(
    {},
    {
      'java.util.List': 'builtin:java.util',
      'java.util.concurrent.*': 'builtin:java.util',
      'java.lang.annotation.Retention': 'builtin:java.lang',
      'javax.crypto.Cipher': 'builtin:javax.crypto',
      'javax.annotation.processing.Processor': 'builtin:javax.annotation',
      'javax.xml.parsers.*': 'builtin:javax.xml',
      'jdk.jfr.Event': 'builtin:jdk.jfr',
      'sun.misc.Unsafe': 'builtin:sun.misc',
      'com.sun.net.httpserver.HttpServer': 'builtin:com.sun',
      'org.w3c.dom.Node': 'builtin:org.w3c',
      'kotlin.math.*': 'builtin:kotlin.math',
      'kotlin.lazy': 'builtin:kotlin',
      'kotlin.Unit': 'builtin:kotlin',
      'android.os.Bundle': 'builtin:android.os',
    },
  );
});

test('libraries that look like the platform', () => {
  check(
    {},
    {
      'javax.servlet.Filter': 'pkg:javax.servlet',
      'javax.inject.Inject': 'pkg:javax.inject',
      'javax.annotation.Nullable': 'pkg:javax.annotation',
      'jakarta.persistence.Entity': 'pkg:jakarta.persistence',
      'kotlinx.coroutines.flow.Flow': 'pkg:kotlinx.coroutines',
      'androidx.core.view.isVisible': 'pkg:androidx.core',
      'android.support.v4.app.Fragment': 'pkg:android',
      'com.sun.jna.Native': 'pkg:com.sun.jna',
      'javassist.ClassPool': 'pkg:javassist',
    },
  );
});

test('without a build file', () => {
  check(
    {},
    {
      'org.junit.Test': 'pkg:org.junit',
      'org.junit.jupiter.api.Assertions.assertEquals': 'pkg:org.junit',
      'org.apache.commons.lang3.StringUtils': 'pkg:org.apache.commons',
      'com.google.common.collect.*': 'pkg:com.google.common',
      'io.github.owner.thing.Thing': 'pkg:io.github.owner',
      'io.netty.channel.Channel': 'pkg:io.netty',
      'de.owner.Thing': 'pkg:de.owner',
      'lombok.Data': 'pkg:lombok',
      'okhttp3.internal.http.HttpDate': 'pkg:okhttp3',
      mod: 'pkg:mod',
      'Thing.inner': 'pkg:Thing',
    },
  );
});

const GROUPS = {
  'org.springframework.boot.SpringApplication': 'pkg:org.springframework.boot',
  'org.springframework.bootstrap.X': 'pkg:org.springframework',
  'org.springframework.web.bind.annotation.*': 'pkg:org.springframework',
  'com.google.common.base.Strings': 'pkg:com.google.guava',
  'org.junit.jupiter.api.Test': 'pkg:org.junit.jupiter',
};

test('a POM', () => {
  const dependency = (group: string, more = '') =>
    `<dependency>${more}<groupId>\n ${group} </groupId><artifactId>x</artifactId></dependency>`;
  const excluded =
    '<exclusions><exclusion><groupId>org.springframework.web</groupId></exclusion></exclusions>';
  const pom = `<project><groupId>org.springframework.web.bind</groupId><!-- ${dependency('org.springframework.web')} -->
    <dependencies>${dependency('org.springframework.boot', excluded)}${dependency('org.springframework')}</dependencies>
    <dependencyManagement><dependencies>${dependency('com.google.guava')}${dependency('${project.groupId}')}
    ${dependency('org.junit.jupiter')}<dependency><groupId>broken`;
  check({ 'pom.xml': pom }, GROUPS);
});

test('a Gradle build file in Groovy', () => {
  const build = `dependencies {
    implementation 'org.springframework.boot:spring-boot-starter'
    api "org.springframework:spring-web:$version"
    compile group: 'com.google.guava', name: 'guava', version: '33'
    testImplementation platform('org.junit.jupiter:junit-jupiter:5.9'), project(':org.springframework.web')
  }`;
  check({ 'app/build.gradle': build }, GROUPS);
});

test('a Gradle build file in Kotlin, and one that it applies', () => {
  check(
    {
      'build.gradle.kts':
        'dependencies { implementation("org.springframework.boot:a:1")\n api(group = "org.junit.jupiter", name = "b") }',
      'gradle/deps.gradle': 'libs = [spring: "org.springframework:b:$v", guava: "com.google.guava:guava:1"]',
    },
    GROUPS,
  );
});

test('a version catalogue', () => {
  const toml = `[versions]\nx = "1"\n[libraries]
    a = "org.springframework.boot:starter:1"
    b = { module = "org.springframework:web", version.ref = "x" }
    c = { group = "com.google.guava", name = "guava" }
    d = { module = "org.junit.jupiter:api" }
    e = 1
    [plugins]\nf = "org.springframework.web:1"`;
  check({ 'gradle/libs.versions.toml': toml }, GROUPS);
});

test('unreadable build files are ignored', () => {
  check(
    {
      'gradle/libs.versions.toml': '[libraries',
      'pom.xml': '<dependency>'.repeat(100_000),
      'b/pom.xml': '<!--'.repeat(100_000),
    },
    { 'org.junit.Test': 'pkg:org.junit' },
  );
});

test('a library with a package of the project', () => {
  const own = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`src/main/java/own/A${i}.java`, `package own;\nclass A${i} {}`]),
  );
  check(
    { ...own, 'src/main/java/dagger/Extra.java': 'package dagger;\npublic class Extra {}' },
    {
      'dagger.Extra': 'src/main/java/dagger/Extra.java',
      'dagger.Module': 'pkg:dagger',
      'dagger.*': 'pkg:dagger',
      'own.Missing': 'unresolved',
    },
  );
});

test.run();

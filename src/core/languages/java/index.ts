import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { extractJava } from './java-extract.ts';
import { extractKotlin } from './kotlin-extract.ts';
import { javaResolver } from './resolve.ts';
import { extractScala } from './scala-extract.ts';

/** Their lexers are exact, so there is no second, slower parser. */
export const java: Language = { ...about.java, extract: extractJava, resolver: javaResolver };

export const kotlin: Language = { ...about.kotlin, extract: extractKotlin, resolver: javaResolver };

export const scala: Language = { ...about.scala, extract: extractScala, resolver: javaResolver };

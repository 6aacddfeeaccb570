#!/usr/bin/env node
import { depgraphd } from './programs.ts';
import { runProgram } from './run-program.ts';

runProgram(depgraphd);

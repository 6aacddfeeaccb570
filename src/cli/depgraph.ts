#!/usr/bin/env node
import { depgraph } from './programs.ts';
import { runProgram } from './run-program.ts';

runProgram(depgraph);

import type { Steps } from '../../shared/steps.ts';
import type { Components } from './components.ts';
import { type Digraph, type Grouped, groupBy } from './digraph.ts';

export interface DependentsInput {
  readonly graph: Digraph;
  /** Edge → 1 if it is ignored. */
  readonly without: Uint8Array;
  /** Of the graph without these edges. */
  readonly components: Components;
  /** The nodes that are counted. */
  readonly counted: Uint32Array;
}

/**
 * Component → how many of the counted nodes reach it, those inside it included. Each component has one bit for each
 * component with counted nodes; they are passed on along the edges, a block of columns at a time, so that memory stays
 * proportional to the graph.
 */
export function* countDependents(input: DependentsInput): Steps<Uint32Array> {
  const { components, counted } = input;
  const dependencies = dependenciesOf(input);
  const { bits, weights } = assignBits(components, counted);
  yield;
  const counts = new Uint32Array(components.count);
  const block = new Uint32Array(components.count * BLOCK_WORDS);
  for (let first = 0; first < weights.length; first += BLOCK_WORDS) {
    block.fill(0);
    const end = Math.min(bits.length, 32 * (first + BLOCK_WORDS));
    for (let bit = 32 * first; bit < end; bit++) {
      if (bits[bit] !== NO_COMPONENT) block[bits[bit] * BLOCK_WORDS + (bit >>> 5) - first] |= 1 << (bit & 31);
    }
    // A component has a larger number than those it depends on, so its row is complete when its turn comes.
    for (let component = components.count - 1; component >= 0; component--) {
      if (component % COMPONENTS_PER_STEP === 0) yield;
      let from = component * BLOCK_WORDS;
      let to = from + BLOCK_WORDS;
      while (from < to && block[from] === 0) from++;
      if (from === to) continue;
      while (block[to - 1] === 0) to--;
      let sum = 0;
      for (let i = from; i < to; i++) sum += weights[first + (i & (BLOCK_WORDS - 1))] * bitCount(block[i]);
      counts[component] += sum;
      for (let i = dependencies.start[component]; i < dependencies.start[component + 1]; i++) {
        const shift = (dependencies.items[i] - component) * BLOCK_WORDS;
        for (let word = from; word < to; word++) block[word + shift] |= block[word];
      }
    }
  }
  return counts;
}

/** A power of two. The rows of a block fit into the caches of a processor for most projects. */
const BLOCK_WORDS = 16;
const COMPONENTS_PER_STEP = 4096;
const NO_COMPONENT = 0xffffffff;

interface Bits {
  /** Bit → the component that it stands for, or `NO_COMPONENT`. */
  readonly bits: Uint32Array;
  /** Word → the number of counted nodes in each component of its bits. */
  readonly weights: Uint32Array;
}

/** Components with as many counted nodes share words, so that a whole word is counted at once. */
function assignBits({ count, of }: Components, counted: Uint32Array): Bits {
  const sizes = new Uint32Array(count);
  for (const node of counted) sizes[of[node]]++;
  const bySize = new Map<number, number[]>();
  for (let component = 0; component < count; component++) {
    if (sizes[component] === 0) continue;
    const same = bySize.get(sizes[component]);
    if (same) same.push(component);
    else bySize.set(sizes[component], [component]);
  }
  const bits: number[] = [];
  const weights: number[] = [];
  for (const [size, same] of bySize) {
    for (const component of same) bits.push(component);
    while (bits.length % 32 !== 0) bits.push(NO_COMPONENT);
    while (weights.length < bits.length / 32) weights.push(size);
  }
  // Whole blocks.
  while (weights.length % BLOCK_WORDS !== 0) weights.push(0);
  return { bits: Uint32Array.from(bits), weights: Uint32Array.from(weights) };
}

/** Component → the other components that it has an edge to, each once. */
function dependenciesOf({ graph, without, components: { count, of } }: DependentsInput): Grouped {
  const members = groupBy(of, count);
  const start = new Uint32Array(count + 1);
  const items = new Uint32Array(graph.edgeCount);
  const lastUser = new Int32Array(count).fill(-1);
  let size = 0;
  for (let component = 0; component < count; component++) {
    lastUser[component] = component;
    for (let i = members.start[component]; i < members.start[component + 1]; i++) {
      const node = members.items[i];
      for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
        const target = of[graph.targets[edge]];
        if (without[edge] === 1 || lastUser[target] === component) continue;
        lastUser[target] = component;
        items[size++] = target;
      }
    }
    start[component + 1] = size;
  }
  return { start, items: items.subarray(0, size) };
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

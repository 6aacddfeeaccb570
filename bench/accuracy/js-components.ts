import type { Disk } from './disk.ts';

/** Whether a path names a component, which only a plugin of a bundler can read. */
export function isComponent(path: string): boolean {
  return COMPONENT.test(path);
}

/** Maps `x.vue.ts`, which TypeScript looks for when `x.vue` is imported, back to the component. */
export function componentBehind(disk: Disk): (path: string) => string | undefined {
  return path => {
    const component = path.replace(/\.ts$/, '');
    return component !== path && isComponent(component) && disk.isFile(component) ? component : undefined;
  };
}

const COMPONENT = /\.(?:vue|svelte|astro)$/;

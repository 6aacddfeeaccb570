import type { Disk } from './disk.ts';

/** Does the path name a file that only a bundler's plug-in can read? */
export function isComponent(path: string): boolean {
  return COMPONENT.test(path);
}

/** TypeScript looks for `x.vue.ts` where `x.vue` is imported: the component that such a file would stand for. */
export function componentBehind(disk: Disk): (path: string) => string | undefined {
  return path => {
    const component = path.replace(/\.ts$/, '');
    return component !== path && isComponent(component) && disk.isFile(component) ? component : undefined;
  };
}

const COMPONENT = /\.(?:vue|svelte|astro)$/;

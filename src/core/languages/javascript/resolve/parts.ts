import type { ProjectModel } from '../../../../types.ts';
import type { Asked } from './asked.ts';
import type { Entries } from './entries.ts';
import type { Files } from './files.ts';
import type { Frameworks } from './frameworks.ts';
import type { Packages } from './packages.ts';
import type { Products } from './products.ts';

/** The parts of a resolver. */
export interface Parts {
  readonly model: ProjectModel;
  readonly files: Files;
  readonly entries: Entries;
  readonly products: Products;
  readonly packages: Packages;
  readonly frameworks: Frameworks;
  readonly asked: Asked;
}

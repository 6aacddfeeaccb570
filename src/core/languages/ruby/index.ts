import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { extract } from './extract.ts';
import { rubyResolver } from './resolve.ts';

export const ruby: Language = { ...about.ruby, extract, resolver: rubyResolver };

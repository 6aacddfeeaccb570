import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

export const cFamily: FamilyAbout = {
  name: 'c',
  paths: {
    test: /(?:^|\/)(?:unit[-_]?)?tests?\/|(?:^|\/)test_[^/]*$|_(?:unit)?tests?\.\w+$/i,
    vendored: /(?:^|\/)(?:deps|extern)\//,
    generated: /\.pb\.(?:h|cc)$|\.(?:yy|tab)\.[ch]\w*$/,
  },
  isManifest: basename => basename === 'compile_commands.json',
  // Headers are found by their paths; only modules of C++20 are found by name.
  usesNames: ({ names, imports }) =>
    names !== undefined || imports.some(({ kind }) => kind === 'require' || kind === 'reexport'),
};

/** Headers count as C, though most of those in a C++ project are C++. */
export const c: LanguageAbout = {
  name: 'c',
  extensions: { '.c': 'c', '.h': 'h' },
  version: 2,
  family: cFamily,
};

export const cpp: LanguageAbout = {
  name: 'cpp',
  extensions: {
    '.cc': 'cpp',
    '.cpp': 'cpp',
    '.cxx': 'cpp',
    '.hpp': 'cpp',
    '.hh': 'cpp',
    '.hxx': 'cpp',
  },
  version: 2,
  family: cFamily,
};

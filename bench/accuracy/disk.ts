import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The project on disk as the oracle sees it, without `node_modules`. Listings are cached. */
export interface Disk {
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  read(path: string): string | undefined;
  list(folder: string): Listing;
  /** The folder and all its subfolders. */
  foldersBelow(folder: string): readonly string[];
}

export interface Listing {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

const EMPTY: Listing = { files: new Set(), folders: new Set() };
const HIDDEN = new Set(['node_modules', '.git']);

export function openDisk(): Disk {
  const listings = new Map<string, Listing>();

  function list(folder: string): Listing {
    let listing = listings.get(folder);
    if (!listing) {
      listing = readListing(folder);
      listings.set(folder, listing);
    }
    return listing;
  }

  function isFile(path: string): boolean {
    const slash = path.lastIndexOf('/');
    return list(path.slice(0, slash)).files.has(path.slice(slash + 1));
  }

  function isFolder(path: string): boolean {
    const clean = path.endsWith('/') ? path.slice(0, -1) : path;
    const slash = clean.lastIndexOf('/');
    return slash < 0 || list(clean.slice(0, slash)).folders.has(clean.slice(slash + 1));
  }

  function foldersBelow(folder: string): string[] {
    const found = [folder];
    for (const at of found) for (const name of list(at).folders) found.push(join(at, name));
    return found;
  }

  return {
    isFile,
    isFolder,
    list,
    foldersBelow,
    read: path => (isFile(path) ? readFileSync(path, 'utf8') : undefined),
  };
}

/** Does not follow links to folders, so that a loop cannot hang it. */
function readListing(folder: string): Listing {
  const files = new Set<string>();
  const folders = new Set<string>();
  try {
    for (const entry of readdirSync(folder === '' ? '/' : folder, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        if (!HIDDEN.has(entry.name)) folders.add(entry.name);
      } else if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(join(folder, entry.name)))) {
        files.add(entry.name);
      }
    }
  } catch {
    return EMPTY;
  }
  return { files, folders };
}

function leadsToFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

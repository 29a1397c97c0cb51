import type { Externals } from '@spyglassmc/core';

type FileSystem = Externals['fs'];

/**
 * The library's view of the disk: the files given (by file: URI) and nothing else. What the library writes, its cache, is
 * forgotten; so a check leaves nothing behind.
 */
export function memoryFileSystem(files: ReadonlyMap<string, string>): FileSystem {
  const folders = new Map<string, Set<string>>();
  for (const uri of files.keys()) {
    for (let end = uri.lastIndexOf('/'); end > 'file://'.length; end = uri.lastIndexOf('/', end - 1)) {
      const folder = uri.slice(0, end);
      const children = folders.get(folder) ?? new Set();
      folders.set(folder, children.add(uri));
    }
  }
  const plain = (location: unknown): string => String(location).replace(/\/$/, '');
  return {
    chmod: async () => {},
    mkdir: async () => {},
    rm: async () => {},
    unlink: async () => {},
    writeFile: async () => {},
    showFile: async () => {},
    readFile: async (location) => {
      const content = files.get(plain(location));
      if (content === undefined) throw missing(plain(location));
      return new TextEncoder().encode(content);
    },
    stat: async (location) => {
      const uri = plain(location);
      if (!files.has(uri) && !folders.has(uri)) throw missing(uri);
      return entry(uri, files.has(uri));
    },
    readdir: async (location) => {
      const folder = plain(location);
      const below = folders.get(folder);
      if (!below) throw missing(folder);
      const names = new Map<string, boolean>();
      for (const uri of below) {
        const [name = '', ...rest] = uri.slice(folder.length + 1).split('/');
        names.set(decodeURIComponent(name), rest.length === 0);
      }
      return [...names].map(([name, isFile]) => ({ ...entry(name, isFile), name }));
    },
  };
}

function entry(name: string, isFile: boolean) {
  return { name, isFile: () => isFile, isDirectory: () => !isFile, isSymbolicLink: () => false };
}

function missing(uri: string): Error {
  return Object.assign(new Error(`${uri}: no such file`), { code: 'ENOENT' });
}

import { fileURLToPath, pathToFileURL } from 'node:url';

/** Absolute path of a file URI; undefined for other schemes and for what is no URI. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** Clients escape URIs differently; the same file always has the same key. */
export function keyOf(uri: string): string {
  const path = pathOf(uri);
  return path === undefined ? uri : pathKey(path);
}

/** Key of a path: Windows knows no case. */
export function pathKey(path: string): string {
  return process.platform === 'win32' ? path.toLowerCase() : path;
}

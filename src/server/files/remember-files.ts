import { statSync } from 'node:fs';

/** Returns a function that returns true as long as the paths lead to the same files and folders as now. */
export function rememberFiles(...paths: string[]): () => boolean {
  const identify = () => paths.map(identifyFile).join();
  const before = identify();
  return () => identify() === before;
}

function identifyFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'missing';
}

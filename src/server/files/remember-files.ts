import { statSync } from 'node:fs';

/** Returns a function that returns true while the paths lead to the files and folders that they lead to now. */
export function rememberFiles(...paths: string[]): () => boolean {
  const identify = () => paths.map(identifyFile).join();
  const before = identify();
  return () => identify() === before;
}

function identifyFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'missing';
}

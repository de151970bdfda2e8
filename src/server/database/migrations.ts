import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

/**
 * All migrations by name, in order. A released migration is frozen: changes need a new one. docs/decisions/080
 * says what a new migration may drop.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(await loadFiles())
    .map(([path, migration]): [string, Migration] => [
      /(?:^|\/)(\d{3}-[\w-]+)\.ts$/.exec(path)?.[1] ?? path,
      migration,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Returns every file of migrations/. A build contains the files; without a build, Node reads the folder. */
async function loadFiles(): Promise<Record<string, Migration>> {
  if (import.meta.env) return import.meta.glob<Migration>('../../../migrations/*.ts', { eager: true });
  const folder = new URL('../../../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const files = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  return Object.fromEntries(names.map((name, index) => [name, files[index]]));
}

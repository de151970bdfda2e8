import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

/** All migrations by name, in order. A released migration is frozen: changes need a new one. For what a new one may drop, see docs/decisions/080. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(await loadFiles())
    .map(([path, migration]): [string, Migration] => [
      /(?:^|\/)(\d{3}-[\w-]+)\.ts$/.exec(path)?.[1] ?? path,
      migration,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Returns every file of migrations/. The build holds them, and Node reads the folder where there is no build. */
async function loadFiles(): Promise<Record<string, Migration>> {
  if (import.meta.env) return import.meta.glob<Migration>('../../../migrations/*.ts', { eager: true });
  const folder = new URL('../../../migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const files = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  return Object.fromEntries(names.map((name, index) => [name, files[index]]));
}

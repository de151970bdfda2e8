import { cpus } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DatabaseLocation, migrateDatabase, openDatabase } from '../../src/server/database/database.ts';
import { migrations } from '../../src/server/database/migrations.ts';
import { startPostgres } from '../postgres.ts';
import { fillFirstSchema, STORIES } from './first-schema.ts';
import { check, runScenario } from './report.ts';

/*
 * Upgrades a database with the first schema of 0.1.0 and 100,000 stories to the newest one, on both databases. docs/operations.md and
 * CHANGELOG.md name the times.
 */

/** Migrations that took longer are named. */
const NAMED_MS = 300;

await runScenario(`An upgrade of ${STORIES.toLocaleString('en')} stories from 0.1.0`, async (folder) => {
  await using postgres = await startPostgres({ isDurable: true });
  const figures = [`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`];
  for (const url of [undefined, `${postgres.url}/postgres`]) {
    figures.push(await upgrade({ url, file: join(folder, 'kerikko.sqlite') }));
  }
  return figures;
});

async function upgrade(location: DatabaseLocation): Promise<string> {
  const begin = performance.now();
  // The runner stops a scenario that prints nothing for ten minutes.
  console.log('Filling a database with the first schema');
  await fillFirstSchema(location);
  const slow: string[] = [];
  const start = performance.now();
  const applied = await migrateDatabase(location, migrations, (name, ms) => {
    if (ms >= NAMED_MS) slow.push(`${name} ${(ms / 1000).toFixed(1)} s`);
  });
  const seconds = (performance.now() - start) / 1000;
  const database = openDatabase(location);
  const { rows } = await sql<{ count: number }>`select count(*) as count from stories`.execute(database);
  await database.destroy();
  check(Number(rows[0]?.count) === STORIES, 'every story is still there');
  const name = location.url ? 'PostgreSQL' : 'SQLite';
  const filling = (start - begin) / 1000;
  const figures = `${name}: filled in ${filling.toFixed(1)} s, ${applied.length} migrations in ${seconds.toFixed(1)} s`;
  // Filling takes two to four times as long, so that this holds on slow and busy machines too.
  check(seconds <= filling, `${figures}: longer than filling`);
  return `${figures}${slow.length > 0 ? `, of which ${slow.join(', ')}` : ''}`;
}

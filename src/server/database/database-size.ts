import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Sample } from '../metrics.ts';
import type { Database } from './database.ts';

/** Returns the size of the database in bytes; with SQLite, of its file and of its write-ahead log. */
export async function measureDatabase(
  database: Database,
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
): Promise<Sample[]> {
  if (databaseUrl) {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(database);
    return [[{ part: 'database' }, Number(rows[0]?.bytes)]];
  }
  const file = join(dataDir, 'kerikko.sqlite');
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  return [
    [{ part: 'database' }, await sizeOf(file)],
    [{ part: 'wal' }, await sizeOf(`${file}-wal`)],
  ];
}

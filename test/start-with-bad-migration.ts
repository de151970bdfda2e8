import { type Kysely, sql } from 'kysely';
import { loadServer } from '../cli/load-server.ts';

/** Starts the server like `npm start`, with an additional newest migration that fails halfway. */
const { startServer, migrations } = await loadServer();
const bad = {
  async up(database: Kysely<unknown>) {
    await database.schema.createTable('half').addColumn('id', 'text').execute();
    await sql`update topics set stories = 99`.execute(database);
    throw new Error('it broke halfway');
  },
};
await startServer(process.env, { migrations: { ...migrations, '999-bad': bad } });

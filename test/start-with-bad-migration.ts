import { type Kysely, sql } from 'kysely';
import { loadServer } from '../cli/load-server.ts';

/** What `npm start` does, with a newest migration that fails when half of it is done. */
const { startServer, migrations } = await loadServer();
const bad = {
  async up(database: Kysely<unknown>) {
    await database.schema.createTable('half').addColumn('id', 'text').execute();
    await sql`update topics set stories = 99`.execute(database);
    throw new Error('it broke halfway');
  },
};
await startServer(process.env, { migrations: { ...migrations, '999-bad': bad } });

import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createContext } from '../src/compose.ts';
import { hashPassword } from '../src/features/accounts/server/passwords.ts';
import { createSession } from '../src/features/accounts/server/sessions.ts';
import { buildIndex } from '../src/features/search/server/build-index.ts';
import { DAY_MS } from '../src/server/clock.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { fillDatabase } from './fill-database.ts';

/** The number of signed-in members who send the requests. */
const READERS = 1000;
/** The number of stories that are generated. Larger communities copy them, which takes SQLite a tenth of the time. */
const WRITTEN = 10_000;
const LIKABLE = 5000;
/** The time between a story and its copy: the newest page has no copies and is the same in a community of any size. */
const HALF_YEAR_MS = 180 * DAY_MS;
export const PASSWORD = 'puttum kadalayum';

/** A filled database and the members who are signed in. */
export interface Community {
  folder: string;
  /** The SQLite file; unused if `environment` names another database. */
  file: string;
  /** The variables that connect a server to another database. */
  environment: Record<string, string>;
  storyCount: number;
  tokens: string[];
  emails: string[];
  /** Stories that the requests like. */
  storyIds: string[];
}

/** Fills an empty database with `WRITTEN` stories and 5,000 members. */
export async function createCommunity(
  folder: string,
  environment: Record<string, string> = {},
): Promise<Community> {
  mkdirSync(folder, { recursive: true });
  const context = await createContext(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment }));
  try {
    await migrate(context.database);
    const { members, storyIds } = await fillDatabase(context, WRITTEN);
    // The server would build the index of the search while it is measured. Copies of the stories are not in it.
    await buildIndex(context);
    const readers = members.slice(0, READERS);
    const now = context.clock.now();
    const hash = await hashPassword(PASSWORD);
    const tokens: string[] = [];
    await context.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('accounts').set({ password_hash: hash }).execute();
      for (const { accountId } of readers) {
        tokens.push(await createSession(transaction, { accountId, userAgent: 'bench', now }));
      }
    });
    return {
      folder,
      file: join(folder, 'kerikko.sqlite'),
      environment,
      storyCount: WRITTEN,
      tokens,
      emails: readers.map(({ email }) => email),
      storyIds: storyIds.slice(-LIKABLE),
    };
  } finally {
    await context.close();
  }
}

/** Copies the community and repeats its stories up to the given number, each copy half a year earlier than the last. */
export function enlarge(community: Community, stories: number): Community {
  const folder = `${community.folder}-${stories}`;
  const file = join(folder, 'kerikko.sqlite');
  if (existsSync(file)) return { ...community, folder, file, storyCount: stories };
  mkdirSync(folder, { recursive: true });
  cpSync(community.file, file);
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; pragma journal_mode = off; pragma cache_size = -500000;');
  copyRows(database, stories / WRITTEN - 1);
  database.exec('pragma journal_mode = wal;');
  database.close();
  return { ...community, folder, file, storyCount: stories };
}

/** Copies stories and likes. The first 8 characters of ids and submission keys become the number of the copy. */
function copyRows(database: DatabaseSync, copies: number): void {
  const indexes = database
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null
      and tbl_name in ('stories', 'likes')`)
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`drop index ${name}`);
  const nth = (column: string) => `printf('%08x', :copy) || substr(${column}, 9)`;
  const copyStories = database.prepare(`
    insert into stories
      (id, topic, author_id, submission_key, created_at, edited_at, deleted_at, deleted_by, likes, title, opening, rest)
    select ${nth('id')}, topic, author_id, ${nth('submission_key')}, created_at - :copy * ${HALF_YEAR_MS}, edited_at, deleted_at,
      deleted_by, likes, title, opening, rest
    from stories where rowid <= ${WRITTEN}`);
  const likes = Number(database.prepare('select max(rowid) as last from likes').get()?.last);
  const copyLikes = database.prepare(`
    insert into likes (story_id, account_id, created_at)
    select ${nth('story_id')}, account_id, created_at - :copy * ${HALF_YEAR_MS} from likes where rowid <= ${likes}`);
  database.exec('begin');
  for (let copy = 1; copy <= copies; copy += 1) {
    copyStories.run({ copy });
    copyLikes.run({ copy });
  }
  database.exec(`update topics set stories = stories * ${copies + 1}`);
  database.exec('commit');
  for (const { sql } of indexes) database.exec(sql);
}

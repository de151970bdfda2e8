/*
 * The bare server, a baseline that sends the same pages with as little code as possible: node:http, the queries that Kerikko sends for
 * a page as prepared statements, Kerikko's own HTML as a string, and Kerikko's compression. It validates no input, has no rate limits,
 * renders nothing and maps no row. Like Kerikko, it uses the same database with the same durability and looks up the session.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { text as readText } from 'node:stream/consumers';
import pg from 'pg';
import { isProcessBusy } from '../../src/server/http/busy-process.ts';
import { chooseEncoding, compress, type Encoding } from '../../src/server/http/compress.ts';
import type { RecordedPage } from './record-pages.ts';

type Row = Record<string, unknown>;
type Statement = readonly [sql: string, ...parameters: unknown[]];

const { PORT = '', DATA_DIR = '', DATABASE_URL, PAGES_FILE = '' } = process.env;
const pages = new Map<string, RecordedPage>(JSON.parse(readFileSync(PAGES_FILE, 'utf8')));
const database = DATABASE_URL ? openServer(DATABASE_URL) : openFile(join(DATA_DIR, 'kerikko.sqlite'));
const FIND_SESSION = `select sessions.account_id, memberships.state from sessions
  join memberships on memberships.account_id = sessions.account_id where sessions.token_hash = ?`;

createServer(async (request, response) => {
  try {
    await answer(request, response);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(PORT), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '';
  if (url === '/healthz') return void response.end('ok');
  const token = /kerikko=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const [session] = await database.read([FIND_SESSION, hash]);
  if (session?.state !== 'approved') return void response.writeHead(401).end();
  const reader = String(session.account_id);
  if (request.method === 'POST') return change(request, response, reader);
  const page = pages.get(url);
  if (!page) return void response.writeHead(404).end();
  for (const { sql, parameters } of page.queries) {
    await database.read([sql, ...parameters.map((value) => (value === page.reader ? reader : value))]);
  }
  const body = Buffer.from(page.pieces.join(randomBytes(16).toString('base64url')));
  const isData = url.includes('.data');
  const preference = isData || isProcessBusy() ? 'fast' : 'small';
  const encoding = chooseEncoding(request.headers['accept-encoding'], preference);
  send(response, { type: isData ? 'text/x-script' : 'text/html', ...compress(body, encoding, preference) });
}

async function change(request: IncomingMessage, response: ServerResponse, reader: string): Promise<void> {
  const form = new URLSearchParams(await readText(request));
  const read = (name: string) => (form.get(name) ?? '').normalize('NFC');
  const [now, story, topic] = [Date.now(), read('story'), read('topic')];
  const [row] = await database.write(
    read('intent') === 'like'
      ? [
          ['insert into likes values (?, ?, ?) on conflict do nothing', story, reader, now],
          ['update stories set likes = likes + 1 where id = ? returning likes', story],
        ]
      : read('intent') === 'comment'
        ? listCommentWrites(request.url ?? '', reader, { text: read('text'), key: read('key'), now })
        : [
            [
              `insert into stories (id, topic, author_id, submission_key, created_at, likes, title, opening)
              values (?, ?, ?, ?, ?, 0, ?, ?) on conflict do nothing`,
              ...[randomUUID(), topic, reader, read('key'), now, read('title'), read('content')],
            ],
            ['update topics set stories = stories + 1 where id = ?', topic],
          ],
  );
  send(response, { type: 'text/x-script', body: Buffer.from(JSON.stringify({ ...row, isLiked: true })) });
}

function listCommentWrites(
  url: string,
  reader: string,
  { text, key, now }: { text: string; key: string; now: number },
): Statement[] {
  const story = /([^/]+)\.data/.exec(url)?.[1];
  return [
    ['update stories set comments = comments + 1 where id = ?', story],
    [
      `insert into comments (id, subject_kind, subject_id, author_id, submission_key, created_at, text)
        values (?, 'story', ?, ?, ?, ?, ?) on conflict do nothing`,
      ...[randomUUID(), story, reader, key, now, text],
    ],
  ];
}

function send(
  response: ServerResponse,
  { type, encoding, body }: { type: string; encoding?: Encoding | undefined; body: Uint8Array },
): void {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': body.byteLength,
    'Cache-Control': 'no-store',
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  response.end(body);
}

interface Store {
  read(statement: Statement): Row[] | Promise<Row[]>;
  /** Runs statements in a transaction, and returns the rows of the last one. */
  write(statements: Statement[]): Row[] | Promise<Row[]>;
}

function openFile(path: string): Store {
  const file = new DatabaseSync(path);
  file.exec('pragma foreign_keys = on; pragma synchronous = full; pragma busy_timeout = 5000;');
  const prepared = new Map<string, StatementSync>();
  const read = ([sql, ...parameters]: Statement): Row[] => {
    const statement = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...(parameters as string[]));
  };
  return {
    read,
    write(statements) {
      file.exec('begin immediate');
      const rows = statements.map(read).at(-1) ?? [];
      file.exec('commit');
      return rows;
    },
  };
}

function openServer(url: string): Store {
  const pool = new pg.Pool({ connectionString: url });
  const names = new Map<string, { name: string; text: string }>();
  const run = async (client: pg.Pool | pg.PoolClient, [sql, ...values]: Statement): Promise<Row[]> => {
    let place = 0;
    const text = sql.replace(/\?/g, () => `$${++place}`);
    const statement = names.get(sql) ?? { name: `statement_${names.size}`, text };
    names.set(sql, statement);
    return (await client.query({ ...statement, values })).rows;
  };
  return {
    read: (statement) => run(pool, statement),
    async write(statements) {
      const client = await pool.connect();
      let rows: Row[] = [];
      await client.query('begin');
      for (const statement of statements) rows = await run(client, statement);
      await client.query('commit');
      client.release();
      return rows;
    },
  };
}

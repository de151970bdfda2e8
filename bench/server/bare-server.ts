/*
 * The bare server, a baseline that sends the same responses with as little code as possible: node:http and node:sqlite,
 * prepared statements, Kerikko's own HTML as a string template, one compression. It validates no input, has no rate
 * limits and renders nothing. Like Kerikko, it uses the same database with the same durability, looks up the session and
 * sends the same bytes. `npm run bench -- server` starts it.
 */
import { argon2, createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { escapeHtml, type PageTemplate, type Template } from './page-template.ts';

const { PORT = '', DATABASE_FILE = '', TEMPLATE_FILE = '' } = process.env;
const page = JSON.parse(readFileSync(TEMPLATE_FILE, 'utf8')) as PageTemplate;
const hash = promisify(argon2);

const database = new DatabaseSync(DATABASE_FILE);
database.exec('pragma foreign_keys = on; pragma synchronous = full; pragma busy_timeout = 5000;');
const findSession = database.prepare(`
  select sessions.account_id, memberships.state from sessions
  join memberships on memberships.account_id = sessions.account_id where sessions.token_hash = ?`);
const prepareList = (condition: string) =>
  database.prepare(`
  select stories.id, stories.title, stories.opening, stories.rest is not null as has_more, profiles.name as author,
    stories.created_at, stories.likes, (select likes.account_id from likes
      where likes.story_id = stories.id and likes.account_id = ?) is not null as is_liked
  from stories left join profiles on profiles.account_id = stories.author_id
  where ${condition} and stories.deleted_at is null
  order by stories.created_at desc, stories.id desc limit 21`);
const findStories = prepareList('stories.topic = ?');
/** Latest has the cards of topics here, which are longer than Kerikko's rows. */
const findLatest = prepareList("? = 'latest'");
const addLike = database.prepare('insert into likes values (?, ?, ?) on conflict do nothing');
const countLike = database.prepare('update stories set likes = likes + 1 where id = ? returning likes');
const findLikes = database.prepare('select likes from stories where id = ?');
const addStory = database.prepare(`
  insert into stories (id, topic, author_id, submission_key, created_at, likes, title, opening)
  values (?, ?, ?, ?, ?, 0, ?, ?) on conflict do nothing`);
const countStory = database.prepare('update topics set stories = stories + 1 where id = ?');
const findAccount = database.prepare('select id, password_hash from accounts where email = ?');
const addSession = database.prepare(`
  insert into sessions (token_hash, account_id, created_at, last_seen_at, user_agent) values (?, ?, ?, ?, ?)`);

interface Row {
  id: string;
  title: string;
  opening: string;
  has_more: number;
  author: string;
  created_at: number;
  likes: number;
  is_liked: number;
}

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
  if (url.startsWith('/_.data')) return signIn(request, response);
  const token = /kerikko=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const session = findSession.get(sha256(token)) as { account_id: string; state: string } | undefined;
  if (session?.state !== 'approved') return void response.writeHead(401).end();
  const { account_id: reader } = session;
  if (request.method === 'POST') return change(request, response, reader);
  const [, topic = ''] = /^\/stories\/(\w+)/.exec(url) ?? [];
  const list = topic === 'latest' ? findLatest : findStories;
  const rows = list.all(reader, topic) as unknown as Row[];
  if (url.endsWith('.data')) {
    const body = Buffer.from(JSON.stringify(toData(rows, reader, topic)));
    const params = { [constants.ZSTD_c_compressionLevel]: 3 };
    send(response, 'text/x-script; charset=utf-8', 'zstd', zstdCompressSync(body, { params }));
  } else {
    const body = Buffer.from(renderPage(rows, reader, topic));
    if (/\bbr\b/.test(String(request.headers['accept-encoding']))) {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      };
      send(response, 'text/html; charset=utf-8', 'br', brotliCompressSync(body, { params }));
    } else send(response, 'text/html; charset=utf-8', undefined, body);
  }
}

async function change(request: IncomingMessage, response: ServerResponse, reader: string): Promise<void> {
  const form = new URLSearchParams(await readText(request));
  const story = form.get('story') ?? '';
  database.exec('begin immediate');
  let likes: unknown;
  if (form.get('intent') === 'like') {
    const { changes } = addLike.run(story, reader, Date.now());
    likes = (changes ? countLike : findLikes).get(story)?.likes;
  } else {
    const [topic, key] = [form.get('topic') ?? '', form.get('key') ?? ''];
    const [title, content] = [form.get('title') ?? '', form.get('content') ?? ''];
    addStory.run(
      randomUUID(),
      topic,
      reader,
      key,
      Date.now(),
      title.normalize('NFC'),
      content.normalize('NFC'),
    );
    countStory.run(topic);
  }
  database.exec('commit');
  send(
    response,
    'text/x-script; charset=utf-8',
    undefined,
    Buffer.from(JSON.stringify({ likes, isLiked: true })),
  );
}

async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await readText(request));
  const account = findAccount.get(form.get('email')) as { id: string; password_hash: string };
  const [, , , , salt = '', stored = ''] = account.password_hash.split('$');
  const found = await hash('argon2id', {
    message: form.get('password') ?? '',
    nonce: Buffer.from(salt, 'base64'),
    memory: 19 * 1024,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  if (!timingSafeEqual(found, Buffer.from(stored, 'base64'))) return void response.writeHead(401).end();
  const token = randomBytes(32).toString('base64url');
  addSession.run(sha256(token), account.id, Date.now(), Date.now(), 'bench');
  response.setHeader('Set-Cookie', `kerikko=${token}; Path=/; HttpOnly; SameSite=Lax`);
  send(response, 'text/x-script; charset=utf-8', undefined, Buffer.from('{"redirect":"/account"}'));
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

function renderPage(rows: Row[], reader: string, topic: string): string {
  const values = { nonce: randomBytes(16).toString('base64url') };
  const last = rows.at(-2) as Row;
  let html = fill(page.before, values);
  for (const row of rows.slice(0, 20)) {
    const title = escapeHtml(row.title);
    html += fill(page.card, {
      id: row.id,
      title,
      opening: escapeHtml(row.opening),
      author: escapeHtml(row.author),
      time: new Date(row.created_at).toISOString(),
      day: day.format(row.created_at),
      label: `so far"`,
      likes: `<span>${row.likes}</span>`,
      more: `${row.has_more ? fill(page.more, { id: row.id, title }) : ''}</div></article>`,
    });
  }
  // The payload omits the stories: Kerikko's pages contain them as HTML only.
  const payload = JSON.stringify(JSON.stringify(toData([], reader, topic)));
  return html + fill(page.after, { ...values, after: `after=${last.created_at}_${last.id}`, payload });
}

function toData(rows: Row[], reader: string, topic: string) {
  const stories = rows.slice(0, 20).map((row) => ({ ...row, topic }));
  return { stories, topic, key: randomUUID(), readAt: Date.now(), reader, settings: { language: 'en' } };
}

function fill(template: Template, values: Record<string, string>): string {
  let text = '';
  for (const [index, piece] of template.entries()) text += index % 2 ? values[piece] : piece;
  return text;
}

function send(response: ServerResponse, type: string, encoding: string | undefined, body: Buffer): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': body.byteLength,
    'Cache-Control': 'no-store',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(body);
}

function sha256(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

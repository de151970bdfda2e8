import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { beginBook } from '../src/features/book/server/books.ts';
import { readNewestEdition } from '../src/features/book/server/editions.ts';
import { toPhotoKey } from '../src/features/photos/server/story-photo-keys.ts';
import { drawNoise } from '../test/images.ts';
import { type ServerProcess, startServerProcess } from '../test/resilience/server-process.ts';
import { type Community, createCommunity } from './community.ts';
import { onEachEngine } from './engines.ts';
import { insertRows } from './fill-database.ts';
import { after, PATHS, readPages } from './read-pages.ts';
import { percentile95, toVerdict } from './table.ts';

/** The origin of the form. */
const PUBLIC_URL = 'http://bench.example';
const WARM_UP_MS = 3000;
const BEFORE_MS = 15_000;
/** A book of 300 stories with 300 photos on two cores, and what its making costs the pages. */
const [MADE_LIMIT_S, MEMORY_LIMIT_MB, SLOWDOWN_LIMIT] = [60, 300, 1.2];
/** The process that makes books is ended after 10 minutes for each file. */
const LIMIT_MS = 3_600_000;
const SAMPLE_MS = 50;
/** The letters of a story, in UTF-16 code units. */
const STORY_LENGTH = 2000;
const [PHOTO_WIDTH, PHOTO_HEIGHT] = [1280, 860];
const CHAPTERS = 10;
const PARAGRAPH =
  'മഴ പെയ്തു തോർന്നപ്പോൾ മുറ്റത്തു വെള്ളം കെട്ടിനിന്നു. അമ്മൂമ്മ പറഞ്ഞ കഥകളെല്ലാം ഞങ്ങൾ കേട്ടുകൊണ്ടിരുന്നു. The radio played one song, and nobody asked for another.';

/** Measures how long a book is made, with which memory, and how slow pages get meanwhile: their 95th percentiles. */
export async function benchBook(printed: number, only: string, isFacing: boolean): Promise<void> {
  await onEachEngine(only, async (engine) => {
    const community = await createCommunity(engine, { stories: Math.max(1000, printed), members: 100 });
    const book = await fillBook(community, printed);
    const server = await startServerProcess({ ...community.settings, PUBLIC_URL, LOG_LEVEL: 'warn' });
    const { token } = community.administrator;
    const read = (isEnough: () => boolean) => readPages(server.url, token, isEnough);
    try {
      await read(after(WARM_UP_MS));
      const before = await read(after(BEFORE_MS));
      const memory = watchMemory(server.pid);
      const started = performance.now();
      await askForFiles(server, token, { book, isFacing });
      let seconds = 0;
      const made = waitForFiles(community, book).then((edition) => {
        seconds = (performance.now() - started) / 1000;
        return edition;
      });
      const during = await read(() => seconds > 0);
      const { files, remarks } = await made;
      const { press, node } = await memory.stop();
      console.log(`${engine.name}: ${printed} stories with ${printed} photos`);
      console.log(`made in ${seconds.toFixed(1)} s, ${toVerdict(seconds, MADE_LIMIT_S, ' s').join(', ')}`);
      console.log(
        `highest memory of a process that makes it: ${press.toFixed(0)} MB, ${toVerdict(press, MEMORY_LIMIT_MB, ' MB').join(', ')}; of the server: ${node.toFixed(0)} MB`,
      );
      for (const { name, bytes } of files) console.log(`  ${name}: ${(bytes / 1e6).toFixed(1)} MB`);
      for (const kind of new Set(remarks.map((remark) => remark.kind))) console.log(`  remark: ${kind}`);
      for (const [index, path] of PATHS.entries()) {
        const [was, is] = [percentile95(before[index] ?? []), percentile95(during[index] ?? [])];
        const counts = `${before[index]?.length} and ${during[index]?.length} requests`;
        const verdict = toVerdict(is / was, SLOWDOWN_LIMIT).join(', ');
        console.log(
          `${path}: p95 ${was.toFixed(1)} ms before, ${is.toFixed(1)} ms during (${counts}): × ${(is / was).toFixed(2)}, ${verdict}`,
        );
      }
    } finally {
      await server.kill('SIGTERM');
      await community.context.close();
    }
  });
}

/** Makes a book of the newest stories with a photo each, to which everybody has said yes. Returns its id. */
async function fillBook({ context, stories, administrator }: Community, printed: number): Promise<string> {
  const { database, clock } = context;
  const now = clock.now();
  const editor = { ...administrator, email: '', name: '', accessLevel: 'administrator' } as const;
  const book = await beginBook(context, editor, {
    ...{
      intent: 'begin',
      key: randomUUID(),
      title: 'മഴ തോർന്നപ്പോൾ',
      subtitle: '',
      dedication: '',
      colophon: '',
    },
    ...{ language: 'both', fromYear: '', toYear: '', design: 'band', people: 'listed' },
  });
  const chapters = Array.from({ length: CHAPTERS }, (_, position) => ({ id: randomUUID(), position }));
  await insertRows(context, 'book_chapters', chapters, ({ id, position }) => ({
    ...{ id, book_id: book, position, title: `അദ്ധ്യായം ${position + 1}` },
  }));
  const ids = stories.slice(-printed).map(({ id }) => id);
  const authors = await database
    .selectFrom('stories')
    .select(['id', 'author_id'])
    .where('id', 'in', ids)
    .execute();
  const chosen = authors.map((story, position) => ({ ...story, position, photo: randomUUID() as string }));
  const text = PARAGRAPH.repeat(Math.ceil(STORY_LENGTH / PARAGRAPH.length)).slice(0, STORY_LENGTH);
  await insertRows(context, 'book_stories', chosen, ({ id, position }) => ({
    ...{ book_id: book, story_id: id, chapter_id: chapters[position % CHAPTERS]?.id ?? null, position },
    ...{ title: `കഥ ${position + 1}`, text: text.replaceAll('. ', '.\n\n'), added_at: now },
  }));
  const agreed = { part: 'author', answer: 'yes', asked_at: now, answered_at: now } as const;
  await insertRows(context, 'book_answers', chosen, ({ id, author_id }) => ({
    ...{ book_id: book, story_id: id, account_id: author_id, ...agreed },
  }));
  await insertRows(context, 'story_photos', chosen, ({ id, author_id, photo }) => ({
    ...{ id: photo, account_id: author_id, subject_id: id, submission_key: photo, digest: photo },
    ...{ position: 0, alt: 'A river', width: PHOTO_WIDTH, height: PHOTO_HEIGHT, placeholder: '' },
    ...{ bytes: 1, created_at: now, hidden_at: null },
  }));
  await insertRows(context, 'book_photos', chosen, ({ id, photo }) => ({
    ...{ book_id: book, story_id: id, photo_id: photo, caption: 'പുഴയുടെ തീരത്ത്' },
  }));
  const picture = await drawNoise(PHOTO_WIDTH, PHOTO_HEIGHT, 'webp');
  for (const { photo } of chosen) await context.files.put(toPhotoKey(photo, '1280'), picture);
  return book;
}

/** Presses the button of the editors' page, so that the server begins at once. */
async function askForFiles(
  { url }: ServerProcess,
  token: string,
  { book, isFacing }: { book: string; isFacing: boolean },
): Promise<void> {
  const answer = await fetch(`${url}/books/${book}/edit`, {
    method: 'POST',
    headers: { cookie: `kerikko=${token}`, origin: PUBLIC_URL },
    body: new URLSearchParams({ intent: 'make', paper: 'a5', ...(isFacing && { facing: 'on' }) }),
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`the form was answered with ${answer.status}`);
}

async function waitForFiles({ context }: Community, book: string) {
  const isLate = after(LIMIT_MS);
  for (;;) {
    const edition = await readNewestEdition(context, book);
    if (edition?.state === 'ready') return edition;
    if (edition?.state === 'failed' || isLate()) throw new Error('the book was not made');
    await pause(SAMPLE_MS);
  }
}

/** Notes the highest memory of a server and of each process that it starts, in megabytes. */
function watchMemory(pid: number): { stop: () => Promise<{ press: number; node: number }> } {
  const highest = { press: 0, node: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
      for (const child of children.split(' ').filter(Boolean))
        highest.press = Math.max(highest.press, await readHighest(child));
      highest.node = Math.max(highest.node, await readHighest(String(pid)));
      await pause(SAMPLE_MS);
    }
    return highest;
  })();
  return {
    stop() {
      isOver = true;
      return watching;
    },
  };
}

/** Returns the highest memory that a process has had. 0 where the system does not tell. */
async function readHighest(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}

import { randomUUID } from 'node:crypto';
import { answerForBook, readAsked, writeForeword } from '../../src/features/book/server/answers.ts';
import { askAuthors } from '../../src/features/book/server/ask.ts';
import { beginBook } from '../../src/features/book/server/books.ts';
import { listChoices } from '../../src/features/book/server/choose.ts';
import { makeEdition } from '../../src/features/book/server/editions.ts';
import { setEditor, setForewordBy } from '../../src/features/book/server/editors.ts';
import { BOOK_QUEUE } from '../../src/features/book/server/make-books.ts';
import { setBookOpen } from '../../src/features/book/server/open-book.ts';
import { addChapter, chooseStory, moveStory } from '../../src/features/book/server/order.ts';
import { readWorkshop } from '../../src/features/book/server/workshop.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import type { AppContext } from '../../src/server/context.ts';
import { demoBook } from './sample-book.ts';

/** How long the authors can answer. */
const DAYS = 60;

/** Makes the book of the demo, as its editors and authors would, and opens it for all members. */
export async function makeDemoBook(
  context: AppContext,
  administrator: Viewer,
  viewers: ReadonlyMap<string, Viewer>,
): Promise<void> {
  const { chapters, editor, foreword, ...facts } = demoBook;
  const find = (key: string) => viewers.get(key) as Viewer;
  const book = await beginBook(context, administrator, { intent: 'begin', key: randomUUID(), ...facts });
  await setEditor(context, administrator, book, find(editor).accountId, true);
  await setForewordBy(context, administrator, book, find(foreword.by).accountId);
  await writeForeword(context, find(foreword.by), book, foreword.text);
  const ids = await listStories(context, administrator, book);
  const replies = new Map<string, string>();
  for (const { title, stories } of chapters) {
    const chapter = await addChapter(context, administrator, book, { key: randomUUID(), title });
    for (const [name, reply] of Object.entries(stories)) {
      const story = ids.get(name) ?? '';
      replies.set(story, reply);
      await chooseStory(context, administrator, book, story, true);
      const { order } = await readWorkshop(context, administrator, book);
      await moveStory(context, administrator, book, { story, chapter, before: '', order });
    }
  }
  await askAuthors(context, administrator, book, DAYS);
  // Each author sees only their own questions. Members who wrote a story down are asked too.
  for (const viewer of viewers.values()) {
    const asked = await readAsked(context, viewer, book).catch(() => undefined);
    for (const { id, photos } of asked?.stories ?? []) {
      const answer = replies.get(id);
      if (answer !== 'yes' && answer !== 'anonymous' && answer !== 'no') continue;
      const photo = photos.map((one) => one.id);
      const caption = photos.map(() => '');
      await answerForBook(context, viewer, book, {
        ...{ intent: 'answer', story: id, answer, photo, photoOf: photo, caption },
      });
    }
  }
  await makeEdition(context, administrator, book, { paper: 'a5' });
  await context.queues.get(BOOK_QUEUE)?.flush();
  await setBookOpen(context, administrator, book, true);
}

/** Returns the id of each story that an editor can choose, by its title. */
async function listStories(
  context: AppContext,
  administrator: Viewer,
  book: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const filters = { topic: '', author: '', from: '', to: '', order: 'newest', aloud: undefined } as const;
  let after: string | undefined;
  do {
    const { rows, next } = await listChoices(context, administrator, book, { ...filters, after });
    for (const { id, title } of rows) ids.set(title, id);
    after = next;
  } while (after);
  return ids;
}

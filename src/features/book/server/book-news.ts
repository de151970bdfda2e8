import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { raise, type Transaction } from '../../../server/database/transaction.ts';
import { type JobPart, listNextAccounts, nextPosition } from '../../../server/tasks/jobs.ts';
import { MEMBERS } from '../../membership/server/members/member-facts.ts';
import type { NewsFacts } from '../../subjects/contract.ts';
import type { NewsEvent } from '../../subjects/events.ts';
import type { NewsKind } from '../../subjects/questions.ts';
import { findBook } from './book-store.ts';

/** The kind of job that tells all members of a book. */
export const BOOK_OPENING = 'book-opening';

/** The news about books: the end of the path of each, and the title of its push message. */
const KINDS = {
  'book-asks': {
    place: '/answer',
    message: { en: 'May we print your stories in a book?', ml: 'നിങ്ങളുടെ കഥകൾ ഒരു പുസ്തകത്തിൽ അച്ചടിച്ചോട്ടെ?' },
  },
  'book-foreword': {
    place: '/answer',
    message: { en: 'Would you write the foreword of a book?', ml: 'ഒരു പുസ്തകത്തിന് അവതാരിക എഴുതാമോ?' },
  },
  'book-editor': {
    place: '/edit',
    message: { en: 'You’re now an editor of a book', ml: 'നിങ്ങൾ ഒരു പുസ്തകത്തിന്റെ എഡിറ്ററായി' },
  },
  /** A story that was to be printed is hidden or deleted, or its author took the yes back. */
  'book-lost': { place: '/edit' },
  'book-opened': { place: '' },
} as const;

export const bookNews: NewsKind[] = Object.entries(KINDS).map(([kind, rest]) => ({
  kind,
  describe: (queries, { subjectIds }) => describeBooks(queries, subjectIds, rest.place),
  ...('message' in rest && { message: rest.message }),
}));

async function describeBooks(
  queries: Queries,
  ids: string[],
  place: string,
): Promise<Map<string, NewsFacts>> {
  const rows = await queries.selectFrom('books').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, { path: `/books/${id}${place}`, values: [title] }]));
}

/** Deletes news that leads to a page of a book that its readers can no longer open: of one account, or of all. */
export async function withdrawBookNews(
  transaction: Transaction,
  bookId: string,
  kinds: readonly (keyof typeof KINDS)[],
  accountId?: string,
): Promise<void> {
  const whose = accountId === undefined ? {} : { accountId };
  for (const kind of kinds) {
    await raise<NewsEvent>(transaction, { type: 'news-withdrawn', kind, subjectIds: [bookId], ...whose });
  }
}

/** Tells the next members that a book is open, unless the editors have closed it again. */
export async function tellOfBook(
  _context: AppContext,
  transaction: Transaction,
  { about, position, createdAt: at }: JobPart,
): Promise<string | undefined> {
  const { bookId } = about as { bookId: string };
  const book = await findBook(transaction, bookId);
  if (!book || book.opened_at === null) return undefined;
  const accountIds = await listNextAccounts(transaction, [MEMBERS], position);
  const entry = { kind: 'book-opened', accountIds, subjectId: bookId, actorId: null, at };
  await raise<NewsEvent>(transaction, { type: 'news-once', ...entry });
  return nextPosition(accountIds);
}

import { sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { ask, queriesOf } from '../../../server/event-handlers.ts';
import { readCommentsById } from '../../comments/server/comments-by-id.ts';
import { readListedPeople } from '../../people/server/people.ts';
import { listReadable, readSummaries } from '../../reading/server/story-summaries.ts';
import { everyStory } from '../../stories/server/visible-stories.ts';
import { type FoundRow, type SearchableKind, searchableKinds } from '../../subjects/questions.ts';
import { isAboutCircleText } from '../../subjects/server/subjects.ts';
import type { SearchPlace } from '../contract.ts';
import { READERS, type Subject } from './documents.ts';
import { COMMENT, type DocumentKind, PERSON, STORY } from './terms.ts';

/** The facts that a search shows of a story, a comment, a person or a row of a registered kind. */
export type Shown =
  | Awaited<ReturnType<typeof readSummaries>>[number]
  | Awaited<ReturnType<typeof readCommentsById>>[number]
  | Awaited<ReturnType<typeof readListedPeople>>[number]
  | { row: FoundRow };

/** A kind of document that the search finds. */
export interface SearchedKind {
  of: DocumentKind;
  /** The kind's name in addresses, and in the texts of the tabs. */
  tab: string;
  rows: Omit<SearchableKind['rows'], 'author' | 'isForAll'>;
  /** Returns the SQL condition that a row, whose table is `counted`, is for everyone. */
  isForAll(context: AppContext): Promise<SqlPart>;
  /** Returns the rows with these ids in any order, without missing ones. */
  read(source: AppContext | Queries, ids: readonly string[]): Promise<Subject[]>;
  /**
   * Returns the rows that the viewer may see. The index may contain more rows than exist, and rows that this
   * viewer may not see.
   */
  show(
    context: AppContext,
    viewer: Viewer,
    ids: string[],
    place: Pick<SearchPlace, 'by'>,
  ): Promise<Map<string, Shown>>;
  /**
   * Returns the ids of the rows that the viewer may see, without reading their texts. Missing for a kind with
   * short texts.
   */
  listReadable?(
    context: AppContext,
    viewer: Viewer,
    ids: string[],
    place: Pick<SearchPlace, 'by'>,
  ): Promise<string[]>;
}

const OWN_KINDS: readonly SearchedKind[] = [
  {
    of: STORY,
    tab: 'stories',
    rows: { table: everyStory('index'), id: 'id', time: sql`created_at`, condition: sql`deleted_at is null` },
    isForAll: async () => sql`circle_id is null`,
    read: READERS.story,
    async show(context, viewer, ids, { by }) {
      const rows = await readSummaries(context, viewer, ids, { ofAuthor: by !== undefined });
      return new Map(rows.map((row) => [row.story.id, row]));
    },
    listReadable: (context, viewer, ids, { by }) =>
      listReadable(context, viewer, ids, { ofAuthor: by !== undefined }),
  },
  {
    of: PERSON,
    tab: 'people',
    // Read memberships instead of profiles: each batch of profiles would be sorted by a time in another table.
    rows: { table: sql.table('memberships'), id: 'account_id', time: sql`joined_at`, condition: sql`true` },
    isForAll: async () => sql`true`,
    read: READERS.person,
    async show(context, viewer, ids) {
      const rows = await readListedPeople(context, viewer, ids);
      return new Map(rows.map((row) => [row.id, row]));
    },
  },
  {
    of: COMMENT,
    tab: 'comments',
    rows: {
      table: sql.table('comments'),
      id: 'id',
      time: sql`created_at`,
      condition: sql`deleted_at is null`,
    },
    isForAll: async (context) => sql`not ${await isAboutCircleText(context, 'counted.subject_id')}`,
    read: READERS.comment,
    async show(context, viewer, ids) {
      const rows = await readCommentsById(context, viewer, ids);
      return new Map(rows.map((row) => [row.id, row]));
    },
  },
];

/** Returns all kinds in the order of their tabs: first this feature's own, then the registered ones. */
export async function listKinds(context: AppContext): Promise<SearchedKind[]> {
  const registered = await ask(context, searchableKinds, undefined);
  return [...OWN_KINDS, ...registered.map(toSearched)];
}

/** Returns false for the tab of a kind that another feature registers. */
export function isOwnKind(tab: string): boolean {
  return OWN_KINDS.some((kind) => kind.tab === tab);
}

/** @throws Error if no feature registers the kind */
export function kindOfTab(kinds: readonly SearchedKind[], tab: string): SearchedKind {
  const found = kinds.find((kind) => kind.tab === tab);
  if (!found) throw new Error(`no kind of results is called ${tab}`);
  return found;
}

function toSearched({ kind, salt, tab, rows, read, find }: SearchableKind): SearchedKind {
  const of = { kind, salt };
  return {
    of,
    tab,
    rows,
    isForAll: async () => rows.isForAll,
    async read(source, ids) {
      const found = await read(queriesOf(source), ids);
      return found.map(({ document, circleId: audience, ...row }) => ({
        ...row,
        kind,
        audience,
        document: document && { of, ...document },
      }));
    },
    async show(context, viewer, ids) {
      const found = await find(context, viewer, ids);
      return new Map(found.map((row) => [row.id, { row }]));
    },
  };
}

import { sql } from 'kysely';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { ask, askWithin } from '../../../server/event-handlers.ts';
import { WAITING_APPLICANTS } from '../../membership/server/member-facts.ts';
import { nameOf, photoOf, readFaces } from '../../people/server/person-facts.ts';
import { type ToldKind, toldKinds } from '../../subjects/questions.ts';
import type { SentenceFacts, ToldDecision } from '../contract.ts';
import { IS_WAITING_CASE } from './causes.ts';
import { toFace } from './faces.ts';

interface Asked {
  /** What the rows are about: see addNews. */
  subjectIds: string[];
  /** The reader. */
  accountId: string;
  now: number;
}

interface Kind {
  /** Returns what the sentence about each subject needs. One that is missing is left out: the cause of the row is gone. */
  describe(queries: Queries, asked: Asked): Promise<Map<string, SentenceFacts>>;
}

/**
 * The kinds of news that are one sentence with a link, besides those that features register by `toldKinds`. A feature's kind is a
 * registration and its sentence in words-told.en.ts and words-told.ml.ts of its folder.
 */
export const SENTENCES = {
  decision: {
    async describe(queries, { subjectIds }) {
      const rows = await queries
        .selectFrom('decisions')
        .select(['id', 'decision'])
        .where('id', 'in', subjectIds)
        .execute();
      return new Map(
        rows.map(({ id, decision }) => [
          id,
          { path: DECISION_PATHS[decision as ToldDecision], decision: decision as ToldDecision },
        ]),
      );
    },
  },
  /** Somebody came by the reader's invitation. */
  arrival: {
    async describe(queries, { subjectIds }) {
      const rows = (await readFaces(queries, subjectIds)).filter(({ isMember }) => isMember);
      return new Map(
        rows.map(({ id, name, photo }) => [
          id,
          name
            ? { path: `/people/${id}`, values: [name], face: toFace({ name, photo }) }
            : { path: '/invitations', values: [] },
        ]),
      );
    },
  },
  /** An administrator has named the reader as deputy. */
  'deputy-named': {
    async describe(queries, { subjectIds, accountId }) {
      const rows = await queries
        .selectFrom('deputies')
        .select('deputies.administrator_id as id')
        .select(nameOf('deputies.administrator_id').as('name'))
        .select(photoOf('deputies.administrator_id').as('photo'))
        .where('deputies.administrator_id', 'in', subjectIds)
        .where('deputies.deputy_id', '=', accountId)
        .execute();
      return new Map(rows.map((row) => [row.id, describePerson(row, '/account/deputy')]));
    },
  },
  /** The reader's deputy has become an administrator. */
  'took-over': {
    async describe(queries, { subjectIds }) {
      const rows = await readFaces(queries, subjectIds);
      return new Map(rows.map((row) => [row.id, describePerson(row, `/admin/members/${row.id}`)]));
    },
  },
  'own-case': {
    async describe(queries, { subjectIds }) {
      const rows = await queries
        .selectFrom('cases')
        .select(['id', 'title'])
        .where('id', 'in', subjectIds)
        .execute();
      return new Map(rows.map(({ id, title }) => [id, { path: `/account/cases/${id}`, values: [title] }]));
    },
  },
  applications: {
    async describe(queries) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (${WAITING_APPLICANTS}) as applicants`.execute(queries);
      const count = Number(rows[0]?.count);
      return new Map(count > 0 ? [['applications', { path: '/admin', values: [count] }]] : []);
    },
  },
  cases: {
    async describe(queries, { accountId, now }) {
      const { rows } = await sql<{ count: number; overdue: number }>`
        select count(*) as count, coalesce(sum(case when cases.due_at <= ${now} then 1 else 0 end), 0) as overdue
        from (select ${accountId} as account_id) as news join cases on ${IS_WAITING_CASE}`.execute(queries);
      const [count, overdue] = [Number(rows[0]?.count), Number(rows[0]?.overdue)];
      return new Map(count > 0 ? [['cases', { path: '/moderation', values: [count, overdue] }]] : []);
    },
  },
} satisfies Record<string, Kind>;

function describePerson(
  { name, photo }: { name: string | null; photo: string | null },
  path: string,
): SentenceFacts {
  return name ? { path, values: [name], face: toFace({ name, photo }) } : { path, values: [] };
}

const DECISION_PATHS: Record<ToldDecision, string> = {
  approved: '/dashboard',
  'made moderator': '/moderation',
  'made approver': '/admin',
  'made administrator': '/admin',
  'took over': '/admin',
};

const KINDS: Record<string, Kind> = SENTENCES;

export function isSentence(kind: string): boolean {
  return kind in SENTENCES;
}

/** Returns the kinds of news that features register. In a transaction, pass that instead of the context. */
export function listToldKinds(source: AppContext | Queries): Promise<ToldKind[]> {
  return 'events' in source ? ask(source, toldKinds, undefined) : askWithin(source, toldKinds, undefined);
}

/** Returns what the sentences of these rows need, by kind and subject. In a transaction, pass that instead of the context. */
export async function describeSentences(
  source: AppContext | Queries,
  rows: readonly { kind: string; subject_id: string }[],
  reader: { accountId: string; now: number },
): Promise<Map<string, SentenceFacts>> {
  const queries = 'events' in source ? source.database : source;
  const registered = new Map((await listToldKinds(source)).map((told) => [told.kind, told]));
  const facts = new Map<string, SentenceFacts>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const subjectIds = ofKind.map((row) => row.subject_id);
    const rules = KINDS[kind] ?? registered.get(kind);
    const found = await rules?.describe(queries, { ...reader, subjectIds });
    for (const [subjectId, described] of found ?? []) facts.set(toKey(kind, subjectId), described);
  }
  return facts;
}

/** Returns the key of describeSentences's answer. */
export function toKey(kind: string, subjectId: string): string {
  return `${kind} ${subjectId}`;
}

import { sql } from 'kysely';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { queriesOf } from '../../../server/event-handlers.ts';
import type { ReportableKind } from '../../subjects/report-questions.ts';
import { mustJudge } from '../../subjects/server/reviews.ts';
import { reconcileCircleNews } from './circle-news.ts';
import { listParts } from './circle-store.ts';
import { everyCircle } from './visible-circles.ts';

const CIRCLE = 'circle';

/**
 * Circles, as what members report: the name, the line and the picture, and nothing that is for the circle. Hiding one leaves it to its
 * people, without the picture.
 */
export const reportableCircles: ReportableKind = {
  kind: CIRCLE,
  async find(source, id) {
    const queries = queriesOf(source);
    const row = await queries
      .selectFrom(everyCircle('reported').as('circles'))
      .leftJoin('circle_pictures', 'circle_pictures.circle_id', 'circles.id')
      .select(['name', 'about', 'seen_by', 'created_at', 'changed_at', 'closed_at', 'hidden_at', 'file'])
      .where('circles.id', '=', id)
      // A circle loses its name with its last member. Its row stays for the texts.
      .where('name', '<>', '')
      .executeTakeFirst();
    if (!row) return undefined;
    const people = await listParts(queries, id);
    const isForPeople = row.seen_by === 'people' || row.closed_at !== null || row.hidden_at !== null;
    return {
      aboutId: people.find(({ part }) => part === 'founder')?.account_id ?? null,
      title: row.name,
      text: row.about,
      path: `/circles/${id}`,
      photos: row.file ? [`/${row.file}`] : [],
      isHidden: row.hidden_at !== null,
      isOpen: true,
      version: row.changed_at ?? row.created_at,
      ...(isForPeople && {
        readers: people.map(({ account_id }) => account_id),
      }),
    };
  },
  exists: (id) =>
    sql<boolean>`exists (select 1 from ${everyCircle('reported')} as reported where reported.id = ${id})`,
  async setHidden(transaction, id, hiddenAt) {
    const { numUpdatedRows } = await transaction
      .updateTable('circles')
      .set({ hidden_at: hiddenAt })
      .where('id', '=', id)
      .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await reconcileCircleNews(transaction, id);
    return true;
  },
  async show(transaction, id, now) {
    await transaction
      .updateTable('circles')
      .set({ shown_at: now })
      .where('id', '=', id)
      .where((is) => is.or([is('seen_by', '=', 'people'), is('closed_at', 'is not', null)]))
      .execute();
  },
};

/** Returns whether the viewer is a moderator and somebody still has to decide about a circle. */
export function mustJudgeCircle(context: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return mustJudge(context, viewer, [{ kind: CIRCLE, id }]);
}

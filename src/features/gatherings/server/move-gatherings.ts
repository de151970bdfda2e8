import { sql } from 'kysely';
import * as v from 'valibot';
import { countRows } from '../../../server/database/count-rows.ts';
import type { Queries } from '../../../server/database/database.ts';
import { BEFORE_ALL, eachRow } from '../../../server/database/in-batches.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { toIso, toOptionalIso } from '../../../server/iso-time.ts';
import type { MovedSubjects } from '../../subjects/questions.ts';
import { listDays } from './day-store.ts';
import type { GatheringRecord } from './gathering-store.ts';
import { insertMovedGathering } from './insert-moved-gathering.ts';
import { type MovedGathering, movedGathering } from './moved-gathering.ts';
import { everyGathering, gatheringsThatMove } from './visible-gatherings.ts';

/** Rows of one query. */
const BATCH = 200;

/** Gatherings with their answers and marked days, as they move to another server. */
export const movedGatherings: MovedSubjects<MovedGathering> = {
  name: 'gatherings',
  kind: 'gathering',
  ids: sql`select id from ${gatheringsThatMove()} as gatherings`,
  async countHidden(queries) {
    return countRows(
      queries.selectFrom(everyGathering('counting').as('gatherings')).where('hidden_at', 'is not', null),
    );
  },
  async *read(queries) {
    const rows = eachRow(BATCH, BEFORE_ALL, (last) =>
      queries
        .selectFrom(gatheringsThatMove().as('gatherings'))
        .selectAll()
        .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
        .orderBy('created_at')
        .orderBy('id'),
    );
    for await (const row of rows) yield await describe(queries, row);
  },
  parse(record) {
    const read = v.safeParse(movedGathering, record);
    return read.success ? read.output : undefined;
  },
  headOf: ({ organiser: author, title, circle, createdAt }) => ({
    ...{ author, title, circle },
    createdAt: Date.parse(createdAt),
  }),
  async findExisting(queries, ids) {
    const rows = await queries
      .selectFrom(everyGathering('import').as('gatherings'))
      .select('id')
      .where(sql<boolean>`id ${isOneOf(queries, ids)}`)
      .execute();
    return new Set(rows.map((row) => row.id));
  },
  async write(transaction, gatherings, known) {
    for (const gathering of gatherings) await insertMovedGathering(transaction, gathering, known);
  },
  words: { en: 'gatherings', ml: 'ഒത്തുചേരലുകൾ' },
};

async function describe(queries: Queries, row: GatheringRecord): Promise<MovedGathering> {
  const days = row.days === 0 ? [] : await listDays(queries, row.id);
  const marks = await queries
    .selectFrom('gathering_day_marks')
    .select(['account_id', 'starts_at', 'mark'])
    .where('gathering_id', '=', row.id)
    .orderBy('account_id')
    .orderBy('starts_at')
    .execute();
  const answers = await queries
    .selectFrom('gathering_answers')
    .selectAll()
    .where('gathering_id', '=', row.id)
    .orderBy('answered_at')
    .orderBy('account_id')
    .execute();
  const stories = await queries
    .selectFrom('gathering_stories')
    .select('story_id')
    .where('gathering_id', '=', row.id)
    .orderBy('story_id')
    .execute();
  return {
    id: row.id,
    organiser: row.organiser_id,
    title: row.title,
    startsAt: toIso(row.starts_at),
    endsAt: toIso(row.ends_at),
    timeZone: row.time_zone,
    place: row.place,
    link: row.link,
    description: row.description,
    seats: row.seats,
    days: days.map(toIso),
    repeats: row.repeats,
    monthDay: row.month_day,
    seriesStart: row.series_start === null ? null : toIso(row.series_start).slice(0, -1),
    seriesLength: row.series_length,
    previous: row.previous_id,
    sequence: row.sequence,
    createdAt: toIso(row.created_at),
    editedAt: toOptionalIso(row.edited_at),
    cancelledAt: toOptionalIso(row.cancelled_at),
    circle: row.circle_id,
    answers: answers.map(({ account_id, answer, guests, children, waits_since, answered_at }) => ({
      ...{ member: account_id, answer, guests, children },
      waitsSince: toOptionalIso(waits_since),
      at: toIso(answered_at),
    })),
    marks: marks
      .filter(({ starts_at }) => days.includes(starts_at))
      .map(({ account_id, starts_at, mark }) => ({ member: account_id, day: toIso(starts_at), mark })),
    stories: stories.map(({ story_id }) => story_id),
  };
}

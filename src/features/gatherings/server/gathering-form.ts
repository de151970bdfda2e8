import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { DEFAULT_TIME_ZONE } from '../../../server/time-zone.ts';
import { openZone, readLocal } from '../../../server/zoned-time.ts';
import type { GatheringFields } from '../contract.ts';
import { listDays } from './day-store.ts';
import type { GatheringRecord } from './gathering-store.ts';
import { findGathering, isOutside } from './read-gatherings.ts';
import { gatheringsBy } from './visible-gatherings.ts';

/**
 * Returns the initial values of the form of a new gathering: the day in a week, in the evening of the
 * organiser's zone. `circle` is the circle from whose page the form was opened.
 */
export function newGathering({ clock }: AppContext, timeZone: string, circle: string): GatheringFields {
  const day = writeLocal(clock.now() + 7 * DAY_MS, timeZone).slice(0, 10);
  return {
    title: '',
    startsAt: `${day}T18:00`,
    endsAt: '',
    timeZone,
    place: '',
    link: '',
    description: '',
    seats: '',
    repeats: '',
    circle,
  };
}

/**
 * Returns the initial values of the form of the viewer's gathering, whether it is hidden from others, whether
 * it has a day, and whether the viewer, no longer in its circle, can only cancel it. The days of a gathering
 * without a day are in fields of their own. Undefined for a gathering that is over, cancelled, unknown, or another
 * member's. @throws AppError 'forbidden' 403
 */
export async function editGathering(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<
  (GatheringFields & { days: string[]; isHidden: boolean; hasDay: boolean; isOutside: boolean }) | undefined
> {
  requirePermission(viewer, 'join-gatherings');
  const row = await findGathering(context, viewer, id);
  if (!row || row.organiser_id !== viewer.accountId) return undefined;
  if (row.cancelled_at !== null || row.ends_at <= context.clock.now()) return undefined;
  const days = row.days === 0 ? [] : await listDays(context.database, id);
  return {
    title: row.title,
    ...writeTimes(row),
    days: days.map((day) => writeLocal(day, row.time_zone)),
    place: row.place,
    link: row.link,
    description: row.description,
    seats: row.seats === null ? '' : String(row.seats),
    repeats: row.repeats ?? '',
    circle: row.circle_id ?? 'everyone',
    isHidden: row.hidden_at !== null,
    hasDay: row.days === 0,
    isOutside: await isOutside(context, viewer, row),
  };
}

/** Returns the zones that an organiser probably wants: the reader's, the community's, and those of the organiser's last gatherings. */
export async function findLikelyZones(
  { database, community }: AppContext,
  { accountId }: Viewer,
  timeZone: string,
): Promise<string[]> {
  const used = await database
    .selectFrom(gatheringsBy(accountId).as('gatherings'))
    .select('time_zone')
    .groupBy('time_zone')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(MAX_USED_ZONES)
    .execute();
  const { timeZone: ofCommunity = DEFAULT_TIME_ZONE } = await community.read();
  return [...new Set([timeZone, ofCommunity, ...used.map(({ time_zone }) => time_zone)])];
}

/** The most zones of earlier gatherings that the form offers. */
const MAX_USED_ZONES = 3;

/** Returns the times of a gathering as the fields of its form. */
export function writeTimes({
  starts_at,
  ends_at,
  time_zone: timeZone,
}: Pick<GatheringRecord, 'starts_at' | 'ends_at' | 'time_zone'>) {
  return {
    startsAt: writeLocal(starts_at, timeZone),
    endsAt: writeLocal(ends_at, timeZone),
    timeZone,
  };
}

/** Returns a time on a zone's clock in the format of a form's field. */
export function writeLocal(time: number, timeZone: string): string {
  return new Date(readLocal(openZone(timeZone), time).clock).toISOString().slice(0, 16);
}

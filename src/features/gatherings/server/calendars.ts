import type { KeyDocument, KeyRoute } from '../../../app/feature.ts';
import { can, requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../languages/languages.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import { tagOf } from '../../../server/http/entity-tag.ts';
import { hashToken } from '../../../server/one-time-tokens.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { readAccessLevel } from '../../membership/server/members/member-accounts.ts';
import { CALENDAR_PATH } from '../contract.ts';
import { type AnswerRecord, findAnswer, type GatheringRecord } from './gathering-store.ts';
import { toIcs } from './ics.ts';
import { findGathering } from './read-gatherings.ts';
import { gatheringsVisibleTo } from './visible-gatherings.ts';

/** Limit per member: a calendar program asks every 15 minutes at most, and a member may use several. */
export const CALENDAR_READS: RateLimit = { name: 'calendar', hits: 60, perMs: HOUR_MS };
/** How long past gatherings stay in the calendar, and the most gatherings that it has. */
const SHOWN_AFTER_MS = 365 * DAY_MS;
const MAX_EVENTS = 500;

/**
 * Returns one gathering as a calendar; undefined for an unknown gathering, and for one without a day. @throws
 * AppError 'forbidden' 403
 */
export async function writeGatheringCalendar(
  context: AppContext,
  viewer: Viewer,
  id: string,
): Promise<string | undefined> {
  requirePermission(viewer, 'join-gatherings');
  const gathering = await findGathering(context, viewer, id);
  if (!gathering || gathering.hidden_at !== null || gathering.days > 0) return undefined;
  const own = await findAnswer(context.database, id, viewer.accountId);
  return writeIcs(context, [{ ...gathering, ...pickAnswer(own) }]);
}

/**
 * Finds the calendar of a token: the gatherings to which its member said yes or perhaps, with cancelled ones, so that
 * calendars strike them through. Undefined for a token that is unknown or was withdrawn, and for somebody who is no
 * longer a member.
 * @throws AppError 'too-many' 429
 */
async function findOwnCalendar(context: AppContext, token: string): Promise<KeyDocument | undefined> {
  const { database, limiter } = context;
  const row = await database
    .selectFrom('calendars')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const accessLevel = row && (await readAccessLevel(database, row.account_id));
  if (!accessLevel || !can({ accessLevel }, 'join-gatherings')) return undefined;
  await limiter.take(CALENDAR_READS, row.account_id);
  const shown = selectShown(context, row.account_id);
  return {
    tag: await tagCalendar(context, await shown.select(VERSION).execute()),
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
    async build() {
      const gatherings = await shown.selectAll('gatherings').select(['answer', 'waits_since']).execute();
      return { tag: await tagCalendar(context, gatherings), body: await writeIcs(context, gatherings) };
    },
  };
}

/** Answers calendar programs. */
export const calendarRoutes: Record<string, KeyRoute> = {
  [CALENDAR_PATH]: {
    find: findOwnCalendar,
    gone: 'There is no calendar at this address. It may have been withdrawn.',
  },
};

/**
 * The values that decide what a calendar shows of a gathering: `sequence` rises with every change of its words
 * and times.
 */
const VERSION = ['gatherings.id', 'sequence', 'answer', 'waits_since'] as const;

function selectShown({ database, clock }: AppContext, accountId: string) {
  return database
    .selectFrom(gatheringsVisibleTo({ accountId }).as('gatherings'))
    .innerJoin('gathering_answers', 'gathering_answers.gathering_id', 'gatherings.id')
    .where('gathering_answers.account_id', '=', accountId)
    .where('answer', 'in', ['yes', 'perhaps'])
    .where('days', '=', 0)
    .where('ends_at', '>', clock.now() - SHOWN_AFTER_MS)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(MAX_EVENTS);
}

type VersionRow = Pick<GatheringRecord, 'id' | 'sequence'> & Pick<AnswerRecord, 'answer' | 'waits_since'>;

/**
 * Returns the tag of a calendar. The tag contains the version, because another release may write the same
 * gatherings differently.
 */
async function tagCalendar(context: AppContext, rows: readonly VersionRow[]): Promise<string> {
  const { name, language } = await readName(context);
  const versions = rows.map(({ id, sequence, answer, waits_since }) => [id, sequence, answer, waits_since]);
  return tagOf(JSON.stringify([context.version, context.config.publicUrl, name, language, versions]));
}

/** Begins the description of a gathering in the calendar of somebody who may not come. */
const UNSURE = {
  en: { perhaps: 'You might come.', waiting: 'You’re on the waiting list.' },
  ml: { perhaps: 'നിങ്ങൾ വന്നേക്കാം.', waiting: 'നിങ്ങൾ കാത്തിരിക്കുന്നവരിലുണ്ട്.' },
};

type OwnAnswer = Partial<Pick<AnswerRecord, 'answer' | 'waits_since'>>;

const pickAnswer = (own: AnswerRecord | undefined): OwnAnswer =>
  own ? { answer: own.answer, waits_since: own.waits_since } : {};

async function writeIcs(
  context: AppContext,
  gatherings: readonly (GatheringRecord & OwnAnswer)[],
): Promise<string> {
  const { name, language } = await readName(context);
  const shown = gatherings.map((gathering) => {
    const reason = gathering.answer === 'perhaps' ? 'perhaps' : gathering.waits_since ? 'waiting' : undefined;
    return { ...gathering, unsure: reason && UNSURE[language][reason] };
  });
  return toIcs({ publicUrl: context.config.publicUrl, name, gatherings: shown });
}

/** Returns the community's name in the language of its calendars. */
async function readName({ community }: AppContext): Promise<{ name: string; language: Language }> {
  const { name, defaultLanguage } = await community.read();
  const language = defaultLanguage ?? DEFAULT_LANGUAGE;
  return { name: name[language], language };
}

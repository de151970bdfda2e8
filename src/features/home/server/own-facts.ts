import { sql } from 'kysely';
import type { ComposedContext } from '../../../app/feature.ts';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts';
import { memberSinceOf } from '../../membership/server/members/member-since.ts';
import { hasHomeNews } from '../../news/server/home-news.ts';
import { type MailOfferRow, mailOfferOf } from '../../news/server/mail-settings.ts';
import { pushOfferOf } from '../../push/server/push-settings.ts';
import { hasLiked } from '../../stories/server/liked.ts';
import type { Welcome } from '../contract.ts';

/** How long Home shows the first steps to a member who does not take them. */
const WELCOME_MS = 30 * DAY_MS;

/** Home makes no offers to a member who has just joined. */
const FIRST_MS = HOUR_MS;

type StorySteps = Pick<Welcome, 'hasLiked' | 'hasAnswered'>;

/** The facts about a member that decide what Home shows. */
export interface OwnFacts {
  /** True in the first hour of the membership. */
  isFirstHour: boolean;
  /** The first steps that a new member has taken with stories. Undefined for everyone else, and once they were skipped. */
  steps: StorySteps | undefined;
  /** The feature that asks the member something. */
  question: string | undefined;
  hasNews: boolean;
  mailOffer: MailOfferRow;
  /** The public key for notifications, if Home offers them. */
  pushOffer: string | undefined;
  /** The number of waiting things of each kind, for kinds that their feature counts in SQL. */
  counts: ReadonlyMap<string, number>;
}

/** Returns the facts about the viewer, some of which features register as SQL. Runs one query. */
export async function readOwnFacts(context: ComposedContext, viewer: Viewer): Promise<OwnFacts> {
  requirePermission(viewer, 'read-stories');
  const { accountId } = viewer;
  const account = sql`${accountId}`;
  const now = context.clock.now();
  const asked = context.features.flatMap(({ name, homeQuestion }) =>
    homeQuestion ? [sql`when ${homeQuestion(account, now)} then ${sql.lit(name)}`] : [],
  );
  const question = asked.length > 0 ? sql`case ${sql.join(asked, sql` `)} end` : sql`null`;
  const counted = context.features.flatMap(({ waits }) =>
    waits?.count ? waits.kinds.map((kind) => ({ kind, of: waits.count?.of(account, now) })) : [],
  );
  const counts = counted.map(({ kind, of }) => sql`, ${of} as ${sql.ref(kind)}`);
  const { rows } = await sql<
    MailOfferRow & {
      since: number | string | null;
      is_new: unknown;
      has_liked: unknown;
      has_answered: unknown;
      question: string | null;
      has_news: unknown;
      push_offer: string | null;
    } & Record<string, unknown>
  >`
    select since, is_new,
      case when is_new then ${hasLiked(accountId)} end as has_liked,
      case when is_new then
        (select author_id from comments where comments.author_id = ${accountId} limit 1) is not null end as has_answered,
      case when since <= ${now - FIRST_MS} then ${question} end as question,
      ${hasHomeNews(accountId)} as has_news, ${mailOfferOf(accountId)},
      ${await pushOfferOf(context, accountId)} as push_offer ${sql.join(counts, sql``)}
    from (
      select since, since > ${now - WELCOME_MS}
        and not exists (select 1 from skipped_welcomes where skipped_welcomes.account_id = ${accountId}) as is_new
      from (select ${memberSinceOf(accountId)} as since) as membership
    ) as member`.execute(context.database);
  // The statement selects from one row.
  const row = rows[0] as (typeof rows)[number];
  return {
    isFirstHour: Number(row.since) > now - FIRST_MS,
    steps: row.is_new
      ? { hasLiked: Boolean(row.has_liked), hasAnswered: Boolean(row.has_answered) }
      : undefined,
    question: row.question ?? undefined,
    hasNews: Boolean(row.has_news),
    mailOffer: row,
    pushOffer: row.push_offer ?? undefined,
    counts: new Map(counted.map(({ kind }) => [kind, Number(row[kind])])),
  };
}

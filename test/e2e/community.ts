import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { makeAddress } from '../../src/features/accounts/server/addresses/secret-address.ts';
import {
  VERIFY_LIFETIME_MS,
  VERIFY_PURPOSE,
} from '../../src/features/accounts/server/email/email-verification.ts';
import { createResetLink } from '../../src/features/accounts/server/passwords/password-reset.ts';
import { announce } from '../../src/features/announcements/server/announcements.ts';
import { deleteComment } from '../../src/features/comments/server/comment-editing.ts';
import { setCommentLike } from '../../src/features/comments/server/comment-likes.ts';
import { postComment } from '../../src/features/comments/server/comments.ts';
import { nameDeputy } from '../../src/features/deputies/server/deputies.ts';
import { feedAddress } from '../../src/features/feeds/server/feed-address.ts';
import { setFollowed } from '../../src/features/following/server/following.ts';
import { createInvitation, listInvitations } from '../../src/features/invitations/server/invitations.ts';
import {
  issueApplicationToken,
  keepAnswer,
} from '../../src/features/membership/server/applications/applications.ts';
import { decide } from '../../src/features/membership/server/decisions/decide.ts';
import { tellDeciders } from '../../src/features/membership/server/membership-news.ts';
import { decideCase } from '../../src/features/moderation/server/decide-case.ts';
import { objectToDecision } from '../../src/features/moderation/server/objections.ts';
import { findNewestCases } from '../../src/features/moderation/server/open-cases.ts';
import { reportContent } from '../../src/features/moderation/server/reports.ts';
import { mutePerson } from '../../src/features/mutes/server/mutes.ts';
import { issueUnsubscribeToken } from '../../src/features/news/server/unsubscribe.ts';
import { recordReport } from '../../src/features/performance/server/performance.ts';
import type { PhotoChoice } from '../../src/features/photos/contract.ts';
import { savePlace, setSaved } from '../../src/features/reading/server/reading.ts';
import { readStory } from '../../src/features/reading/server/story-reading.ts';
import type { PublishInput } from '../../src/features/stories/contract.ts';
import { saveDraft } from '../../src/features/stories/server/drafts.ts';
import { setLike } from '../../src/features/stories/server/stories.ts';
import { closeComments } from '../../src/features/stories/server/story-comments.ts';
import { deleteStory } from '../../src/features/stories/server/story-editing.ts';
import { REQUESTS_OF_MEMBER } from '../../src/pipeline/request-limit.ts';
import { HOUR_MS } from '../../src/server/clock.ts';
import type { AppContext } from '../../src/server/context.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { issueToken } from '../../src/server/one-time-tokens.ts';
import { addHits } from '../../src/server/rate-limits/rate-limit-store.ts';
import { addAuthenticator, createFailedMails, createStory, createStoryPhoto } from '../factories.ts';
import { insertRows, updateRows } from '../rows.ts';
import type { Kerikko } from './kerikko.ts';
import { LONG_LINK, LONG_TITLE, LONG_WORD, REASON } from './long-texts.ts';
import { createPerson, type E2ePerson, viewerOf, withContext } from './people.ts';
import { scenes } from './scenes.ts';

export const PASSWORD = 'chaya-kadi-2026';
const LONG_NAME = 'Venkitasubrahmanyaswaminathanparameswaranunnikrishnanmenonji';
const LONG_EMAIL = 'a.rather.long.address.of.someone.who.waits.and.waits@mail.of.a.far.place.example.org';
const REJECTED = `Message failed: 550 5.1.1 <${LONG_EMAIL}>: Recipient address rejected: User unknown in local recipient table`;

export type Community = Awaited<ReturnType<typeof createCommunity>>;

/** Creates a community in which every screen has content, some of it as long as the limits allow. */
export async function createCommunity(kerikko: Pick<Kerikko, 'url' | 'dataDir'>) {
  const ammu = await createPerson(kerikko, 'member', { name: LONG_WORD, password: PASSWORD });
  const appu = await createPerson(kerikko, 'member', { name: LONG_NAME, email: LONG_EMAIL });
  const people = {
    ammu,
    appu,
    nameless: await createPerson(kerikko, 'member'),
    administrator: await createPerson(kerikko, 'administrator', { name: 'Sreelatha' }),
    approver: await createPerson(kerikko, 'approver', { name: 'Devi' }),
    newcomer: await createPerson(kerikko, 'no-record'),
    unverified: await createPerson(kerikko, 'unverified'),
    waiting: await createPerson(kerikko, 'pending', { password: PASSWORD, email: `w.${LONG_EMAIL}` }),
    declined: await createPerson(kerikko, 'pending', { password: PASSWORD }),
    suspended: await createPerson(kerikko, 'member', { name: 'ശ്രീദേവി' }),
    careful: await createPerson(kerikko, 'member', { password: PASSWORD }),
    late: await createPerson(kerikko, 'member'),
  };
  await createPerson(kerikko, 'pending');
  await createPerson(kerikko, 'pending');
  return withContext(kerikko, async (context) => {
    const publish = (author: E2ePerson, input: Partial<PublishInput>, photos?: PhotoChoice[]) =>
      createStory({ context }, { viewer: viewerOf(author) }, input, photos);
    await publish(appu, {
      topic: 'life',
      title: 'By bus',
      content: `${'The rain came late. '.repeat(90)}\n\nEnd.`,
    });
    const long = await publish(ammu, {
      topic: 'life',
      title: LONG_TITLE,
      content: `${LONG_WORD} പുഴയോരത്തെ ചായക്കട.\n\n`.repeat(40),
    });
    const short = await publish(appu, { topic: 'life', title: LONG_NAME, content: LONG_NAME });
    const photos: PhotoChoice[] = [];
    for (const width of [120, 30]) {
      const { id } = await createStoryPhoto({ context }, { viewer: viewerOf(ammu) }, { width });
      photos.push({ id, alt: width === 30 ? '' : LONG_WORD });
    }
    const own = await publish(ammu, { topic: 'life', title: 'മഴ', content: 'മഴ പെയ്തു.' }, photos);
    const comment = (author: E2ePerson, text: string, replyTo = '') =>
      postComment(context, viewerOf(author), long, { intent: 'comment', text, key: randomUUID(), replyTo });
    const root = await comment(appu, `${LONG_WORD} എന്തൊരു കഥ!`);
    const reply = await comment(ammu, 'നന്ദി!', root);
    await comment(people.nameless, LONG_NAME, reply);
    const deleted = await comment(ammu, 'Gone.');
    await comment(appu, 'Why?', deleted);
    await deleteComment(context, viewerOf(ammu), long, deleted);
    const harsh = await comment(ammu, `${LONG_WORD} എന്നൊന്നും പറയരുത്!`);
    await setLike(context, viewerOf(appu), { intent: 'like', story: long, liked: true });
    for (const by of [ammu, people.nameless]) {
      await setCommentLike(context, viewerOf(by), long, { comment: root, liked: true });
    }
    await setFollowed(context, viewerOf(ammu), { kind: 'person', id: appu.accountId, followed: true });
    await setFollowed(context, viewerOf(ammu), { kind: 'topic', id: 'travel', followed: true });
    await inTransaction(context, (transaction) =>
      tellDeciders(transaction, [people.administrator.accountId], Date.now()),
    );
    await createInvitation(context, viewerOf(ammu), { intent: 'create', uses: 1, days: '14' });
    await makeAddress(context, viewerOf(ammu), feedAddress);
    const { invitations } = await listInvitations(context, viewerOf(ammu));
    const invitationPath = (invitations[0]?.link ?? '').replace(kerikko.url, '');
    const made: Record<string, string> = {};
    for (const scene of scenes) Object.assign(made, await scene.add(context, people));
    await closeComments(context, viewerOf(appu), short, true);
    const gone = await publish(ammu, { topic: 'life', title: 'Gone', content: 'Gone.' });
    await deleteStory(context, viewerOf(ammu), gone);
    const draft = {
      key: 'of-a-draft',
      topic: 'life',
      title: LONG_NAME,
      content: 'മഴ പെയ്തു.\n'.repeat(9),
    } as const;
    await saveDraft(context, viewerOf(ammu), { ...draft, base: 0 });
    const journey = await publish(appu, {
      topic: 'inspiration',
      title: LONG_TITLE,
      content: `${LONG_WORD} പുഴയോരത്തെ ചായക്കട.\n\n`.repeat(130),
    });
    for (const story of [journey, short]) {
      await setSaved(context, viewerOf(ammu), { intent: 'bookmark', story, saved: true });
    }
    for (const reader of [ammu, people.nameless]) await readStory(context, viewerOf(reader), journey);
    await savePlace(context, viewerOf(people.nameless), { story: journey, place: 3000 });
    const { hidden, held, heldComment, cases } = await reportSome(context, people, publish, {
      long,
      short,
      harsh,
      letter: made.letter ?? '',
    });
    await decideSome(context, people);
    await decideAsApprover(context, people.approver, await createPerson(kerikko, 'pending'));
    await insertRows(
      context,
      'invited_people',
      [people.waiting, ammu].map(({ accountId }) => ({
        account_id: accountId,
        invited_by: people.suspended.accountId,
        invited_at: 1,
      })),
    );
    await nameDeputy(context, viewerOf(people.administrator, 'administrator'), {
      member: appu.accountId,
      days: 60,
    });
    await mutePerson(context, viewerOf(people.careful), ammu.accountId);
    await updateRows(
      context,
      'profiles',
      { account_id: ammu.accountId },
      { shown_at: 1, listed_at: 1, occupation: LONG_WORD, location: 'Kochi', bio: REASON },
    );
    for (const { accountId } of [people.careful, people.late]) await addAuthenticator(context, accountId);
    await updateRows(context, 'sessions', { account_id: people.late.accountId }, { confirmed_at: 0 });
    const leader = { ...viewerOf(people.administrator), accessLevel: 'administrator' as const };
    await announce(context, leader, {
      ...{ intent: 'announce', key: randomUUID(), textEn: '', textMl: `${LONG_WORD}\n\n${REASON}` },
    });
    // Home offers nothing in the first hour.
    for (const [{ accountId }, hours] of [
      [people.nameless, 2],
      [people.late, 60 * 24],
    ] as const) {
      const letIn = Date.now() - hours * HOUR_MS;
      await updateRows(context, 'memberships', { account_id: accountId }, { joined_at: letIn });
      await updateRows(context, 'decisions', { account_id: accountId }, { decided_at: letIn });
    }
    const mails = { answers: 0, digest: 'off', hour: 8, weekday: 6 } as const;
    await insertRows(context, 'news_mail_settings', [
      { account_id: people.nameless.accountId, ...mails, is_offered: 1, time_zone: null, refused_at: null },
      {
        account_id: people.late.accountId,
        ...mails,
        time_zone: 'Asia/Dubai',
        refused_at: Date.now(),
        is_offered: 0,
      },
    ]);
    await createFailedMails(context, [LONG_EMAIL, 'ammu@example.org'], REJECTED);
    await recordReport(context, {
      page: '/stories/:topic',
      LCP: 820,
      INP: 40,
      CLS: 0.02,
      FCP: 600,
      TTFB: 210,
    });
    await recordReport(context, { page: '/', LCP: 5200, INP: 700, CLS: 0.4, FCP: 3600, TTFB: 2210 });
    const resetLink = await createResetLink(context, people.suspended.accountId);
    const applicant = await createPerson(kerikko, 'unverified', { password: PASSWORD });
    const verifyPaths = {
      applicant: await createVerifyPath(context, applicant),
      unverified: await createVerifyPath(context, people.unverified),
    };
    await keepAnswer(context.database, people.waiting.accountId, REASON, Date.now());
    const request = { now: Date.now(), isMailed: true };
    const token = await issueApplicationToken(context.database, people.waiting.accountId, request);
    const applicationPath = `/application?token=${token}`;
    const now = Date.now();
    const { token: stop } = await issueUnsubscribeToken(context.database, ammu.accountId, 'digest', now);
    return {
      kerikko,
      people,
      stories: { long, short, own, gone, hidden, held, journey },
      comments: { root, reply, deleted, held: heldComment },
      unsubscribePath: `/unsubscribe?token=${stop}`,
      cases,
      resetLink,
      verifyPaths,
      applicationPath,
      invitationPath,
      made,
    };
  });
}

/** Reports two stories, a comment and a letter, hides a story and the comment, and writes a story and a comment that are held. */
async function reportSome(
  context: AppContext,
  { appu, ammu, nameless, administrator }: Record<'appu' | 'ammu' | 'nameless' | 'administrator', E2ePerson>,
  publish: (author: E2ePerson, input: Partial<PublishInput>) => Promise<string>,
  { long, short, harsh, letter }: Record<'long' | 'short' | 'harsh' | 'letter', string>,
) {
  const spam = { kind: 'letter', id: letter, category: 'spam', words: '' } as const;
  await reportContent(context, viewerOf(ammu), spam);
  const hidden = await publish(appu, { topic: 'food', title: LONG_NAME, content: LONG_WORD });
  const report = async (id: string, kind = 'story') => {
    const input = { kind, id, category: 'hateful', words: REASON } as const;
    return (await reportContent(context, viewerOf(nameless), input)).caseId;
  };
  const cases = {
    open: await report(long),
    closed: await report(hidden),
    comment: await report(harsh, 'comment'),
    objected: await report(short),
  };
  const decider = { ...viewerOf(administrator), accessLevel: 'administrator' as const };
  const decision = { intent: 'hide', rule: 2, words: REASON, note: LONG_WORD } as const;
  for (const id of [cases.closed, cases.comment]) await decideCase(context, decider, id, decision);
  await decideCase(context, decider, cases.objected, { ...decision, intent: 'warn' });
  await objectToDecision(context, viewerOf(appu), cases.objected, { words: REASON });
  // A newcomer's texts with a link are held.
  const held = await publish(appu, {
    topic: 'food',
    title: LONG_TITLE,
    content: `${LONG_WORD} ${LONG_LINK}`,
  });
  const input = { intent: 'comment', text: LONG_LINK, key: randomUUID() } as const;
  const heldComment = await postComment(context, viewerOf(appu), long, input);
  const found = await findNewestCases(context.database, 'story', [held]);
  return { hidden, held, heldComment, cases: { ...cases, held: found.get(held)?.id ?? '' } };
}

/** Creates a verification link without mailing it, and returns its path. */
async function createVerifyPath(context: AppContext, { accountId }: E2ePerson): Promise<string> {
  const request = { purpose: VERIFY_PURPOSE, accountId, now: Date.now(), lifetimeMs: VERIFY_LIFETIME_MS };
  return `/verify-email?token=${await issueToken(context.database, request)}`;
}

/** Creates a new administrator each time, because the screen that needs one removes the role. */
export function createFormerAdministrator({ kerikko }: Community): Promise<E2ePerson> {
  return createPerson(kerikko, 'administrator');
}

export function removeAdministrator({ kerikko }: Community, { accountId }: E2ePerson): Promise<unknown> {
  return withContext(kerikko, ({ database }) =>
    database.updateTable('memberships').set({ role: 'member' }).where('account_id', '=', accountId).execute(),
  );
}

/** Counts as many requests of a member as the limit allows, so that further requests are refused. */
export async function exhaustRequestLimit(
  { kerikko }: Community,
  { accountId, cookie }: E2ePerson,
): Promise<void> {
  const now = Date.now();
  const { hits, perMs } = REQUESTS_OF_MEMBER;
  await withContext(kerikko, ({ database }) =>
    addHits(database, { limit: REQUESTS_OF_MEMBER, subject: accountId, hits, resetsAt: now + perMs, now }),
  );
  // A node reads the shared count after a twentieth of the limit.
  for (let index = 0; index <= hits / 20; index += 1) {
    await fetch(`${kerikko.url}/settings`, { headers: { cookie: `kerikko=${cookie}` } });
  }
}

/** Renames a table that the server reads while `work` runs, so that its pages fail. */
export async function withoutTopics({ kerikko }: Community, work: () => Promise<unknown>): Promise<void> {
  const rename = (from: string, to: string) =>
    withContext(kerikko, ({ database }) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database),
    );
  await rename('topics', 'lost_topics');
  try {
    await work();
  } finally {
    await rename('lost_topics', 'topics');
  }
}

async function decideSome(
  context: AppContext,
  { administrator, declined, suspended }: Record<'administrator' | 'declined' | 'suspended', E2ePerson>,
): Promise<void> {
  const viewer = { ...viewerOf(administrator), accessLevel: 'administrator' as const };
  await decide(context, viewer, declined.accountId, { action: 'decline', reason: REASON });
  await decide(context, viewer, suspended.accountId, { action: 'suspend', reason: REASON });
}

/** Leaves the approver with a decision that can be undone. */
async function decideAsApprover(
  context: AppContext,
  approver: E2ePerson,
  { accountId }: E2ePerson,
): Promise<void> {
  await decide(context, viewerOf(approver, 'approver'), accountId, { action: 'decline', reason: REASON });
}

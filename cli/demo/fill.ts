import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, locateDatabase } from '../../src/compose.ts';
import { hashPassword } from '../../src/features/accounts/server/passwords/passwords.ts';
import { postComment } from '../../src/features/comments/server/comments.ts';
import { OTHER_DAYS } from '../../src/features/gatherings/contract.ts';
import { answerGathering } from '../../src/features/gatherings/server/answers.ts';
import { markDays } from '../../src/features/gatherings/server/days.ts';
import { proposeGathering } from '../../src/features/gatherings/server/gatherings.ts';
import { endSetup } from '../../src/features/home/server/setup.ts';
import { readCorrespondence } from '../../src/features/letters/server/read-letters.ts';
import { sendLetter } from '../../src/features/letters/server/send-letter.ts';
import { grantAdministrator } from '../../src/features/membership/server/administrators/administrators.ts';
import { approveMember, decide } from '../../src/features/membership/server/decisions/decide.ts';
import { requestMembership } from '../../src/features/membership/server/membership.ts';
import { tellDeciders } from '../../src/features/membership/server/membership-news.ts';
import { reportContent } from '../../src/features/moderation/server/reports.ts';
import { changePhoto } from '../../src/features/people/server/photos.ts';
import { saveProfile, saveVisibility } from '../../src/features/people/server/profile.ts';
import type { PhotoChoice } from '../../src/features/photos/contract.ts';
import { addPhoto } from '../../src/features/photos/server/story-photos.ts';
import { addPiece, finishPart } from '../../src/features/recordings/server/recordings.ts';
import { tellStory } from '../../src/features/recordings/server/tell-story.ts';
import { writeDown } from '../../src/features/recordings/server/write-down.ts';
import { publishStory, setLike } from '../../src/features/stories/server/stories.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import { DAY_MS, HOUR_MS } from '../../src/server/clock.ts';
import type { Config } from '../../src/server/config.ts';
import type { AppContext } from '../../src/server/context.ts';
import { migrateDatabase } from '../../src/server/database/database.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { demoComments } from './comments.ts';
import { makeDemoBook } from './make-book.ts';
import { makeDemoCircle } from './make-circle.ts';
import { demoApplicants, demoMembers } from './members.ts';
import { demoGatherings } from './sample-gatherings.ts';
import { demoLetters } from './sample-letters.ts';
import { demoRecordings } from './sample-recordings.ts';
import { demoStories } from './stories.ts';
import type { DemoComment, DemoMember } from './types.ts';

interface DemoSignIns {
  administrator: string;
  member: string;
}

/** Fills an empty database through the rules that members use, with a clock in the past. Does nothing when filled. */
export async function fillWithDemo(config: Config, password: string): Promise<DemoSignIns> {
  const administrator = demoMembers.find((member) => member.isAdministrator);
  const member = demoMembers.find((candidate) => !candidate.isAdministrator && candidate.hasPhoto);
  if (!administrator || !member)
    throw new Error('The demo needs an administrator and a member with a photo.');
  const signIns = { administrator: administrator.email, member: member.email };

  // Without an SMTP server and with `print` silenced, no mail leaves the outbox, which is emptied at the end.
  // Months of activity are created at once, so rate limits are off.
  const context = await createContext(
    { ...config, logLevel: 'silent', smtpUrl: undefined, rateLimitFactor: Number.POSITIVE_INFINITY },
    { print: () => {} },
  );
  try {
    await migrateDatabase(locateDatabase(config));
    if (await isFilled(context)) return signIns;
    console.log('Filling the demo community…');
    const passwordHash = await hashPassword(password);
    const viewers = await admitMembers(context, administrator, Object.values(signIns), passwordHash);
    await fillProfiles(context, viewers);
    await publishStories(context, viewers);
    await tellStories(context, viewers);
    await makeDemoCircle((days) => atDaysAgo(context, days), viewers);
    await planGatherings(context, viewers);
    await exchangeLetters(context, viewers);
    await makeDemoBook(context, viewers.get(administrator.key) as Viewer, viewers);
    await addApplicants(context, viewers.get(administrator.key) as Viewer);
    await endSetup(context, viewers.get(administrator.key) as Viewer);
    await readOldNews(context);
    await context.database.deleteFrom('outbox').execute();
  } finally {
    await context.close();
  }
  return signIns;
}

type Viewers = Map<string, Viewer>;

async function isFilled(context: AppContext): Promise<boolean> {
  const account = await context.database.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

/** Creates the administrator, who then approves the others. Only the accounts in `withPassword` can sign in. */
async function admitMembers(
  context: AppContext,
  administrator: DemoMember,
  withPassword: string[],
  passwordHash: string,
): Promise<Viewers> {
  const viewers: Viewers = new Map();
  const inOrder = [administrator, ...demoMembers.filter((member) => member !== administrator)];
  for (const member of inOrder) {
    const then = atDaysAgo(context, member.joinedDaysAgo);
    const accountId = await addAccount(then, {
      email: member.email,
      isVerified: true,
      passwordHash: withPassword.includes(member.email) ? passwordHash : null,
    });
    if (member === administrator) {
      await inTransaction(context, (transaction) =>
        grantAdministrator(transaction, accountId, then.clock.now()),
      );
    } else {
      await inTransaction(context, (transaction) =>
        requestMembership(transaction, accountId, then.clock.now()),
      );
      const decider = viewers.get(administrator.key) as Viewer;
      await approveMember(atDaysAgo(context, member.joinedDaysAgo - 0.2), decider, accountId);
    }
    viewers.set(member.key, {
      accountId,
      email: member.email,
      name: member.name,
      accessLevel: member === administrator ? 'administrator' : 'member',
    });
  }
  return viewers;
}

async function fillProfiles(context: AppContext, viewers: Viewers): Promise<void> {
  for (const member of demoMembers) {
    const viewer = viewers.get(member.key) as Viewer;
    const then = atDaysAgo(context, member.joinedDaysAgo - 0.5);
    if (member.name || member.location || member.occupation || member.bio) {
      await saveProfile(then, viewer, {
        intent: 'save',
        ...member,
        // Zero: the profile has never been saved.
        updatedAt: 0,
      });
      await saveVisibility(then, viewer, { shown: member.occupation !== '', listed: true });
    }
    if (member.hasPhoto) {
      await changePhoto(
        then,
        viewer,
        await readFile(join(import.meta.dirname, 'faces', `${member.key}.webp`)),
      );
    }
  }
}

async function tellStories(context: AppContext, viewers: Viewers): Promise<void> {
  for (const { teller, topic, title, file, duration, wave, daysAgo, likedBy, written } of demoRecordings) {
    const viewer = viewers.get(teller) as Viewer;
    const then = atDaysAgo(context, daysAgo);
    const [key, part] = [randomUUID(), randomUUID()];
    const bytes = await readFile(join(import.meta.dirname, 'recordings', file));
    await addPiece(then, viewer, { key, part, number: 0, bytes });
    await finishPart(then, viewer, { key, part, pieces: 1, duration, wave });
    // Members of the demo have just joined, and a newcomer's recording waits for a moderator.
    const trusted: Viewer = { ...viewer, accessLevel: 'moderator' };
    const { id } = await tellStory(then, trusted, { intent: 'publish', key, topic, title });
    for (const reader of likedBy) {
      const like = { intent: 'like', story: id, liked: true } as const;
      await setLike(atDaysAgo(context, daysAgo / 2), viewers.get(reader) as Viewer, like);
    }
    if (!written) continue;
    const writer = viewers.get(written.by) as Viewer;
    const later = atDaysAgo(context, daysAgo - 1);
    await writeDown(later, writer, id, { intent: 'offer' });
    await writeDown(later, writer, id, { intent: 'send', text: written.text });
    await writeDown(later, viewer, id, { intent: 'approve' });
  }
}

async function planGatherings(context: AppContext, viewers: Viewers): Promise<void> {
  const all = [...viewers.values()];
  for (const { organiser, inDays, guests, ...planned } of demoGatherings) {
    const { otherDays = 0, ...fields } = { otherDays: 0, ...planned };
    const dayAfter = (days: number) =>
      new Date(context.clock.now() + (inDays + days) * DAY_MS).toISOString().slice(0, 10);
    const day = dayAfter(0);
    const form = {
      intent: 'save',
      key: randomUUID(),
      timeZone: 'Asia/Kolkata',
      repeats: '',
      ...fields,
    } as const;
    const [startsAt, endsAt] = [`${day}T${fields.startsAt}`, `${day}T${fields.endsAt}`];
    const host = viewers.get(organiser) as Viewer;
    const others = OTHER_DAYS.slice(0, otherDays).map((name, index) => [
      name,
      `${dayAfter(index + 1)}T${fields.startsAt}`,
    ]);
    const days = Object.fromEntries(others);
    const id = await proposeGathering(context, host, { ...form, startsAt, endsAt, ...days });
    for (const [index, answer] of guests.entries()) {
      const guest = all[index + 2];
      const company = { guests: index % 2, children: index % 3 };
      if (!guest) continue;
      if (otherDays === 0)
        await answerGathering(context, guest, id, { intent: 'answer', answer, ...company });
      else
        await markDays(context, guest, id, {
          intent: 'mark-days',
          day1: answer,
          day2: 'yes',
          day3: 'perhaps',
        });
    }
  }
}

/** The receiver has not read the last letter yet. */
async function exchangeLetters(context: AppContext, viewers: Viewers): Promise<void> {
  for (const { from, to, hoursAgo, text } of demoLetters) {
    const then = atDaysAgo(context, hoursAgo * (HOUR_MS / DAY_MS));
    const [author, receiver] = [viewers.get(from) as Viewer, viewers.get(to) as Viewer];
    const input = { intent: 'send', text, key: randomUUID() } as const;
    const { correspondenceId } = await sendLetter(then, author, receiver.accountId, input);
    // Read each letter as its receiver before the next letter is written.
    await readCorrespondence(then, author, correspondenceId);
  }
}

async function publishStories(context: AppContext, viewers: Viewers): Promise<void> {
  for (const story of demoStories) {
    const author = viewers.get(story.author) as Viewer;
    const key = randomUUID();
    const age = story.daysAgo + (story.hoursAgo ?? 0) * (HOUR_MS / DAY_MS);
    const then = atDaysAgo(context, age);
    const photos: PhotoChoice[] = [];
    for (const { file, alt } of story.photos ?? []) {
      const bytes = await readFile(join(import.meta.dirname, 'photos', `${file}.webp`));
      photos.push({ id: (await addPhoto(then, author, { key, bytes })).id, alt });
    }
    const { topic, title, content } = story;
    const id = await publishStory(then, author, { intent: 'publish', topic, title, content, key }, photos);
    for (const reader of story.likedBy) {
      await setLike(atDaysAgo(context, age / 2), viewers.get(reader) as Viewer, {
        intent: 'like',
        story: id,
        liked: true,
      });
    }
    await postComments(context, viewers, { id, age }, demoComments[story.title] ?? []);
  }
}

async function postComments(
  context: AppContext,
  viewers: Viewers,
  story: { id: string; age: number },
  comments: readonly DemoComment[],
  replyTo = '',
): Promise<void> {
  const after = (hours: number) => atDaysAgo(context, story.age - hours * (HOUR_MS / DAY_MS));
  for (const { author, hoursAfter, text, replies = [], report } of comments) {
    const then = after(hoursAfter);
    const form = { intent: 'comment', text, key: randomUUID(), replyTo } as const;
    const id = await postComment(then, viewers.get(author) as Viewer, story.id, form);
    await postComments(context, viewers, story, replies, id);
    if (report) {
      const { by, category, words } = report;
      const reporter = viewers.get(by) as Viewer;
      await reportContent(after(report.hoursAfter), reporter, { kind: 'comment', id, category, words });
    }
  }
}

/** Creates applicants who still wait, and some who were declined or suspended. */
async function addApplicants(context: AppContext, decider: Viewer): Promise<void> {
  for (const applicant of demoApplicants) {
    const then = atDaysAgo(context, applicant.joinedDaysAgo);
    const accountId = await addAccount(then, {
      email: applicant.email,
      isVerified: applicant.emailVerified,
      passwordHash: null,
    });
    await inTransaction(context, (transaction) =>
      requestMembership(transaction, accountId, then.clock.now()),
    );
    for (const { daysAgo: days, ...decision } of applicant.decisions ?? []) {
      const now = atDaysAgo(context, days);
      const proof = { hasFactor: false, factors: 'password' as const, confirmedAt: now.clock.now() };
      await decide(now, { ...decider, proof }, accountId, decision);
    }
    if (applicant.emailVerified && !applicant.decisions) {
      await inTransaction(context, (transaction) =>
        tellDeciders(transaction, [decider.accountId], then.clock.now()),
      );
    }
  }
}

/** Leaves only the news of the last days unread, as if everyone visited now and then. */
async function readOldNews({ database }: AppContext): Promise<void> {
  await database
    .updateTable('news')
    .set((expression) => ({ read_at: expression.ref('updated_at') }))
    .where('updated_at', '<', Date.now() - 3 * DAY_MS)
    .execute();
}

async function addAccount(
  { database, clock }: AppContext,
  account: { email: string; isVerified: boolean; passwordHash: string | null },
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  await database
    .insertInto('accounts')
    .values({
      id,
      email: account.email,
      password_hash: account.passwordHash,
      email_verified_at: account.isVerified ? now : null,
      created_at: now,
      last_sign_in_at: null,
    })
    .execute();
  return id;
}

/** Returns the context with its clock set back by some days. */
function atDaysAgo(context: AppContext, days: number): AppContext {
  const time = Date.now() - days * DAY_MS;
  return { ...context, clock: { ...context.clock, now: () => Math.round(time) } };
}

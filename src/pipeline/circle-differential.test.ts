// Runs on: SQLite, PostgreSQL nightly

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../test/create-test-app.ts';
import { type Actor, createActor, createComment, createStory } from '../../test/factories.ts';
import { runsFullMatrices } from '../../test/runner/tier.ts';
import { createRandom, pick } from '../../test/seeded-random.ts';
import { makeAddress, readAddress } from '../features/accounts/server/addresses/secret-address.ts';
import { createCircle } from '../features/circles/sample.ts';
import { joinCircle } from '../features/circles/server/joining.ts';
import { inviteToCircle } from '../features/circles/server/keeping.ts';
import { feedAddress } from '../features/feeds/server/feed-address.ts';
import { setFollowed } from '../features/following/server/following.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { calendarAddress } from '../features/gatherings/server/calendar-address.ts';
import { saveMailSettings } from '../features/news/server/mail-settings.ts';
import { buildIndex } from '../features/search/server/build-index.ts';
import { flushPending } from '../features/search/server/pending.ts';
import { setLike } from '../features/stories/server/stories.ts';
import { HOUR_MS, MINUTE_MS } from '../server/clock.ts';

/** Each seed makes one community. */
const SEEDS = runsFullMatrices ? [1, 2, 3, 4, 5, 6, 7, 8] : [1];
const TOPICS = ['food', 'travel', 'life'] as const;
const AUTHORS = ['Asha', 'Biju', 'Devi'] as const;
const WORDS = ['monsoon', 'payasam', 'ferry', 'radio', 'jasmine'];

/** A text of an author, with the texts of others about it. `circle` is its audience: null for everyone. */
interface Text {
  kind: 'story' | 'gathering';
  author: number;
  circle: number | null;
  topic: (typeof TOPICS)[number];
  words: string;
  comments: { author: number; words: string }[];
  likes: number[];
}

/** Draws the texts of a community. About half of them are for one of two circles. */
function draw(seed: number): Text[] {
  const random = createRandom(seed);
  const someone = () => Math.floor(random() * AUTHORS.length);
  const words = () => Array.from({ length: 3 }, () => pick(WORDS, random)).join(' ');
  return Array.from({ length: 16 }, () => ({
    kind: random() < 0.75 ? 'story' : 'gathering',
    author: someone(),
    circle: random() < 0.5 ? null : Math.floor(random() * 2),
    topic: pick(TOPICS, random),
    words: words(),
    comments: Array.from({ length: Math.floor(random() * 3) }, () => ({ author: someone(), words: words() })),
    likes: AUTHORS.flatMap((_, member) => (random() < 0.3 ? member : [])),
  }));
}

/**
 * Writes these texts, and returns what people outside the circle read. For a text that is left out, the clock
 * advances as if it were written.
 */
async function readOutside(texts: readonly Text[], isWritten: (text: Text) => boolean) {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const { context, clock } = app;
  const authors: Actor[] = [];
  const enter = (person: 'member' | 'administrator', name: string) => {
    // Lists of members who came at the same time are in the order of their random ids.
    clock.advance(MINUTE_MS);
    return createActor(app, person, { name, email: `${name}@example.org` });
  };
  for (const name of AUTHORS) authors.push(await enter('member', name));
  const member = await enter('member', 'Outside');
  const makeAddresses = async ({ viewer }: Actor) => {
    await makeAddress(context, viewer, feedAddress);
    await makeAddress(context, viewer, calendarAddress);
  };
  {
    const { viewer } = member;
    for (const { viewer: author } of authors) {
      const follow = { kind: 'person', id: author.accountId, followed: true } as const;
      await setFollowed(context, viewer, follow);
    }
    const daily = { answers: true, digest: 'daily', hour: 8, weekday: 6, timeZone: 'Asia/Kolkata' } as const;
    await saveMailSettings(context, viewer, daily);
    await makeAddresses(member);
  }
  const [founder] = authors as [Actor];
  const circles: string[] = [];
  for (const name of ['Choir', 'Readers']) {
    const circle = await createCircle(app, founder, { name, seenBy: 'people' });
    for (const { viewer } of authors.slice(1)) {
      await inviteToCircle(context, founder.viewer, circle, viewer.accountId);
      await joinCircle(context, viewer, circle);
    }
    circles.push(circle);
  }
  const written: { path: string; id: string }[] = [];
  const begin = clock.now();
  for (const [index, text] of texts.entries()) {
    clock.advance(begin + index * 7 * MINUTE_MS - clock.now());
    if (!isWritten(text)) continue;
    const author = authors[text.author] as Actor;
    const circle = text.circle === null ? undefined : circles[text.circle];
    const audience = circle === undefined ? {} : { circle };
    const { words, topic } = text;
    const isStory = text.kind === 'story';
    const id = isStory
      ? await createStory(app, author, { title: words, content: `${words}. `.repeat(9), topic, ...audience })
      : await createGathering(app, author, { title: words, description: words, place: 'Aluva', ...audience });
    for (const comment of text.comments) {
      const by = authors[comment.author] as Actor;
      clock.advance(1000);
      await createComment({ context }, by, id, comment.words);
    }
    for (const member of isStory ? text.likes : []) {
      const { viewer } = authors[member] as Actor;
      if (member !== text.author) await setLike(context, viewer, { intent: 'like', story: id, liked: true });
    }
    if (text.circle === null)
      written.push({ path: isStory ? `/stories/${topic}/${id}` : `/gatherings/${id}`, id });
  }
  clock.advance(begin + 20 * HOUR_MS - clock.now());
  await buildIndex(context);
  await flushPending(context);
  await context.scheduler.sweep();
  const mails = await app.mails();

  // The session of an administrator ends after twelve hours.
  const administrator = await enter('administrator', 'Leader');
  await makeAddresses(administrator);
  const outside = { member, administrator };
  const seen: Record<string, string> = {};
  for (const [name, { client, viewer }] of Object.entries(outside)) {
    const links = await Promise.all(
      [feedAddress, calendarAddress].map((one) => readAddress(context, viewer, one)),
    );
    const own = links.map((found) => found?.link?.slice(PUBLIC_URL.length) ?? '');
    const urls = [
      ...['/dashboard', '/stories', '/stories/latest', ...TOPICS.map((topic) => `/stories/${topic}`)],
      ...['/people', ...authors.map(({ viewer: { accountId } }) => `/people/${accountId}`)],
      ...['/gatherings', '/gatherings?past', '/me', '/circles', '/reading/recent', '/shelf'],
      ...['', '&in=comments', '&in=people', '&in=gatherings'].map((tab) => `/search?q=${WORDS[0]}${tab}`),
      ...(name === 'administrator' ? ['/admin/overview', '/admin/members'] : []),
      // News marks as read what it shows, so it comes last.
      ...[...own, '/news'],
    ];
    for (const [at, url] of urls.entries()) {
      const answer = await client.get(url);
      expect(answer.status, `${url} ${answer.headers.get('location')}`).toBe(200);
      seen[`${name} ${at} ${url.replace(/[\da-f-]{36}|key=.*/, '…')}`] = await answer.text();
    }
    seen[`${name}, mails`] = mails
      .filter(({ to }) => JSON.stringify(to).includes(viewer.email))
      .map(({ subject, text }) => `${subject}\n${text}`)
      .join('\n');
  }
  // While the index is being built, the page shows its progress. Here only the comments are not indexed yet.
  await sql`update search_progress set version = 0`.execute(context.database);
  await sql`update search_documents set version = 0 where kind = 'comment'`.execute(context.database);
  const page = await member.client.html(`/search?q=${WORDS[0]}`);
  expect(page).toContain('The search is being prepared');
  seen['member, index in the making'] = page;
  return { seen, written, mails };
}

/** Replaces what is random in each community: ids by their order, keys, and the space of the disk. */
function normalise(text: string): string {
  const ids = new Map<string, string>();
  return text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, `id${ids.size}`);
      return ids.get(id) ?? '';
    })
    .replaceAll(/nonce="[^"]*"|(?:key|token)=[\w-]+|"space\\?",[\d.,]+|The disk has [\d.,]+ GB/g, '');
}

test.each(SEEDS)(
  'people outside of circles see the community that there is without the texts of circles (seed %i)',
  async (seed) => {
    const texts = draw(seed);
    const all = await readOutside(texts, () => true);
    const without = await readOutside(texts, ({ circle }) => circle === null);
    expect(all.written).toHaveLength(without.written.length);
    for (const [name, text] of Object.entries(all.seen)) {
      expect.soft(normalise(text), name).toBe(normalise(without.seen[name] ?? ''));
    }
    // The pages show what is for everyone, and the members' mails tell of it.
    expect(all.seen['member 2 /stories/latest']).toContain(
      texts.find(({ kind, circle }) => kind === 'story' && circle === null)?.words,
    );
    expect(all.seen['member, mails']).not.toBe('');
  },
);

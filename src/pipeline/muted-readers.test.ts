// Runs nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toData } from '../../test/canary-fixtures.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { files, routes } from '../../test/expected-access.ts';
import { type Actor, createActor, createComment, createStory } from '../../test/factories.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { createLetter } from '../features/letters/sample.ts';
import { reportContent } from '../features/moderation/server/reports.ts';
import { createToldStory } from '../features/recordings/sample.ts';
import { flushPending } from '../features/search/server/pending.ts';
import { HOUR_MS, MINUTE_MS } from '../server/clock.ts';

const PEOPLE = {
  muter: 'member',
  muted: 'member',
  member: 'member',
  moderator: 'moderator',
  administrator: 'administrator',
} as const;
type Name = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as Name[];
type People = Record<Name, Actor>;

interface Texts {
  story: string;
  told: string;
  gathering: string;
  comment: string;
}

/** The word that is in every text of a person, and in none of another. */
const wordOf = (name: Name) => `wordof${name}`;

let keys = 0;

function comment(
  app: TestApp,
  { viewer }: Actor,
  subject: string,
  words: string,
  replyTo = '',
  mentions = '',
) {
  keys += 1;
  const text = `Comment ${keys} ${words} @muted`;
  return createComment(app, { viewer }, subject, text, { key: `comment-${keys}`, replyTo, mentions });
}

/** Writes one text of each kind. */
async function writeTexts(app: TestApp, actor: Actor, words: string): Promise<Texts> {
  const pause = () => app.clock.advance(MINUTE_MS);
  const story = await createStory(app, actor, { title: `Story ${words}`, content: `Written by ${words}.` });
  pause();
  const told = await createToldStory(app, actor, { title: `Told ${words}` });
  pause();
  const gathering = await createGathering(app, actor, { title: `Lunch ${words}`, description: words });
  pause();
  const posted = await comment(app, actor, story, words);
  pause();
  return { story, told: told.story, gathering, comment: posted };
}

/** Answers another person's texts in every way. */
async function answerTexts(app: TestApp, actor: Actor, other: Actor, texts: Texts, words: string) {
  const story = `/stories/food/${texts.story}`;
  const id = other.viewer.accountId;
  const acts: [path: string, form: Record<string, string>][] = [
    [story, { intent: 'like', story: texts.story, liked: 'true' }],
    [story, { intent: 'bookmark', story: texts.story, saved: 'true' }],
    [`${story}?index`, { intent: 'like', comment: texts.comment, liked: 'true' }],
    [`/gatherings/${texts.gathering}`, { intent: 'answer', answer: 'yes' }],
    ['/following', { intent: 'follow', kind: 'person', id, followed: 'true' }],
  ];
  for (const [path, form] of acts) {
    const { status } = await actor.client.act(path, form);
    // Nobody follows whom they have muted.
    const isRefused = status >= 400 && !(form.intent === 'follow' && status === 409);
    expect([path, form.intent, isRefused ? status : 'done']).toEqual([path, form.intent, 'done']);
    app.clock.advance(MINUTE_MS);
  }
  await comment(app, actor, texts.story, words, texts.comment, id);
  app.clock.advance(MINUTE_MS);
  await comment(app, actor, texts.told, words);
  app.clock.advance(MINUTE_MS);
  await comment(app, actor, texts.gathering, words);
  app.clock.advance(MINUTE_MS);
}

/** Makes a community in which everyone writes and answers every kind of text, before and after one person mutes another, or not. */
async function createCommunity(isMuting: boolean) {
  keys = 0;
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } });
  const people = {} as People;
  for (const name of NAMES) {
    people[name] = await createActor(app, PEOPLE[name], { name, email: `${name}@example.org` });
    app.clock.advance(MINUTE_MS);
  }
  const { muter, muted, administrator } = people;
  const pairs = NAMES.flatMap((one) => NAMES.map((other) => [one, other] as const)).filter(
    ([one, other]) => one !== other && (one === 'muter' || other === 'muter' || one === 'muted'),
  );
  const texts = {} as Record<Name, Texts>;
  const letters = new Set<string>();
  for (const round of [1, 2]) {
    for (const name of NAMES) texts[name] = await writeTexts(app, people[name], wordOf(name));
    for (const [one, other] of pairs) {
      await answerTexts(app, people[one], people[other], texts[other], wordOf(one));
      // Nobody writes letters to whom they have muted.
      if (round === 2 && one === 'muter' && other === 'muted') continue;
      letters.add(await createLetter(app, people[one], people[other], `Letter ${wordOf(one)}`));
      app.clock.advance(MINUTE_MS);
    }
    if (round === 2) continue;
    for (const { client } of Object.values(people)) {
      await client.act('/account/feed', { intent: 'create' });
      await client.act('/gatherings/calendar', { intent: 'create' });
    }
    app.clock.advance(HOUR_MS);
    const person = muted.viewer.accountId;
    if (isMuting)
      expect((await muter.client.act('/account/muted', { intent: 'mute', person })).status).toBe(202);
  }
  const announcement = { intent: 'announce', key: randomUUID(), textEn: 'We meet.', textMl: '' };
  expect((await administrator.client.act('/admin/announcements', announcement)).status).toBeLessThan(400);
  const letter = await app.context.database
    .selectFrom('letters')
    .innerJoin('letter_sides', 'letter_sides.correspondence_id', 'letters.correspondence_id')
    .select('letters.id')
    .where('text', '=', `Letter ${wordOf('muter')}`)
    .where('letter_sides.account_id', '=', muted.viewer.accountId)
    .executeTakeFirstOrThrow();
  const cases: string[] = [];
  for (const [kind, id] of [
    ['story', texts.muter.story],
    ['letter', letter.id],
  ] as const) {
    const report = { kind, id, category: 'spam', words: 'Why?' } as const;
    cases.push((await reportContent(app.context, muted.viewer, report)).caseId);
    app.clock.advance(MINUTE_MS);
  }
  await flushPending(app.context);
  const mails = await app.mails();
  await app.context.scheduler.sweep();
  return { app, people, texts, letters: [...letters], cases, mails };
}

type Community = Awaited<ReturnType<typeof createCommunity>>;

/** Returns every address that a person may ask for about every person and text, with the one that answers without a page. */
function listUrls({ people, texts, letters, cases }: Community): [url: string, sent: string][] {
  const each = <Value>(pick: (name: Name) => Value) => NAMES.map(pick);
  const values: Record<string, string[]> = {
    topic: ['food'],
    story: each((name) => texts[name].story).concat(each((name) => texts[name].told)),
    gathering: each((name) => texts[name].gathering),
    account: each((name) => people[name].viewer.accountId),
    list: ['saved', 'read'],
    case: cases,
    correspondence: letters,
  };
  const fill = (path: string): string[] => {
    const [, name] = /:(\w+)/.exec(path) ?? [];
    if (name === undefined) return [path];
    return (values[name] ?? []).flatMap((value) => fill(path.replace(`:${name}`, value)));
  };
  const isRead = (path: string) => !['/sign-out', '/live', '/healthz'].includes(path);
  const searches = NAMES.map((name) => `/search?q=${wordOf(name)}`);
  const urlsOf = (paths: readonly string[]) => paths.filter(isRead).flatMap(fill);
  const pages = [...urlsOf(routes), ...searches, '/people?order=newest'];
  const others = [...urlsOf(files), '/mentions?q=mut'];
  return [
    ...pages.map((url): [string, string] => [url, toData(url)]),
    ...others.map((url): [string, string] => [url, url]),
  ];
}

/** Other random words of pages: parts of ids, cursors, challenges of passkeys, nonces and the free space of the disk. */
const RANDOM = /(?<=(?:shortId|next|challenge)","|nonce=")[^"]+|(?<="space",)[\d.]+/g;

/** Returns a text with names for the ids of people and texts, and with numbers for other ids and secrets. */
function nameIds({ people, texts }: Community, text: string): string {
  const names = new Map<string, string>();
  for (const name of NAMES) {
    names.set(people[name].viewer.accountId, `<${name}>`);
    for (const [kind, id] of Object.entries(texts[name])) names.set(id, `<${kind} of ${name}>`);
  }
  // A calendar folds its lines.
  const plain = text.replace(/(?:\r\n|\\r\\n) /g, '').replace(RANDOM, '');
  return plain.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<![\w-])[\w-]{43}(?![\w-])/g, (id) => {
    const name = names.get(id) ?? `<${names.size}>`;
    names.set(id, name);
    return name;
  });
}

/** Returns what a person sees at every address, and in mails. */
async function readAll(community: Community, name: Name): Promise<Map<string, string>> {
  const { client } = community.people[name];
  const seen = new Map<string, string>();
  const read = async (url: string, sent: string) => {
    community.app.clock.advance(1000);
    const answer = await client.get(sent);
    const text = /^(?:image|audio)/.test(answer.headers.get('content-type') ?? '') ? '' : await answer.text();
    seen.set(nameIds(community, url), nameIds(community, `${answer.status} ${text}`));
    return text;
  };
  for (const [url, sent] of listUrls(community)) await read(url, sent);
  for (const page of ['/account/feed', '/gatherings/calendar']) {
    const [, url = ''] = /\/((?:feed|calendar)\?key=[\w-]{43})/.exec(await read(page, toData(page))) ?? [];
    await read(page + url.slice(0, 9), `/${url}`);
  }
  const mails = community.mails.filter(({ to }) => JSON.stringify(to).includes(`${name}@`));
  for (const { subject, text } of mails)
    seen.set(`mail ${seen.size}`, nameIds(community, `${subject} ${text}`));
  return seen;
}

test('nobody but who mutes sees any other number, mark, order or word, in any kind of text', async () => {
  const [before, after] = [await createCommunity(false), await createCommunity(true)];
  for (const name of NAMES.filter((one) => one !== 'muter')) {
    const [expected, got] = [await readAll(before, name), await readAll(after, name)];
    const found: string[] = [];
    for (const [url, text] of expected) {
      const other = got.get(url) ?? '';
      if (other === text) continue;
      let at = 0;
      while (other[at] === text[at]) at += 1;
      found.push(
        `${name} ${url}\n  ${text.slice(Math.max(0, at - 80), at + 120)}\n  ${other.slice(Math.max(0, at - 80), at + 120)}`,
      );
    }
    expect([...got.keys()]).toEqual([...expected.keys()]);
    expect(found.join('\n')).toBe('');
  }
  const own = await readAll(after, 'muter');
  const pages = [...own.keys()].filter((url) => own.get(url)?.includes(wordOf('muted')));
  // The muted person's own pages, gatherings that the reader answered with yes, and words that the reader typed.
  expect(new Set(pages)).toEqual(
    new Set([
      ...['/me', '/dashboard', '/people/<muted>', '/search?q=wordofmuted'],
      ...['/stories/food/<story of muted>', '/stories/food/<told of muted>'],
      ...['/stories/food/<told of muted>/write-down', '/gatherings', '/gatherings/<gathering of muted>'],
      '/gatherings/<gathering of muted>/calendar',
    ]),
  );
});

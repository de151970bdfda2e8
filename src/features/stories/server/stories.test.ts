// Runs on: SQLite, tagged tests on PostgreSQL

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runConcurrently } from '../../../../test/concurrency.ts';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { updateRows } from '../../../../test/rows.ts';
import { type DataAnswer, type TestClient, toFormData } from '../../../../test/test-client.ts';
import { openTopic } from '../../../../test/topic-data.ts';
import { TOPICS } from '../../topics/contract.ts';
import { PAGE_SIZE } from '../contract.ts';
import { countStoriesByTopic } from './stories.ts';

/** One grapheme of four code points. */
const CONJUNCT = 'ശ്രീ';

describe('publishing', () => {
  test('a new story appears first in its topic and keeps its line breaks', async () => {
    const { app, ammu } = await createAppWith({ ammu: { name: 'അമ്മു' } });
    await createStory(app, ammu, { title: 'First' });
    app.clock.advance(1000);
    const content = 'ഒരു മഴക്കാലം\nചായ\n\nപുട്ട്';
    const answer = await publish(ammu.client, { title: '  മഴ  ', content, key: 'a-key-of-its-own' });
    expect(answer.value).toMatchObject({ redirect: '/stories/food?published=a-key-of-its-own' });

    const [newest] = (await openTopic(ammu)).stories;
    expect(newest).toEqual({
      id: expect.any(String),
      topic: 'food',
      title: 'മഴ',
      titleLanguage: 'ml',
      opening: content,
      hasMore: false,
      cover: null,
      told: null,
      language: 'ml',
      author: 'അമ്മു',
      authorId: ammu.viewer.accountId,
      photo: null,
      initial: 'അ',
      isMine: true,
      createdAt: app.clock.now(),
      version: app.clock.now(),
      likes: 0,
      comments: 0,
      isLiked: false,
      isSaved: false,
    });
  });

  test('publishing the same form several times creates one story and counts it once', {
    tags: ['both-databases'],
  }, async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const ids = await runConcurrently(app, [1, 2, 3], () => createStory(app, ammu, { key: 'the-same-key' }));
    expect(new Set(ids).size).toBe(1);
    expect((await openTopic(ammu)).stories).toHaveLength(1);
    expect(await countFood(app)).toBe(1);
  });

  test('two members who send the same key create two stories', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
    const ids = [];
    for (const member of [ammu, appu]) ids.push(await createStory(app, member, { key: 'the-same-key' }));
    expect(new Set(ids).size).toBe(2);
    expect((await openTopic(ammu)).stories).toHaveLength(2);
  });

  test('the page shows Anonymous User for an author without a name', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await createStory(app, ammu);
    expect((await openTopic(ammu)).stories[0]?.author).toBe('');
    expect(await ammu.client.html('/stories/food')).toContain('Anonymous User');
  });

  test('the form asks a member without a name for one, and publishing saves it to the profile', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const form = async () => ammu.client.html('/stories/food?write');
    expect(await form()).toContain('What should we call you?');
    await publish(ammu.client, { name: '' });
    expect(await form()).toContain('What should we call you?');
    await publish(ammu.client, { title: 'Second', name: '  അമ്മു\u0000 ' });
    expect((await openTopic(ammu)).stories.map(({ author }) => author)).toEqual(['അമ്മു', 'അമ്മു']);
    expect(await ammu.client.page('/profile')).toMatchObject({ profile: { name: 'അമ്മു', completion: 20 } });
    expect(await form()).not.toContain('What should we call you?');
  });

  test('publishing keeps the name that a profile has, and a refused story saves none', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: { name: 'Ammu' }, appu: 'member' });
    await publish(ammu.client, { name: 'Another' });
    expect((await openTopic(ammu)).stories[0]?.author).toBe('Ammu');
    expect((await publish(appu.client, { title: ' ', name: 'Appu' })).status).toBe(422);
    expect((await publish(appu.client, { name: 'a'.repeat(101) })).status).toBe(422);
    app.clock.advance(1);
    await createStory(app, appu);
    expect((await openTopic(appu)).stories[0]?.author).toBe('');
  });
});

describe('validation', () => {
  test('a title of 200 Malayalam conjuncts is accepted, one of 201 is rejected', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    expect((await publish(ammu.client, { title: CONJUNCT.repeat(200) })).status).toBe(202);
    const tooLong = publish(ammu.client, { title: CONJUNCT.repeat(201) });
    expect(await refusalOf(tooLong)).toEqual([422, 'title-too-long']);
    const { stories } = await openTopic(ammu);
    expect(stories.map((story) => story.title)).toEqual([CONJUNCT.repeat(200)]);
  });

  test.each(['multipart', 'url-encoded'])(
    'a text of 32,000 conjuncts is accepted and stored in full (%s), one more is rejected',
    async (kind) => {
      const { ammu } = await createAppWith({ ammu: 'member' });
      const lines = `${CONJUNCT.repeat(999)}\r\n`.repeat(32);
      const longest = lines.slice(0, -2) + CONJUNCT;
      expect([...new Intl.Segmenter('ml').segment(longest)]).toHaveLength(32_000);

      expect((await publish(ammu.client, { content: longest }, kind)).status).toBe(202);
      const tooLong = publish(ammu.client, { content: longest + CONJUNCT }, kind);
      expect(await refusalOf(tooLong)).toEqual([422, 'content-too-long']);

      const [story, ...more] = (await openTopic(ammu)).stories;
      expect(more).toEqual([]);
      expect(story?.hasMore).toBe(true);
      expect(story?.opening.length).toBeLessThan(1201);
      const { card, rest } = await ammu.client.page(`/stories/food/${story?.id}`);
      expect(card.opening + rest === longest.replaceAll('\r\n', '\n')).toBe(true);
    },
  );

  test('an invisible title or text is rejected as blank', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const unseen = [
      '',
      '   ',
      '\r\n\t ',
      '\u00a0\u3000',
      '\u200b',
      '\u200c\u200d',
      ' \u2060\ufeff ',
      '\u0000\u0007',
      '\u00ad',
      '\ufe0f',
      '\u034f',
    ];
    for (const text of unseen) {
      for (const field of ['title', 'content']) {
        const refusal = await refusalOf(publish(ammu.client, { [field]: text }));
        expect([field, reveal(text), ...refusal]).toEqual([field, reveal(text), 422, 'blank']);
      }
    }
    expect((await openTopic(ammu)).stories).toEqual([]);
    expect(await countFood(app)).toBe(0);
  });

  test('cleaning keeps joiners, turns CRLF into LF, removes control characters and normalises to NFC', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const joined = 'അവന്\u200d നന്\u200cമ 👨‍👩‍👧';
    await publish(ammu.client, {
      title: ` ${joined}\r\n\u0000two\tthree\u2028four `,
      content: `\r\n${joined}\r\nline\rline\u0007\u001b[2J\u202eback\u0082\r\n\r\ncaf\u0065\u0301 കൊ\ttab\n`,
    });
    const [story] = (await openTopic(ammu)).stories;
    expect(story?.title).toBe(`${joined} two three four`);
    expect(story?.opening).toBe(`${joined}\nline\nline[2Jback\n\ncafé കൊ\ttab`);
    expect(story?.opening).toBe(story?.opening.normalize('NFC'));
  });

  test('a form with an unknown topic, an invalid key, an extra or a missing field is rejected', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const forms: Record<string, string>[] = [
      { topic: 'politics' },
      { topic: '' },
      { topic: '__proto__' },
      { key: 'short' },
      { key: '../../../etc' },
      { likes: '1000' },
      { author: 'somebody else' },
      { authorEmail: 'x@example.org' },
      { intent: 'delete' },
    ];
    for (const form of forms) {
      expect([form, (await publish(ammu.client, form)).status]).toEqual([form, 422]);
    }
    for (const missing of ['topic', 'title', 'content', 'key']) {
      const { [missing]: _, ...form } = toForm({});
      expect((await ammu.client.act('/stories/food', form)).status).toBe(422);
    }
    expect((await openTopic(ammu)).stories).toEqual([]);
  });
});

describe('topics', () => {
  test('each of the eight topics has its story count', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
    for (const topic of ['food', 'travel', 'food'] as const) await createStory(app, ammu, { topic });
    await createStory(app, appu, { topic: 'food' });
    const { topics } = await appu.client.page('/stories');
    const expected: Record<string, number> = { food: 3, travel: 1 };
    expect(topics).toEqual(TOPICS.map((id) => ({ id, stories: expected[id] ?? 0, newStories: 0 })));
  });

  test('the count is exact after concurrent publishing', { tags: ['both-databases'] }, async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const members = [ammu, ...(await Promise.all([1, 2, 3, 4].map(() => createActor(app))))];
    await runConcurrently(app, [members, members, members, members].flat(), (member) =>
      createStory(app, member),
    );
    expect(await countFood(app)).toBe(20);
  });
});

describe('paging', () => {
  test('a page has twenty stories, newest first, and the last page has no cursor', {
    tags: ['both-databases'],
  }, async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const ids = await createStories(app, ammu, 2 * PAGE_SIZE + 5);
    await createStory(app, ammu, { topic: 'travel' });
    const first = await openTopic(ammu);
    const second = await openTopic(ammu, first.next);
    const third = await openTopic(ammu, second.next);
    expect([first, second, third].map((page) => page.stories.length)).toEqual([20, 20, 5]);
    expect(third.next).toBeUndefined();
    const read = [first, second, third].flatMap((page) => page.stories.map((story) => story.id));
    expect(read).toEqual(ids.toReversed());
  });

  test('a topic of exactly twenty stories has no second page', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await createStories(app, ammu, PAGE_SIZE);
    const page = await openTopic(ammu);
    expect(page.stories).toHaveLength(PAGE_SIZE);
    expect(page.next).toBeUndefined();
  });

  test('stories of the same millisecond are neither repeated nor lost between pages', {
    tags: ['both-databases'],
  }, async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const ids = await createStories(app, ammu, 50, 50);
    const read = (await readAll(ammu)).map((story) => story.id);
    expect(read.toSorted()).toEqual(ids.toSorted());
  });

  test('publishing between two pages neither repeats nor hides a story', async () => {
    const { app, reader, writer } = await createAppWith({ reader: 'member', writer: 'member' });
    const ids = await createStories(app, writer, 55, 3);
    const read = await readAll(reader, async () => {
      app.clock.advance(1);
      await createStories(app, writer, 7);
    });
    expect(read.map((story) => story.id).toSorted()).toEqual(ids.toSorted());
  });

  test('deleting a story between two pages hides no other story', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const ids = await createStories(app, ammu, 45);
    const first = await openTopic(ammu);
    // The cursor of the next page points to this story.
    const last = first.stories.at(-1)?.id ?? '';
    await updateRows(app, 'stories', { id: last }, { deleted_at: app.clock.now() });
    const second = await openTopic(ammu, first.next);
    expect(second.stories.map((story) => story.id)).toEqual(ids.toReversed().slice(20, 40));
  });

  test('an invalid cursor returns the first page', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await createStories(app, ammu, 25);
    const top = await openTopic(ammu);
    const { id } = top.stories[0] ?? { id: '' };
    const nonsense = [
      '',
      'x',
      '_',
      '5',
      `-1_${id}`,
      `1e3_${id}`,
      `99999999999999999999_${id}`,
      `1_${id}'--`,
      `1_${id.toUpperCase()}x`,
      "1_' or '1'='1",
      `${app.clock.now()}_`,
      '\0',
      '1'.repeat(5000),
    ];
    for (const cursor of nonsense) {
      const page = await openTopic(ammu, cursor);
      expect([reveal(cursor), page.stories]).toEqual([reveal(cursor), top.stories]);
    }
  });
});

describe('one story', () => {
  test('opening and rest together are the whole text', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const content = Array.from({ length: 60 }, (_, line) => `${line}: ചായയും പഴംപൊരിയും, മഴയത്ത്.`).join('\n');
    const id = await createStory(app, ammu, { content });
    const [inList] = (await openTopic(ammu)).stories;
    expect(inList?.hasMore).toBe(true);
    const { card, rest } = await ammu.client.page(`/stories/food/${id}`);
    expect(card).toEqual(inList);
    expect(card.opening + rest).toBe(content);
  });

  test('another topic in the address redirects to the right one, and a deleted story is answered with 404', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const id = await createStory(app, ammu);
    expect((await ammu.client.data(`/stories/food/${id}`)).status).toBe(200);
    const elsewhere = await ammu.client.get(`/stories/travel/${id}`);
    expect(elsewhere.headers.get('location')).toBe(`/stories/food/${id}`);
    for (const path of [`/stories/x/${id}`, `/stories/food/${randomUUID()}`, '/stories/food/x']) {
      expect([path, (await ammu.client.data(path)).status]).toEqual([path, 404]);
    }
    await updateRows(app, 'stories', { id }, { deleted_at: app.clock.now() });
    expect((await ammu.client.data(`/stories/food/${id}`)).status).toBe(404);
    expect((await openTopic(ammu)).stories).toEqual([]);
  });

  test('a story of an account that was deleted stays without a name', async () => {
    const { app, ammu, appu } = await createAppWith({ ammu: { name: 'അമ്മു' }, appu: 'member' });
    await createStory(app, ammu);
    await app.context.database.deleteFrom('accounts').where('id', '=', ammu.viewer.accountId).execute();
    expect((await openTopic(appu)).stories).toMatchObject([{ author: '', isMine: false }]);
  });
});

function toForm(fields: Record<string, string>): Record<string, string> {
  const form = { intent: 'publish', topic: 'food', title: 'A title', content: 'A text', key: randomUUID() };
  return { ...form, ...fields };
}

function publish(client: TestClient, fields: Record<string, string>, kind = 'url-encoded') {
  const form = toForm(fields);
  return client.act('/stories/food', kind === 'url-encoded' ? form : toFormData(form));
}

async function refusalOf(answer: Promise<DataAnswer>): Promise<[status: number, code: string]> {
  const { status, value } = await answer;
  return [status, value.data?.error.code];
}

/** Reads all pages and runs `meanwhile` before each further page. */
async function readAll(reader: Actor, meanwhile = async () => {}) {
  let page = await openTopic(reader);
  const { stories } = page;
  while (page.next !== undefined) {
    await meanwhile();
    page = await openTopic(reader, page.next);
    stories.push(...page.stories);
  }
  return stories;
}

/** Creates stories and returns their ids, oldest first. Each group of `together` stories shares a millisecond. */
async function createStories(app: TestApp, writer: Actor, count: number, together = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % together === 0) app.clock.advance(1);
    ids.push(await createStory(app, writer, { title: `Story ${index}` }));
  }
  return ids;
}

async function countFood({ context }: TestApp): Promise<number | undefined> {
  return (await countStoriesByTopic(context.database)).get('food');
}

/** Escapes invisible characters, so that a failure message shows them. */
function reveal(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);
}

import { randomUUID } from 'node:crypto';
import { TOPICS } from '../../src/features/stories/topics-contract.ts';
import { type Community, PASSWORD } from '../community.ts';
import { writeStory, writeTitle } from '../random-text.ts';
import { createRandom, pick, type Random } from '../seeded-random.ts';
import type { LoadRequest } from './run-load.ts';

/** More writes than one run sends, because each is sent at most once. */
const WRITES = 20_000;
const READS = 1000;
const SIGN_INS = 200;

export type Task = 'page' | 'page (zstd)' | 'data' | 'like' | 'publish' | 'sign-in';

/** Requests as in life, in percent. Pages are of the eight topics and Latest. */
const MIX = { page: 80, data: 15, like: 4, publish: 1 } as const;
const LISTS = [...TOPICS, 'latest'];

/** Creates a mix of requests by many members. */
export function createMix(community: Community, seed: number): LoadRequest[] {
  const random = createRandom(seed);
  const read = (suffix: string) =>
    repeat(READS, () => ({
      method: 'GET' as const,
      path: `/stories/${pick(LISTS, random)}${suffix}`,
      encoding: 'gzip, br, zstd',
      cookie: cookie(community.tokens, random),
      body: '',
    }));
  const requests = {
    page: read(''),
    data: read('.data'),
    like: createRequests('like', community, seed),
    publish: createRequests('publish', community, seed),
  };
  const kinds = Object.entries(MIX).flatMap(([kind, percent]) =>
    repeat(percent, () => kind as keyof typeof MIX),
  );
  // A request that writes is taken in order, so that none is sent twice.
  return repeat(WRITES, () => {
    const kind = pick(kinds, random);
    const isWrite = kind === 'like' || kind === 'publish';
    return (isWrite ? requests[kind].pop() : pick(requests[kind], random)) as LoadRequest;
  });
}

/** Creates requests of one kind, by many members, in all topics. Each seed gives others, so that likes are not repeated. */
export function createRequests(
  task: Task,
  { tokens, emails, storyIds }: Community,
  seed: number,
): LoadRequest[] {
  const random = createRandom(seed);
  const get = (path: () => string, encoding: string): LoadRequest[] =>
    repeat(READS, () => ({
      method: 'GET',
      path: path(),
      encoding,
      cookie: cookie(tokens, random),
      body: '',
    }));
  switch (task) {
    case 'page':
      return get(() => `/stories/${pick(TOPICS, random)}`, 'gzip, br');
    case 'page (zstd)':
      return get(() => `/stories/${pick(TOPICS, random)}`, 'gzip, br, zstd');
    case 'data':
      return get(() => `/stories/${pick(TOPICS, random)}.data`, 'gzip, br, zstd');
    case 'like':
      return repeat(WRITES, () => {
        const form = { intent: 'like', story: pick(storyIds, random), liked: 'true' };
        return post('/stories/food.data', form, cookie(tokens, random));
      });
    case 'publish': {
      const stories = repeat(50, () => ({ title: writeTitle(random), content: writeStory(random) }));
      return repeat(WRITES / 2, () => {
        const topic = pick(TOPICS, random);
        const form = { intent: 'publish', topic, ...pick(stories, random), key: randomUUID() };
        return post(`/stories/${topic}.data`, form, cookie(tokens, random));
      });
    }
    case 'sign-in':
      return repeat(SIGN_INS, () =>
        post(
          '/_.data?index',
          { intent: 'sign-in', email: pick(emails, random), password: PASSWORD },
          'none=1',
        ),
      );
  }
}

function post(path: string, form: Record<string, string>, cookies: string): LoadRequest {
  const body = new URLSearchParams(form).toString();
  return { method: 'POST', path, encoding: 'gzip, br, zstd', cookie: cookies, body };
}

function cookie(tokens: string[], random: Random): string {
  return `kerikko=${pick(tokens, random)}`;
}

function repeat<Item>(times: number, make: () => Item): Item[] {
  return Array.from({ length: times }, make);
}

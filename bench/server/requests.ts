import { randomUUID } from 'node:crypto';
import { TOPICS } from '../../src/features/topics/contract.ts';
import { writeStory, writeTitle } from '../../test/random-text.ts';
import { createRandom, pick } from '../../test/seeded-random.ts';
import type { ServedCommunity as Community } from '../community.ts';
import type { LoadRequest } from './load.ts';

/** More writes than one run sends, because each is sent at most once. */
const WRITES = 20_000;
const READS = 1000;
const LIKABLE = 5000;
const OPENED_STORIES = 20;

export const TASKS = [
  ...(['topic', 'topic data', 'like', 'publish', 'comment', 'latest', 'story', 'home', 'search'] as const),
  ...([
    'people',
    'people search',
    'requests',
    'members',
    'members search',
    'overview',
    'news',
    'person',
  ] as const),
];
export type Task = (typeof TASKS)[number];

/** Creates requests of one kind by many members. Each seed gives others, so that likes are not repeated. */
export function createRequests(task: Task, community: Community, seed: number): LoadRequest[] {
  const random = createRandom(seed);
  const cookie = () => `kerikko=${pick(community.tokens, random)}`;
  const repeat = <Item>(times: number, make: () => Item) => Array.from({ length: times }, make);
  const post = (path: string, form: Record<string, string>): LoadRequest => {
    return { method: 'POST', path, cookie: cookie(), body: new URLSearchParams(form).toString() };
  };
  if (task === 'like') {
    const stories = community.stories.slice(-LIKABLE);
    return repeat(WRITES, () => {
      const { topic, id } = pick(stories, random);
      return post(`/stories/${topic}/${id}.data`, { intent: 'like', story: id, liked: 'true' });
    });
  }
  if (task === 'publish') {
    const stories = repeat(50, () => ({ title: writeTitle(random), content: writeStory(random) }));
    return repeat(WRITES / 2, () => {
      const topic = pick(TOPICS, random);
      const form = { intent: 'publish', topic, ...pick(stories, random), key: randomUUID() };
      return post(`/stories/${topic}.data`, form);
    });
  }
  if (task === 'comment') {
    const stories = community.stories.slice(-LIKABLE);
    return repeat(WRITES / 2, () => {
      const { id, topic } = pick(stories, random);
      const form = { intent: 'comment', text: writeTitle(random), replyTo: '', key: randomUUID() };
      return post(`/stories/${topic}/${id}.data?index`, form);
    });
  }
  const paths = listPaths(community)[task];
  const isOfAdministrator = paths.some((path) => path.startsWith('/admin'));
  return repeat(READS, () => ({
    method: 'GET',
    path: pick(paths, random),
    cookie: isOfAdministrator ? `kerikko=${community.administrator.token}` : cookie(),
    body: '',
  }));
}

/** Creates one request for each page, by the first member or by the administrator. */
export function listPages(community: Community, tasks: readonly Task[]): LoadRequest[] {
  const first = { ...community, tokens: community.tokens.slice(0, 1) };
  return tasks.flatMap((task) => createRequests(task, first, 1)).filter(({ method }) => method === 'GET');
}

function listPaths({
  stories,
  members,
}: Community): Record<Exclude<Task, 'like' | 'publish' | 'comment'>, string[]> {
  return {
    topic: TOPICS.map((topic) => `/stories/${topic}`),
    'topic data': TOPICS.map((topic) => `/stories/${topic}.data`),
    latest: ['/stories/latest'],
    story: stories.slice(-OPENED_STORIES).map(({ id, topic }) => `/stories/${topic}/${id}`),
    home: ['/dashboard'],
    search: ['monsoon', 'train window', 'mazha', 'grandmother'].map(
      (words) => `/search?q=${encodeURIComponent(words)}`,
    ),
    people: ['/people'],
    // Beginnings of few and of many names.
    'people search': ['/people?q=member-42', `/people?q=${encodeURIComponent('അംഗം 7')}`],
    requests: ['/admin'],
    members: ['/admin/members'],
    'members search': ['/admin/members?q=member-42'],
    overview: ['/admin/overview'],
    news: ['/news'],
    person: members.slice(0, OPENED_STORIES).map(({ accountId }) => `/people/${accountId}`),
  };
}

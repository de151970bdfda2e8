// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { createActor, createAppWith, createStory } from '../../../../test/factories.ts';
import { ALL_TOPICS, type TopicId } from '../contract.ts';

interface Changed {
  en?: string;
  ml?: string;
  icon?: string;
  /** Topics have the positions 1, 2 and so on. A fraction stands between two of them. */
  place?: number;
  isShown?: boolean;
}

/** Returns the form of the page with changes to some topics. */
function toForm(changes: Partial<Record<TopicId, Changed>>, move = ''): FormData {
  const form = new FormData();
  if (move) form.append('move', move);
  const placeOf = (id: TopicId) => changes[id]?.place ?? ALL_TOPICS.indexOf(id) + 1;
  for (const id of ALL_TOPICS.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const { en = '', ml = '', icon = '', isShown = !id.startsWith('own-') } = changes[id] ?? {};
    form.append('id', id);
    form.append('nameEn', en);
    form.append('nameMl', ml);
    form.append('icon', icon);
    if (isShown) form.append('shown', id);
  }
  return form;
}

test('topics are renamed, ordered, added and no longer offered, and keep their addresses and stories', async () => {
  const app = await createTestApp();
  const administrator = await createActor(app, 'administrator');
  const reader = await createActor(app, 'member');
  const author = await createActor(app, 'member');
  await createStory(app, author, { topic: 'career', title: 'First day at work' });
  const before = await reader.client.html('/stories/latest');
  expect(before).toContain('Career Journey');

  const saved = await administrator.client.post(
    '/admin/topics',
    toForm(
      {
        career: { isShown: false },
        food: { en: 'Kitchen', ml: 'അടുക്കള', place: 0.5 },
        'own-1': { ml: 'സിനിമ', icon: 'camera', isShown: true, place: 0.7 },
      },
      'down own-1',
    ),
  );
  expect(saved.headers.get('location')).toBe('/admin/topics?saved#topic-own-1');
  const topics = await reader.client.html('/stories');
  const order = [...topics.matchAll(/href="\/stories\/([\w-]+)"/g)].map(([, id]) => id);
  expect(order.filter((id) => id !== 'latest')).toEqual([
    'food',
    'life',
    'own-1',
    'travel',
    'family',
    'education',
    'hobbies',
    'inspiration',
  ]);
  expect(topics).toContain('Kitchen');
  expect(topics).toContain('<span lang="ml">സിനിമ</span>');
  expect(topics).not.toContain('Recipes');
  // A topic that is no longer offered keeps its stories, also in cached parts of pages.
  expect(await reader.client.html('/stories/career')).toContain('First day at work');
  const form = await author.client.html('/stories/food?write');
  expect(form).toMatch(/value="own-1".*?<span lang="ml">സിനിമ</);
  expect(form).not.toContain('value="career"');
  await createStory(app, author, { topic: 'own-1', title: 'Manichitrathazhu' });
  const latest = await reader.client.html('/stories/latest');
  expect(latest).toContain('Manichitrathazhu');
  expect(latest).toContain('സിനിമ');
});

test('a topic without a name, no topic at all, a long name and one of another topic are refused, with what was typed', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const refuse = async (changes: Partial<Record<TopicId, Changed>>) =>
    (await administrator.client.post('/admin/topics', toForm(changes))).text();
  const nameless = await refuse({ 'own-2': { isShown: true }, life: { en: 'Days' } });
  expect(nameless).toContain('A topic of your own needs a name before it is offered.');
  expect(nameless).toContain('value="Days"');
  const none = Object.fromEntries(ALL_TOPICS.map((id) => [id, { isShown: false }]));
  expect(await refuse(none)).toContain('At least one topic must be offered.');
  expect(await refuse({ food: { en: 'x'.repeat(41) } })).toContain('can have at most 40 characters');
  const twins: Partial<Record<TopicId, Changed>>[] = [
    { food: { en: ' travel\u200b  TALES ' }, travel: { en: 'Travel Tales' } },
    // Kerikko's own names of topics, in either language, of topics that are shown or not.
    { food: { en: 'life  stories' } },
    { food: { en: 'Kitchen', ml: 'ജീവിത കഥകൾ' } },
    { life: { isShown: false }, 'own-1': { en: 'ＬＩＦＥ Stories', isShown: true } },
    { 'own-1': { ml: 'അവന്\u200d', isShown: true }, 'own-2': { ml: 'അവൻ' } },
  ];
  for (const changes of twins) {
    expect(await refuse(changes), JSON.stringify(changes)).toContain('Two topics have the same name.');
  }
  // Only a form that somebody has made by hand names a topic twice.
  const twice = toForm({});
  twice.append('id', 'life');
  expect((await administrator.client.act('/admin/topics', twice)).status).toBe(422);
  const member = await createActor(app, 'member');
  expect((await member.client.act('/admin/topics', toForm({}))).status).toBe(403);
});

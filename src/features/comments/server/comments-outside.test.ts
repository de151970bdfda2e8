// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAppWith, createStory, createStoryPhoto, withoutLimits } from '../../../../test/factories.ts';
import { readRows, updateRows } from '../../../../test/rows.ts';
import { createCircle } from '../../circles/sample.ts';
import { leaveCircle } from '../../circles/server/departures.ts';
import { joinCircle } from '../../circles/server/joining.ts';
import { removeFromCircle } from '../../circles/server/keeping.ts';
import { createGathering } from '../../gatherings/sample.ts';
import { postComment } from './comments.ts';

test('somebody who was removed from a circle or has left one deletes their comments and photos there, and nothing else', async () => {
  const { app, founder, asha } = await createAppWith({
    founder: { name: 'Founder' },
    asha: { name: 'Asha' },
  });
  const context = withoutLimits(app.context);
  const [circle, left, own] = [
    await createCircle(app, founder),
    await createCircle(app, founder),
    await createCircle(app, founder),
  ];
  for (const id of [circle, left, own]) await joinCircle(context, asha.viewer, id);
  const texts = [
    await createStory(app, founder, { circle }),
    await createGathering(app, founder, { circle: left }),
    await createStory(app, founder, { circle: own }),
    await createStory(app, founder),
  ] as const;
  const [inCircle] = texts;
  const say = async (on: string, by = asha, replyTo = '') => {
    const input = { intent: 'comment', text: 'A word.', key: randomUUID(), replyTo } as const;
    return postComment(context, by.viewer, on, input);
  };
  const first = await say(inCircle);
  for (const text of texts.slice(1)) await say(text);
  const reply = await say(inCircle, founder, first);
  // Photos of a gathering, to which other members have added photos, too.
  for (const by of [asha, founder]) {
    const { id } = await createStoryPhoto(app, by);
    await updateRows(app, 'story_photos', { id }, { subject_kind: 'gathering', subject_id: texts[1] });
  }
  const page = () => asha.client.html('/circles');
  expect(await page()).not.toContain('circles you’re no longer in');
  await removeFromCircle(context, founder.viewer, circle, asha.viewer.accountId);
  await leaveCircle(context, asha.viewer, left);
  expect(await page()).toContain(
    '3 comments, photos and choices of yours are in circles you’re no longer in.',
  );
  expect(await founder.client.html('/circles')).not.toContain('circles you’re no longer in');
  const send = () => asha.client.post('/circles', { intent: 'delete-outside' });
  expect((await send()).headers.get('location')).toBe('/circles?notice=delete-outside');
  expect((await send()).status).toBe(302);
  expect(await page()).not.toContain('circles you’re no longer in');
  const living = (await readRows(context, 'comments')).filter(({ deleted_at }) => deleted_at === null);
  expect(living.map(({ subject_id, author_id }) => [subject_id, author_id]).sort()).toEqual(
    [
      [inCircle, founder.viewer.accountId],
      [texts[2], asha.viewer.accountId],
      [texts[3], asha.viewer.accountId],
    ].sort(),
  );
  expect(await readRows(context, 'story_photos', {}, ['account_id'])).toEqual([
    { account_id: founder.viewer.accountId },
  ]);
  expect(living.map(({ id }) => id)).toContain(reply);
  // The people of the circle read the reply below an empty place, and the number of comments is right.
  const [story] = await readRows(context, 'stories', { id: inCircle }, ['comments']);
  expect(story?.comments).toBe(1);
  expect(await founder.client.html(`/stories/food/${inCircle}`)).not.toContain('Asha');
});

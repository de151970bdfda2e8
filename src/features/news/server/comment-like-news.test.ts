// Runs on: SQLite, PostgreSQL nightly

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createActor, createComment, createStory } from '../../../../test/factories.ts';
import { deleteComment } from '../../comments/server/comment-editing.ts';
import { setCommentLike } from '../../comments/server/comment-likes.ts';
import { mutePerson } from '../../mutes/server/mutes.ts';
import { listNews, seeNews } from './news.ts';

test('the author of a comment hears how many like it, once until they have looked, and mutes change nothing', async () => {
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } });
  const author = await createActor(app, 'member', { name: 'Appu' });
  const asha = await createActor(app, 'member', { name: 'Asha' });
  const babu = await createActor(app, 'member', { name: 'Babu' });
  const story = await createStory(app, author, { title: 'Puttu' });
  const comment = await createComment(app, asha, story, 'Tea?');
  const like = ({ viewer }: Actor, liked: boolean) =>
    setCommentLike(app.context, viewer, story, { comment, liked });
  const news = () => listNews(app.context, asha.viewer);
  const told = async () =>
    (await news()).items.map((item) => [item.kind, 'people' in item && item.people, item.isUnread]);
  await like(asha, true);
  expect(await told()).toEqual([]);
  await mutePerson(app.context, asha.viewer, babu.viewer.accountId);
  await like(babu, true);
  await like(author, true);
  expect((await news()).items).toMatchObject([
    {
      ...{ kind: 'comment-like', people: 2, title: 'Puttu', excerpt: 'Tea?' },
      path: `/stories/food/${story}?comment=${comment}#comment-${comment}`,
    },
  ]);
  await seeNews(app.context, asha.viewer, await news());
  expect(await told()).toEqual([['comment-like', 2, false]]);
  await like(babu, false);
  await like(babu, true);
  expect(await told()).toEqual([['comment-like', 2, true]]);
  for (const by of [babu, author]) await like(by, false);
  expect(await told()).toEqual([]);
  await like(author, true);
  expect(await told()).toEqual([['comment-like', 1, true]]);
  await asha.client.get(`/stories/food/${story}`);
  expect(await told()).toEqual([['comment-like', 1, false]]);
  await deleteComment(app.context, asha.viewer, story, comment);
  expect(await told()).toEqual([]);
});

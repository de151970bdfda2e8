// Runs on: SQLite

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, createStory } from '../../test/factories.ts';
import { FORMS } from '../../test/hostile-cases.ts';
import { createQuestion } from '../features/choices/sample.ts';
import { createCircle } from '../features/circles/sample.ts';
import { postComment } from '../features/comments/server/comments.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { deleteStory, setStoryHidden } from '../features/stories/server/story-editing.ts';
import { inTransaction } from '../server/database/transaction.ts';

/** An id in a sample form. */
const SAMPLE_ID = /^0{8}-/;
/** Other parts of addresses belong to nothing. */
const OTHER = randomUUID();
/** Administrators may close a circle that they do not see. */
const CLOSES_CIRCLES = '/circles';

test.each(['member', 'administrator'] as const)(
  'no form tells somebody who is %s whether an id belongs to something that they do not see, or to nothing',
  async (person) => {
    const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '100000' } });
    const author = await createActor(app, 'member', { name: 'Author' });
    const circle = await createCircle(app, author, { seenBy: 'people' });
    const story = await createStory(app, author, { circle });
    const [hidden, deleted] = [await createStory(app, author), await createStory(app, author)];
    await inTransaction(app.context, (transaction) => setStoryHidden(transaction, hidden, 1));
    await deleteStory(app.context, author.viewer, deleted);
    const gathering = await createGathering(app, author, { circle });
    const comment = { intent: 'comment', text: 'Steam.', key: randomUUID(), replyTo: '' } as const;
    const unseen: Record<string, string[]> = {
      // Moderators read hidden stories, and administrators are moderators.
      story: person === 'member' ? [story, hidden, deleted] : [story, deleted],
      circle: [circle],
      gathering: [gathering],
      question: [await createQuestion(app, author, { kind: 'story', id: story })],
      comment: [await postComment(app.context, author.viewer, story, comment)],
    };
    const { client } = await createActor(app, person, { name: 'Somebody' });

    const ask = async (route: string, form: Record<string, string>, place: string, id: string) => {
      const path = route.replace(/:(\w+)/g, (_, name: string) =>
        name === 'topic' ? 'food' : name === place ? id : OTHER,
      );
      const fields = place in form ? { ...form, [place]: id } : form;
      const { status, value } = await client.act(
        path,
        'key' in form ? { ...fields, key: randomUUID() } : fields,
      );
      return JSON.stringify([status, value])
        .replaceAll(id, 'ID')
        .replace(/"requestId":"[^"]*"/, '');
    };
    const told: string[] = [];
    let asked = 0;
    for (const [route, forms] of Object.entries(FORMS)) {
      if (route === CLOSES_CIRCLES && person === 'administrator') continue;
      for (const form of forms) {
        const fields = Object.keys(form).filter((name) => SAMPLE_ID.test(form[name] ?? ''));
        for (const place of Object.keys(unseen).filter(
          (name) => fields.includes(name) || route.includes(`:${name}`),
        )) {
          const unknown = await ask(route, form, place, randomUUID());
          for (const id of unseen[place] ?? []) {
            asked += 1;
            const answer = await ask(route, form, place, id);
            if (answer !== unknown) told.push(`${route} ${form.intent}: ${answer}, not ${unknown}`);
          }
        }
      }
    }
    expect(told).toEqual([]);
    expect(asked).toBeGreaterThan(80);
  },
);

// Runs on: SQLite, PostgreSQL nightly

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { createActor, createComment, createStory } from '../../test/factories.ts';
import { FORMS } from '../../test/hostile-cases.ts';
import { runsFullMatrices } from '../../test/runner/tier.ts';
import { createQuestion } from '../features/choices/sample.ts';
import { createCircle } from '../features/circles/sample.ts';
import { createGathering } from '../features/gatherings/sample.ts';
import { deleteStory, setStoryHidden } from '../features/stories/server/story-editing.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { isPage } from './access.ts';

/** An id in a sample form. */
const SAMPLE_ID = /^0{8}-/;
const ANY_ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
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
    const unseen: Record<string, string[]> = {
      story: [story, hidden, deleted],
      circle: [circle],
      gathering: [gathering],
      question: [await createQuestion(app, author, { kind: 'story', id: story })],
      comment: [await createComment(app, author, story, 'Steam.')],
    };
    // A field with another name may take the id of anything.
    const others = runsFullMatrices ? Object.values(unseen).flat() : [story];
    const { client } = await createActor(app, person, { name: 'Somebody' });

    const ask = async (route: string, form: Record<string, string>, place: string, id: string) => {
      const path = route.replace(/:(\w+)/g, (_, name: string) =>
        name === 'topic' ? 'food' : name === place ? id : OTHER,
      );
      const chosen = place in form ? { ...form, [place]: id } : form;
      const fields = 'key' in form ? { ...chosen, key: randomUUID() } : chosen;
      const { status, value } = isPage(path.replace('?index', ''))
        ? await client.act(path, fields)
        : await readAnswer(await client.post(path, fields));
      return JSON.stringify([status, value])
        .replaceAll(ANY_ID, 'ID')
        .replace(/"requestId":"[^"]*"/, '');
    };
    const told: string[] = [];
    let asked = 0;
    for (const [route, forms] of Object.entries(FORMS)) {
      if (route === CLOSES_CIRCLES && person === 'administrator') continue;
      for (const form of forms) {
        // A bookmark is its owner's alone, and moderators read hidden stories.
        if (form.intent === 'bookmark' && person === 'administrator') continue;
        const fields = Object.keys(form).filter((name) => name !== 'key' && SAMPLE_ID.test(form[name] ?? ''));
        for (const place of [
          ...fields,
          ...Object.keys(unseen).filter((name) => route.includes(`:${name}`)),
        ]) {
          const unknown = await ask(route, form, place, randomUUID());
          for (const id of unseen[place] ?? others) {
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

/** Returns the answer to a script, which is JSON, text or nothing. */
async function readAnswer(response: Response): Promise<{ status: number; value: unknown }> {
  return { status: response.status, value: await response.text() };
}

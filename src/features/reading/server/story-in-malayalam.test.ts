// Runs on: SQLite

import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { dumpDatabase } from '../../../../test/dump-database.ts';
import { createActor, createStory } from '../../../../test/factories.ts';

const CONTENT =
  'Njan innale veettil poyi. See https://example.org/a for the photo. Amma avide undayirunnu, nalla mazha aayirunnu.';

test('a story in Manglish is offered in Malayalam letters, which mark it as tried, lead back and store nothing', async () => {
  const app = await createTestApp();
  const author = await createActor(app, 'moderator', { name: 'Ammu' });
  const reader = await createActor(app);
  const story = await createStory(app, author, { title: 'Ente veedu', content: CONTENT });
  const path = `/stories/food/${story}`;
  const typed = await reader.client.html(path);
  expect(typed).toMatch(/<a [^>]*href="[^"]*\?letters=malayalam"[^>]*>Read in Malayalam letters/);
  expect(typed).toContain('Njan innale veettil poyi');
  const before = await dumpDatabase(app.context.database);
  const tried = await reader.client.html(`${path}?letters=malayalam`);
  expect(tried).toMatch(/<h1[^>]*lang="ml"[^>]*>എന്റെ വീട്/);
  expect(tried).toMatch(
    /lang="ml" data-text="true"><span role="paragraph">ഞാൻ ഇന്നലെ വീട്ടിൽ പോയി\. See <a [^>]*>https:\/\/example\.org\/a<\/a>/,
  );
  expect(tried).toContain('അമ്മ അവിടെ ഉണ്ടായിരുന്നു, നല്ല മഴ ആയിരുന്നു.');
  expect(tried).toContain('A machine’s try in Malayalam letters');
  expect(tried).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>Show as typed`));
  expect(await dumpDatabase(app.context.database)).toEqual(before);
  // Its author still edits what they typed.
  expect(await author.client.html(`${path}?letters=malayalam&edit`)).toContain('>Ente veedu</textarea>');

  const english = await createStory(app, author, {
    title: 'Rain',
    content: 'We walked home in the rain and were happy about it.',
  });
  expect(await reader.client.html(`/stories/food/${english}`)).not.toContain('Read in Malayalam letters');
  await reader.client.post('/reader-settings', { intent: 'script', script: 'latin', back: '/stories' });
  expect(await reader.client.html(path)).not.toContain('Read in Malayalam letters');
});

// Runs on: SQLite

import { expect, test } from 'vitest';
import { createAppWith, createStory } from '../../../../test/factories.ts';

test('each paragraph of a story is an element for screen readers, and the written line breaks stay between them', async () => {
  const { app, author, reader } = await createAppWith({ author: 'moderator', reader: 'member' });
  const long = 'rain '.repeat(400).trim();
  const content = `One https://example.org/a two.\nThree.\n \n\n${long}\n\nLast`;
  // A moderator's links are not held.
  const story = await createStory(app, author, { content });
  const page = await reader.client.html(`/stories/food/${story}`);
  const text =
    /data-text="true">(.*?)<\/div>/s
      .exec(page)?.[1]
      ?.replaceAll('<!-- -->', '')
      .replaceAll('<span role="paragraph">', '<p>')
      .replaceAll('</span>', '</p>') ?? '';
  expect(text).toMatch(
    /^<p>One <a [^>]+>https:\/\/example\.org\/a<\/a> two\.<\/p>\n<p>Three\.<\/p>\n \n\n<p>rain /,
  );
  expect(text.endsWith(`<p>${long}</p>\n\n<p>Last</p>`)).toBe(true);
  expect(text.match(/<p>/g)).toHaveLength(4);
});

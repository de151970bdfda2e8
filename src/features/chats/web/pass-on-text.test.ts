import { expect, test } from 'vitest';
import { passOnText } from './pass-on-text.ts';

test('the message to an author has the day in the language of each part', () => {
  const day = (language: string) => `[${language}]`;
  const text = passOnText('ml', { product: 'Kerikko', link: 'link', day });
  const [malayalam, english] = text.split('\n\n');
  expect(malayalam).toContain('[ml] വരെ');
  expect(english).toContain('until [en]:');
});

import { expect, test } from 'vitest';
import { passOnText } from './pass-on-text.ts';

test('the message to an author has the day and the name of the community in the language of each part', () => {
  const day = (language: string) => `[${language}]`;
  const text = passOnText('ml', { names: { en: 'Punalur', ml: 'പുനലൂർ' }, link: 'link', day });
  const [malayalam, english] = text.split('\n\n');
  expect(malayalam).toMatch(/^പുനലൂർ: .*\[ml\] വരെ/);
  expect(english).toMatch(/^Punalur: .*until \[en\]:/);
});

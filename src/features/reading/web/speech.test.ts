import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../../test/arbitrary-text.ts';
import { findLocalVoice, MAX_SPOKEN, splitSentences, toSpokenText } from './speech.ts';

fc.configureGlobal({ interruptAfterTimeLimit: 4000 });

test('a text is split into its sentences, each with its line, without lines that say nothing', () => {
  const text = 'മഴ വന്നു. അമ്മ ചിരിച്ചു!\n\n* * *\nDr. Nair came. 🌧️\nഎന്താ?';
  expect(splitSentences(text, 'ml')).toEqual([
    { text: 'മഴ വന്നു.', line: 0 },
    { text: 'അമ്മ ചിരിച്ചു!', line: 0 },
    ...splitSentences('Dr. Nair came. 🌧️', 'ml').map(({ text }) => ({ text, line: 3 })),
    { text: 'എന്താ?', line: 4 },
  ]);
});

test('a long sentence is cut after a comma or between words, and nothing is lost or too long', () => {
  const words = `${'വളരെ നീണ്ട ഒരു വാക്യം, '.repeat(20)}${'again '.repeat(60)}end.`;
  const parts = splitSentences(words, 'ml');
  expect(parts.map(({ text }) => text).join(' ')).toBe(words);
  expect(parts[0]?.text).toMatch(/,$/);
  // An enormous word is cut between its letters, which may have several characters.
  for (const letter of ['ക്ഷി', '𬫵']) {
    const [first] = splitSentences(`a${letter.repeat(200)}`, 'ml');
    expect(first?.text).toMatch(new RegExp(`^a(${letter})+$`));
  }
  fc.assert(
    fc.property(anyText, (text) => {
      const spoken = splitSentences(text, 'en');
      for (const part of spoken) expect(part.text.length).toBeLessThanOrEqual(MAX_SPOKEN);
      const letters = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, '');
      expect(letters(spoken.map((part) => part.text).join(''))).toBe(letters(text));
    }),
    { numRuns: 100 },
  );
});

test('only a voice of the device itself is chosen, the one of India first', () => {
  const voice = (lang: string, localService: boolean, isDefault = false) =>
    ({ lang, localService, default: isDefault, name: lang, voiceURI: lang }) as SpeechSynthesisVoice;
  expect(findLocalVoice([voice('ml-IN', false), voice('en-GB', true)], 'ml')).toBeUndefined();
  expect(findLocalVoice([voice('ml-IN', false), voice('ml_IN', true)], 'ml')?.lang).toBe('ml_IN');
  expect(findLocalVoice([voice('en-GB', true), voice('en-US', true, true)], 'en')?.lang).toBe('en-US');
  expect(findLocalVoice([voice('en-US', true, true), voice('en-IN', true)], 'en')?.lang).toBe('en-IN');
  expect(findLocalVoice([], 'en')).toBeUndefined();
});

test('reading aloud says the title of a linked story, and the host of another address', () => {
  const text = 'മഴ https://example.org/a?b=c, www.example.in/x';
  const [first, second] = ['https://example.org/a?b=c', 'www.example.in/x'].map((address) => {
    const start = text.indexOf(address);
    return { start, end: start + address.length, to: address };
  });
  if (!first || !second) throw new Error('no address');
  expect(toSpokenText(text, [first, second])).toBe('മഴ example.org, www.example.in');
  expect(toSpokenText(text, [{ ...first, title: 'പുഴ' }])).toBe('മഴ പുഴ, www.example.in/x');
  expect(toSpokenText(text)).toBe(text);
});

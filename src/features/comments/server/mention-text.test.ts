import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from '../../people/server/directory.ts';
import { type Candidates, resolveMentions, showMentions } from './mention-text.ts';

const people = (...names: string[]) => names.map((name) => ({ id: `id of ${name}`, name }));
const NAMES = ['Asha Menon', 'Ann', 'Annamma', 'മീര', 'അമ്മു', 'അനിൽ', 'ക്ഷമ', 'O’Neil-Jr. @home 🙂'];
const STORY: Candidates = { chosen: [], inStory: people(...NAMES), listed: people('Biju', 'Asha Menon') };

/** Returns the text with each mention in brackets. */
function show(text: string, candidates: Candidates = STORY): string {
  const resolved = resolveMentions(text, candidates);
  return resolved.text.replace(
    /\u2068(\d+)\u2069/g,
    (_token, place) => `[${resolved.accountIds[Number(place)]?.slice('id of '.length)}]`,
  );
}

test.each([
  ['@Asha Menon, look', '[Asha Menon], look'],
  ['@asha menon and @ASHA  MENON', '[Asha Menon] and [Asha Menon]'],
  ['(@Biju)', '([Biju])'],
  // The longest name wins, and a name is no part of another.
  ['@Annamma @Ann', '[Annamma] [Ann]'],
  ['@Annabel', '@Annabel'],
  // An email, a doubled sign, someone unknown and a blank.
  ['a@Ann.org x.@Ann @@Ann @Nobody @ Ann @', 'a@Ann.org x.@Ann @@Ann @Nobody @ Ann @'],
  // Malayalam endings are written together with a name; other letters are not.
  ['@മീരയുടെ @മീരയ്ക്കും @മീരയോട്', '[മീര]യുടെ [മീര]യ്ക്കും [മീര]യോട്'],
  ['@അമ്മുവിന്റെ @അമ്മുവും @അമ്മുവിൻറെ', '[അമ്മു]വിന്റെ [അമ്മു]വും [അമ്മു]വിൻറെ'],
  ['@മീരാഭായി @അമ്മുക്കുട്ടി', '@മീരാഭായി @അമ്മുക്കുട്ടി'],
  // Old and new chillus are one.
  ['@അനില്\u200D വന്നു, @അനിൽ.', '[അനിൽ] വന്നു, [അനിൽ].'],
  // A match never ends inside a conjunct.
  ['@ക്ഷമയെ @ക്ഷ', '[ക്ഷമ]യെ @ക്ഷ'],
  ['@O’Neil-Jr. @home 🙂!', '[O’Neil-Jr. @home 🙂]!'],
  ['first\n@Asha\nMenon', 'first\n@Asha\nMenon'],
])('%s mentions %s', (typed, expected) => expect(show(typed)).toBe(expected));

test('a chosen name may be followed by any letters, and the longest name still wins', () => {
  const chosen = people('Ann', 'അമ്മു');
  expect(show('@Annum vannu, @അമ്മുക്കുട്ടി, @Annamma', { ...STORY, chosen })).toBe(
    '[Ann]um vannu, [അമ്മു]ക്കുട്ടി, [Annamma]',
  );
});

test('a name of several people stays text, unless one of them is chosen or alone in the story', () => {
  const [first, second] = [
    { id: 'id of 1', name: 'Asha' },
    { id: 'id of 2', name: 'asha' },
  ];
  const both = { chosen: [], inStory: [first, second], listed: [] };
  expect(show('@Asha', both)).toBe('@Asha');
  expect(show('@Asha', { ...both, chosen: [second] })).toBe('[2]');
  expect(show('@Asha', { chosen: [], inStory: [first], listed: [second] })).toBe('[1]');
});

test('the shown text is what was typed, and contains no number of a person', () => {
  const word = fc.oneof(
    fc.constantFrom(...NAMES, 'യുടെ', '@', ' ', '\n', '.'),
    fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replace(/[\u2066-\u2069]/g, '')),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const typed = words.join('');
      const resolved = resolveMentions(typed, STORY);
      const names = resolved.accountIds.map((id) => id.slice('id of '.length));
      const shown = showMentions(resolved.text, names, '');
      expect(shown).not.toMatch(/[\u2068\u2069]/);
      // Case, blanks and the spelling of a name follow the profile.
      expect(foldName(shown)).toBe(foldName(typed));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from '../../membership/server/names/names.ts';
import {
  type Candidates,
  inflectMentions,
  listPossibleNames,
  resolveMentions,
  showMentions,
} from './mention-text.ts';

const people = (...names: string[]) => names.map((name) => ({ id: `id of ${name}`, name }));
const NAMES = ['Asha Menon', 'Ann', 'Annamma', 'മീര', 'അമ്മു', 'അനിൽ', 'ക്ഷമ', 'O’Neil-Jr. @home 🙂'];
const STORY: Candidates = { chosen: [], inStory: people(...NAMES), listed: people('Biju', 'Asha Menon') };

/** Resolves the mentions, and checks that the listed people with one of the possible names are enough for that. */
function resolve(text: string, candidates: Candidates) {
  const resolved = resolveMentions(text, candidates);
  const possible = new Set(listPossibleNames(text));
  const listed = candidates.listed.filter(({ name }) => possible.has(foldName(name)));
  expect(resolveMentions(text, { ...candidates, listed })).toEqual(resolved);
  return resolved;
}

/** Returns the text with each mention in brackets. */
function show(text: string, candidates: Candidates = STORY): string {
  const resolved = resolve(text, candidates);
  return resolved.text.replace(
    /\u2068(\d+)([^\u2069]*)\u2069/g,
    (_token, place, ending) =>
      `[${resolved.accountIds[Number(place)]?.slice('id of '.length)}${ending && `|${ending}`}]`,
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
  ['@മീരയുടെ @മീരയ്ക്കും @മീരയോട്', '[മീര|യുടെ] [മീര|യ്ക്കും] [മീര|യോട്]'],
  ['@അമ്മുവിന്റെ @അമ്മുവും @അമ്മുവിൻറെ', '[അമ്മു|വിന്റെ] [അമ്മു|വും] [അമ്മു|വിൻറെ]'],
  ['@മീരാഭായി @അമ്മുക്കുട്ടി', '@മീരാഭായി @അമ്മുക്കുട്ടി'],
  // Old and new chillus are one.
  ['@അനില്\u200D വന്നു, @അനിൽ.', '[അനിൽ] വന്നു, [അനിൽ].'],
  // A match never ends inside a conjunct.
  ['@ക്ഷമയെ @ക്ഷ', '[ക്ഷമ|യെ] @ക്ഷ'],
  ['@O’Neil-Jr. @home 🙂!', '[O’Neil-Jr. @home 🙂]!'],
  ['first\n@Asha\nMenon', 'first\n@Asha\nMenon'],
])('%s mentions %s', (typed, expected) => expect(show(typed)).toBe(expected));

const BENT: Candidates = {
  chosen: [],
  inStory: people(
    'സുനിൽ',
    'വിനോദ്',
    'മാധവൻ',
    'ഭാസ്കർ',
    'നസീർ',
    'റസിയ ബീഗം',
    'ലോഹിതം',
    'മകൾ',
    'ജോൺ',
    'റോയ്',
    'ഷൈജു',
    'മിനി',
    'രമ',
  ),
  listed: people('മാധവ', 'ഹരി കിരൺ'),
};

test.each([
  ['@സുനിലിന്റെ @സുനിലിനെയും @സുനിലാണ്', '[സുനിൽ|ലിന്റെ] [സുനിൽ|ലിനെയും] [സുനിൽ|ലാണ്]'],
  ['@സുനില\u0D4D\u200D @സുനിലിൻറെ', '[സുനിൽ] [സുനിൽ|ലിന്റെ]'],
  ['@വിനോദിന്റെ @വിനോദും @വിനോദിനോട്', '[വിനോദ്|ിന്റെ] [വിനോദ്|ും] [വിനോദ്|ിനോട്]'],
  // The longest name wins: മാധവൻ, not മാധവ with an ending.
  ['@മാധവന്റെ @മാധവന് @മാധവനും @മാധവയുടെ', '[മാധവൻ|ന്റെ] [മാധവൻ|ന്] [മാധവൻ|നും] [മാധവ|യുടെ]'],
  ['@ഭാസ്കരിന്റെ @ഭാസ്കറിന് @നസീറിനോടും', '[ഭാസ്കർ|രിന്റെ] [ഭാസ്കർ|റിന്] [നസീർ|റിനോടും]'],
  ['@റസിയ ബീഗത്തിന്റെ @റസിയ ബീഗമാണ് @റസിയ ബീഗവും', '[റസിയ ബീഗം|ത്തിന്റെ] [റസിയ ബീഗം|മാണ്] [റസിയ ബീഗം|വും]'],
  ['@മകളുടെ @മകൾക്ക് @ജോണിനെ, @ഹരി കിരണിന്', '[മകൾ|ളുടെ] [മകൾ|ക്ക്] [ജോൺ|ണിനെ], [ഹരി കിരൺ|ണിന്]'],
  ['@ഷൈജൂന്റെ @മിനീടെ @രമേടെ', '[ഷൈജു|ൂന്റെ] [മിനി|ീടെ] [രമ|േടെ]'],
  ['@റോയിയുടെ @റോയിക്കും @റോയിനെ', '[റോയ്|യിയുടെ] [റോയ്|യിക്കും] [റോയ്|ിനെ]'],
  // Other words that begin like a name.
  ['@സുനിലാൽ @ജോണി @വിനോദിനി @മാധവം @രമേശൻ', '@സുനിലാൽ @ജോണി @വിനോദിനി @മാധവം @രമേശൻ'],
])('%s mentions %s, whose last letters change', (typed, expected) => {
  expect(show(typed, BENT)).toBe(expected);
  expect(show(typed, { chosen: [], inStory: [], listed: [...BENT.inStory, ...BENT.listed] })).toBe(expected);
  const { text, accountIds } = resolveMentions(typed, BENT);
  const names = accountIds.map((id) => id.slice('id of '.length));
  expect(foldName(showMentions(text, names, ''))).toBe(foldName(typed));
});

test.each([
  // The ending that was typed, and the name that the member has now.
  ['മീരയുടെ', 'അനിൽ', 'അനിലിന്റെ'],
  ['മീരയ്ക്കും', 'രാജൻ', 'രാജനും'],
  ['മീരയോട്', 'സന്തോഷ്', 'സന്തോഷിനോട്'],
  ['മീരയെ', 'സുധീർ', 'സുധീറിനെ'],
  ['അനിലിന്റെ', 'മീര', 'മീരയുടെ'],
  ['അനിലിനെയും', 'അമ്മു', 'അമ്മുവിനെയും'],
  ['അനിലിന്', 'മകൾ', 'മകൾക്ക്'],
  ['അനിലിന്റെ', 'സുധീർ', 'സുധീറിന്റെ'],
  ['അനിലിന്റെ', 'ഗോപി നായർ', 'ഗോപി നായരുടെ'],
  ['അനിലിന്റെ', 'ലീല ടീച്ചർ', 'ലീല ടീച്ചറുടെ'],
  ['അനിലിന്റെ', 'സാറ നമ്പ്യാർ', 'സാറ നമ്പ്യാരുടെ'],
  ['അനിലിന്റെ', 'ജോയ്', 'ജോയിയുടെ'],
  ['മീരയ്ക്ക്', 'റോയ്', 'റോയിക്ക്'],
  ['മീരയുടെ', 'വിജയ്', 'വിജയ്\u200Cയുടെ'],
  ['അനിലിന്', 'സഞ്ജയ്', 'സഞ്ജയ്\u200Cക്ക്'],
  ['മീരയെ', 'മറിയം', 'മറിയത്തെ'],
  ['മീരയുടെ', 'വിക്രം', 'വിക്രമിന്റെ'],
  ['അനിലിന്റെ', 'ഹരീഷ് കെ.', 'ഹരീഷ് കെ.-\u2060യുടെ'],
  ['അനിലിന്', 'ഉണ്ണി', 'ഉണ്ണിക്ക്'],
  ['അമ്മുന്റെ', 'മീര', 'മീരയുടെ'],
  ['അനിലിന്റെ', 'Asha', 'Asha-\u2060യുടെ'],
  ['മീരയുടെ', 'Sarah', 'Sarahയുടെ'],
  ['അനിലിന്', 'Ravi', 'Ravi-\u2060ക്ക്'],
  ['മീരയുടെ', 'George', 'George-\u2060ഇന്റെ'],
  ['അനിലിന്റെ', 'Vinod K', 'Vinod K-\u2060യുടെ'],
  ['മീരയുടെ', 'Priya M.', 'Priya M.-\u2060ഇന്റെ'],
  ['മീരയുടെ', 'Sudheer', 'Sudheer-\u2060ഇന്റെ'],
  ['മീരയിൽ', 'Kamal', 'Kamal-\u2060ഇൽ'],
  ['Annയുടെ', 'മീര', 'മീരയുടെ'],
  ['Ann-\u2060ന്റെ', 'രവി', 'രവിയുടെ'],
  ['അനിലിന്റെ', '', 'പേരു പറയാത്ത ഒരാളുടെ'],
  ['മീരയ്ക്ക്', '', 'പേരു പറയാത്ത ഒരാൾക്ക്'],
])('@%s of someone who is called %s now reads @%s', (typed, name, expected) => {
  const { text } = resolve(`@${typed}.`, STORY);
  // A sloppy ending stays as it was typed while the name is known.
  if (typed === 'Annയുടെ') return expect(showMentions(text, ['Ann'], '')).toBe('@Annയുടെ.');
  expect(showMentions(text, [name], 'പേരു പറയാത്ത ഒരാൾ')).toBe(`@${expected}.`);
});

test('an ending fits the name that a member has now, or stands after a hyphen', () => {
  const text = 'Hi \u20680ലിന്റെ\u2069, \u20680\u2069!';
  expect(showMentions(text, ['കമൽ'], '')).toBe('Hi @കമലിന്റെ, @കമൽ!');
  expect(showMentions(text, ['കമല\u0D4D\u200D'], '')).toBe('Hi @കമലിന്റെ, @കമല\u0D4D\u200D!');
  expect(showMentions(text, ['Kamal'], '')).toBe('Hi @Kamal-\u2060ഇന്റെ, @Kamal!');
  expect(showMentions('\u20680ത്തിന്\u2069', [], 'Anonymous User')).toBe('@Anonymous User-\u2060ഇന്');
  // Comments of earlier versions have an ending after the mention.
  expect(showMentions('\u20680\u2069യുടെ', [], 'പേരു പറയാത്ത ഒരാൾ')).toBe('@പേരു പറയാത്ത ഒരാളുടെ');
  expect(inflectMentions(text, [{ name: 'കമൽ', accountId: '1' }])).toEqual({
    text: 'Hi \u20681\u2069, \u20680\u2069!',
    mentions: [
      { name: 'കമൽ', accountId: '1' },
      { name: 'കമലിന്റെ', accountId: '1' },
    ],
  });
  expect(inflectMentions('\u20680യുടെ\u2069 \u20681ലിന്റെ\u2069!', [{ name: 'മീര', accountId: '1' }])).toEqual({
    text: '\u20680\u2069യുടെ \u20681\u2069!',
    mentions: [
      { name: 'മീര', accountId: '1' },
      { name: '', accountId: null, ending: { joined: 'ളുടെ', apart: '-\u2060ഇന്റെ' } },
    ],
  });
});

test('a chosen name may be followed by any letters, and the longest name still wins', () => {
  const chosen = people('Ann', 'അമ്മു');
  expect(show('@Annum vannu, @അമ്മുക്കുട്ടി, @Annamma', { ...STORY, chosen })).toBe(
    '[Ann]um vannu, [അമ്മു]ക്കുട്ടി, [Annamma]',
  );
});

test('initials are found however they are separated, and a full stop after a name is no part of it', () => {
  const listed = people('A.B. Name', 'Anil K.', 'എം.ടി. വാസു', 'Ammu');
  expect(show('@AB Name. @A B Name, @a.b.name: @A.B. Names', { ...STORY, listed })).toBe(
    '[A.B. Name]. [A.B. Name], [A.B. Name]: @A.B. Names',
  );
  expect(show('@Ammu. @Anil K. @എംടി വാസു.', { ...STORY, listed })).toBe('[Ammu]. [Anil K.] [എം.ടി. വാസു].');
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

test('a sign after the @ begins no mention, and stays', () => {
  expect(resolve('@.Asha Menon', { chosen: [], inStory: [], listed: people('Asha Menon') }).text).toBe(
    '@.Asha Menon',
  );
});

test('the shown text is what was typed, and contains no number of a person', () => {
  const word = fc.oneof(
    fc.constantFrom(...NAMES, 'യുടെ', 'ലിന്റെ', '@', ' ', '\n', '.'),
    fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replace(/[\u2066-\u2069]/g, '')),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const typed = words.join('');
      const resolved = resolve(typed, { chosen: [], inStory: [], listed: people(...NAMES) });
      const names = resolved.accountIds.map((id) => id.slice('id of '.length));
      const shown = showMentions(resolved.text, names, '');
      expect(shown).not.toMatch(/[\u2068\u2069]/);
      // Case, blanks and the spelling of a name follow the profile.
      expect(foldName(shown)).toBe(foldName(typed));
    }),
  );
});

import { expect, test } from 'vitest';
import { Tally } from '../../src/features/moving/server/tally.ts';
import { chooseTexts, formatReport } from './report.ts';
import { english } from './texts-en.ts';
import { malayalam } from './texts-ml.ts';

test('the report accounts for every number, in both languages', () => {
  const tally = new Tally();
  tally.add('members', 'imported', 1234);
  tally.add('members', 'present', 5);
  tally.refuse('members', 'email-taken', 'a…@example.org', 1);
  tally.refuse('stories', 'content-too-long', 'മഴ');
  tally.refuse('stories', 'content-too-long', 'Rain');
  tally.note('stories', 'unknown-topic', 'sports: A');
  const report = {
    format: 'firebase' as const,
    tally,
    unread: ['story.json'],
    refusedFolder: '/moving/refused',
    hasAdministrator: true,
  };
  const format = (language: string) =>
    formatReport(
      report,
      { folder: '/moving', isDryRun: false },
      chooseTexts(language, {}, { sounds: [], subjects: [] }),
    );
  expect(format('en')).toBe(`Imported /moving, which contains an export of Firebase:
  members: 1,240 read = 1,234 new + 5 already here + 1 refused
  stories: 2 read = 0 new + 0 already here + 2 refused
  Not read, because a file of this name is not expected (docs/moving.md): story.json

Refused:
  members (1): ${english.problems['email-taken']}
    a…@example.org
  stories (2): the text has more than 32,000 characters. Nothing is ever cut
    മഴ · Rain
The originals of what was refused are in /moving/refused, with the reason of each.

Taken, but please look at these:
  stories (1): the topic is unknown. They come under Life Stories
    sports: A
`);
  expect(format('ml')).toContain('അംഗങ്ങൾ: വായിച്ചത് 1,240 = പുതിയത് 1,234 + നേരത്തേയുള്ളത് 5 + എടുക്കാത്തത് 1');
});

test('the language is the one of the option, or else of the terminal', () => {
  const choose = (wanted: string | undefined, environment: NodeJS.ProcessEnv) =>
    chooseTexts(wanted, environment, { sounds: [], subjects: [] }).language;
  expect(choose('ml', { LANG: 'en_GB.UTF-8' })).toBe('ml');
  expect(choose(undefined, { LANG: 'ml_IN.UTF-8' })).toBe('ml');
  expect(choose(undefined, { LANG: 'ml_IN.UTF-8', LC_ALL: 'C' })).toBe('en');
  expect(choose(undefined, {})).toBe('en');
  expect(() => choose('fr', {})).toThrow('--language is en or ml');
});

test('an export in LevelDB is named as not supported, with the commands that convert it', () => {
  for (const { errors } of [english, malayalam]) {
    expect(errors.leveldb('')).toContain('LevelDB');
    expect(errors.leveldb('')).toContain('node-firestore-import-export firestore-export');
  }
});

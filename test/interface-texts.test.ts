import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { subjects } from '../src/features/subjects/questions.ts';
import { TOPIC_NAMES } from '../src/features/topics/server/topic-names.ts';
import { LANGUAGES, type Language } from '../src/languages/languages.ts';
import { listOtherTexts, listUnreadFiles, readCatalogues, type Text, writeMails } from './interface-texts.ts';
import { RULES } from './malayalam-rules.ts';
import { listRegistered } from './registered.ts';

type Line = [key: string, line: string];

/** Something other than a story that has comments. */
const KIND = (await listRegistered(subjects)).map(({ kind }) => kind).find((kind) => kind !== 'story') ?? '';

/** Parameters of the texts that do not work with digits. */
const SAMPLES: Record<string, string[]> = {
  'admin.waits': ['7', 'hour'],
  'admin.decisions.undone': ['ഏഴ്'],
  'news.sentences.comment': ['7', '8', KIND],
  'news.sentences.reply': ['7', '8', KIND],
  'news.sentences.mention': ['7', '8', KIND],
  'news.sentences.comment-like': ['7', '8', KIND],
  'news.sentences.comment-audience': ['7', '8', KIND],
  'outside.report.head': ['7', '8', ''],
};
/** Values that choose the words, and do not stand in the text. */
const CHOICES = ['hour', KIND];
/** Texts of the specification, which use straight quotes and other words for signing in. */
const SPECIFIED = [
  'account.checkStatus',
  'account.logout',
  'refused.notLoggedIn',
  'refused.profile',
  'refused.goToLogin',
];
/** The report of an import, which a terminal shows: it has commands, indented lines and no full stops. */
const REPORT = /^outside\.report\./;
/** Malayalam texts from the community, which must not be changed. */
const GIVEN = /^stories\.(topics|descriptions)\./;

const catalogues = {} as Record<Language, Map<string, Text>>;
const others = {} as Record<Language, Map<string, string>>;
/** Every line that people read, in each language. */
const lines = {} as Record<Language, Line[]>;

beforeAll(async () => {
  for (const language of LANGUAGES) {
    catalogues[language] = await readCatalogues(language);
    others[language] = await listOtherTexts(language);
  }
  for (const language of LANGUAGES) {
    const ofCatalogues = [...catalogues[language]].flatMap(([key, text]) => {
      const samples = samplesOf(key);
      const counts = ['7', '1', '0'].map((count) => samples.map((value) => (value === '7' ? count : value)));
      return counts
        .flatMap((values) => write(text, values, REPORT.test(key)))
        .map((line): Line => [key, line]);
    });
    const ofOthers = [...others[language]].flatMap(([key, text]) =>
      linesOf(text, key === 'readme').map((line): Line => [key, line]),
    );
    lines[language] = [...ofCatalogues, ...ofOthers];
  }
});

/** Returns parameters for a text. Digits work as numbers and as names, and are easy to find in the result. */
function samplesOf(key: string): string[] {
  const text = catalogues.en.get(key);
  return SAMPLES[key] ?? ['7', '8', '9'].slice(0, typeof text === 'function' ? text.length : 0);
}

function write(text: Text | undefined, values: string[], isReport = false): string[] {
  if (typeof text !== 'function') return [text ?? ''];
  // Pages pass counts as numbers, reports as text.
  const typed = values.map((value) => (/^\d$/.test(value) && !isReport ? Number(value) : value));
  return [text(...(typed as never[]))].flat().map(String);
}

/** Splits a text at line breaks, and the archive's readme also at its columns. Replaces URLs, emails and times with a digit. */
function linesOf(text: string, hasColumns: boolean): string[] {
  return text
    .replace(/https?:[^\s)]+|[\w.+-]+@[\w.]+|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '7')
    .split(hasColumns ? /\n| {2,}/ : '\n')
    .filter((line) => line !== '');
}

/** Returns the English of a text with every count. */
function englishOf(key: string): string {
  return lines.en.flatMap(([each, line]) => (each === key ? [line] : [])).join('\n');
}

/** Returns the lines of pages, mails and files that match. */
function matching(language: Language, pattern: RegExp, exceptions: string[] = []): Line[] {
  return lines[language].filter(
    ([key, line]) => !REPORT.test(key) && !exceptions.includes(key) && pattern.test(line),
  );
}

describe('in both languages', () => {
  test('the catalogues have the same keys', () => {
    expect([...catalogues.ml.keys()].sort()).toEqual([...catalogues.en.keys()].sort());
    expect([...others.ml.keys()]).toEqual([...others.en.keys()]);
  });

  test('a text contains every value it is given', () => {
    const silent = LANGUAGES.flatMap((language) =>
      [...catalogues[language]].filter(([key, text]) => {
        const written = write(text, samplesOf(key)).join(' ');
        return samplesOf(key).some((value) => !CHOICES.includes(value) && !written.includes(value));
      }),
    );
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  test.each(LANGUAGES)('mails name the topics as the pages do (%s)', (language) => {
    const names = Object.entries(TOPIC_NAMES[language]);
    expect(names.map(([topic]) => catalogues[language].get(`stories.topics.${topic}`))).toEqual(
      names.map(([, name]) => name),
    );
  });

  test('the rules read the texts of every file', async () => {
    expect(await listUnreadFiles(lines.ml.map(([, line]) => line).join('\n'))).toEqual([]);
  });

  test('a mail has as many paragraphs in each language', async () => {
    const shapeOf = (mails: Awaited<ReturnType<typeof writeMails>>) =>
      [...mails].map(([name, { text }]) => `${name} ${text?.split('\n\n').length}`);
    expect(shapeOf(await writeMails('ml'))).toEqual(shapeOf(await writeMails('en')));
  });

  test.each(LANGUAGES)(
    'a quote is a paragraph of its own, which the HTML of a mail shows as one (%s)',
    async (language) => {
      const mixed = [...(await writeMails(language))].filter(([, { text }]) =>
        text?.split('\n\n').some((paragraph) => /^>/m.test(paragraph) && /^[^>]/m.test(paragraph)),
      );
      expect(mixed.map(([name]) => name)).toEqual([]);
    },
  );

  test.each(LANGUAGES)('mails name the community of their reader, subjects too (%s)', async (language) => {
    const mails = await writeMails(language, { en: 'Punalur', ml: 'പുനലൂർ' });
    const wrong = [...mails].filter(([, { subject, text }]) =>
      /kerikko|കേറിക്കോ/i.test(`${subject}\n${text}`.replaceAll('kerikko.example', '')),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
    const silent = [...mails].filter(([, { subject }]) => !/Punalur|പുനലൂർ/.test(subject));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test('a text ends with the same sign', () => {
    // Allowed difference: an abbreviation.
    const different = ['speed.seconds'];
    const ends = (texts: string[]) => texts.map((text) => /(\.\.\.|[.!?:,])?\s*$/.exec(text)?.[1]);
    const ofKey = (language: Language, key: string) => {
      const other = others[language].get(key);
      return ends(other === undefined ? write(catalogues[language].get(key), samplesOf(key)) : [other]);
    };
    const keys = [...catalogues.en.keys(), ...others.en.keys()].filter((key) => !REPORT.test(key));
    expect(keys.filter((key) => ofKey('ml', key).join() !== ofKey('en', key).join())).toEqual(different);
  });

  test.each(LANGUAGES)('quotes and brackets are typographic and come in pairs (%s)', (language) => {
    const count = (text: string, sign: string) => text.split(sign).length;
    const odd = matching(language, /./).filter(([, text]) =>
      ['“”', '()', ...(language === 'ml' ? ['‘’'] : [])].some(
        ([open = '', close = '']) => count(text, open) !== count(text, close),
      ),
    );
    expect([...odd, ...matching(language, /['"…]/, SPECIFIED)]).toEqual([]);
  });

  test.each(LANGUAGES)('a size stands on one line with its unit (%s)', (language) => {
    expect(matching(language, /\d [KMG]B/)).toEqual([]);
  });

  test.each(LANGUAGES)('no space is superfluous (%s)', (language) => {
    // A space that keeps a number with its word is wanted.
    expect(matching(language, /^\s|\s$|\s\s|\s[,.!?;:]|[^\S \u00A0]/)).toEqual([]);
  });
});

describe('in English', () => {
  test('there is one word each for email, signing in and signing out', () => {
    const causes = ['later', 'login', 'insecure', 'unreachable'].map((cause) => `mails.causes.${cause}`);
    const technical = [
      'mailProblems.overdueHint',
      'mails.intro',
      'mails.answer',
      'mails.laterYet',
      ...causes,
    ];
    const other = /e-mails?\b|\bmails?\b|\bmailed\b|\blog(ged)? ?(in|out)\b|\bsign-out\b/i;
    expect(matching('en', other, [...SPECIFIED, ...technical])).toEqual([]);
  });

  test('no word is used that docs/writing.md rules out', async () => {
    const guide = await readFile(join(import.meta.dirname, '../docs/writing.md'), 'utf8');
    const words = guide
      .split('\n')
      .filter((line) => line.startsWith('| ') && line.includes('`'))
      .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word));
    expect(words.length).toBeGreaterThan(20);
    expect(matching('en', new RegExp(`\\b(${words.join('|')})(?!\\w)`, 'i'))).toEqual([]);
  });
});

describe('in Malayalam', () => {
  test('nothing is left in English', () => {
    const romanised = ['signIn.taglineRomanised', 'speed.p75', 'bookEditing.papers.a5'];
    const fileNames = /^(kerikko\.json|(photos|recordings)\/)$/;
    const notWords =
      'JPG JPEG PNG GIF WebP AVIF HEIC MP M A AAC WebM Opus opus F Settings Camera Formats Most Compatible MB GB ZIP UTC AM PM p npm run sudo kerikko admin EMAIL SMTP URL BACKUP DIR outbox mazha Alt CSV index html EPUB PDF Operations Books'.split(
        ' ',
      );
    const left = matching('ml', /./).filter(
      ([key, line]) =>
        !romanised.includes(key) &&
        !fileNames.test(line) &&
        !/^(> )?\d×?$/.test(line) &&
        (!/\p{Script=Malayalam}/u.test(line) ||
          (line.match(/[a-z]+/gi) ?? []).some((word) => !notWords.includes(word))),
    );
    expect(left).toEqual([]);
  });

  test('letters have one spelling: composed, chillus of their own, ന്റ, ൗ', () => {
    expect(lines.ml.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([]);
    expect(matching('ml', /\u200D|ൻറ|ൌ/)).toEqual([]);
  });

  test('a non-joiner follows a chandrakkala only, and never ends a word', () => {
    expect(matching('ml', /(?<!\u0D4D)\u200C|\u200C(?!\p{Script=Malayalam})/u)).toEqual([]);
  });

  test('no line breaks after a hyphen', () => {
    expect(matching('ml', /\p{Script=Malayalam}-\p{Script=Malayalam}/u)).toEqual([]);
    // A foreign name needs the hyphen before its ending, and a word joiner after it.
    expect(matching('ml', /[\da-z]-\p{Script=Malayalam}/iu, ['readme'])).toEqual([]);
  });

  test('postpositions are one word with their noun', () => {
    const apart = /[\u0D00-\u0D7F] (നിന്ന്|നിന്നു|നിന്നും|നിന്നുള്ള|തന്നെ|വരെ|കൊണ്ട്)(?![\u0D00-\u0D7F])/;
    expect(matching('ml', apart).filter(([key]) => !GIVEN.test(key))).toEqual([]);
  });

  test('pronouns and datives end in -ു before a consonant', () => {
    const consonant = '(?=[\u0D15-\u0D39])';
    const half = new RegExp(`(^|[ ‘“])([ഇഅഏ]ത്|എന്ത്|പിന്നീട്|[^ ]*([ൾർ]|യ്)ക്ക്) ${consonant}`);
    expect(matching('ml', half).filter(([key]) => !GIVEN.test(key))).toEqual([]);
  });

  test.each(RULES)('$name', ({ wrong, english = /^/, broken, keys, exceptions = [] }) => {
    const [before, beforeEnglish = ''] = broken;
    expect(english.test(beforeEnglish) && wrong.test(before)).toBe(true);
    const isMeant = (key: string) =>
      (keys?.includes(key) ?? true) && !exceptions.includes(key) && !GIVEN.test(key);
    const breaking = lines.ml.filter(
      ([key, line]) => isMeant(key) && wrong.test(line) && english.test(englishOf(key)),
    );
    expect(breaking).toEqual([]);
    expect(
      [...(keys ?? []), ...exceptions].filter((key) => !lines.ml.some(([each]) => each === key)),
    ).toEqual([]);
  });

  test('no word is used that docs/malayalam.md rules out', async () => {
    const guide = await readFile(join(import.meta.dirname, '../docs/malayalam.md'), 'utf8');
    const rows = guide.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const words = rows
      .flatMap(([, , , not = '']) =>
        /\p{Script=Malayalam}/u.test(not) ? not.replace(/:.*/, '').split(', ') : [],
      )
      .map(stemsOf);
    expect(words.length).toBeGreaterThan(20);
    const ruledOut = new RegExp(words.join('|'));
    const found = lines.ml
      .filter(([key]) => !GIVEN.test(key))
      .map(([key, line]) => [key, line.match(ruledOut)?.[0]]);
    expect(found.filter(([, word]) => word)).toEqual([]);
  });
});

/** Returns a pattern for the forms of a word: റദ്ദാക്കുക also in റദ്ദാക്കാം, നിരസിക്കുക also in നിരസിച്ചു, പിശക് also in പിശകുകൾ. */
function stemsOf(word: string): string {
  if (word.endsWith('ിക്കുക')) return `${word.slice(0, -'ക്കുക'.length)}(ക്ക|ച്ച)`;
  return word.replace(/(ുക|്|ം)$/, '');
}

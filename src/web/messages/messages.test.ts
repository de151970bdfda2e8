import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { enAdmin } from './en-admin.ts';
import { enAdminTasks } from './en-admin-tasks.ts';
import { enConnection } from './en-connection.ts';
import { enLinks } from './en-links.ts';
import { enMembers } from './en-members.ts';
import { enMembersData } from './en-members-data.ts';
import { enSignIn } from './en-sign-in.ts';
import { enStories } from './en-stories.ts';
import { ml } from './ml.ts';
import { mlAdmin } from './ml-admin.ts';
import { mlAdminTasks } from './ml-admin-tasks.ts';
import { mlConnection } from './ml-connection.ts';
import { mlLinks } from './ml-links.ts';
import { mlMembers } from './ml-members.ts';
import { mlMembersData } from './ml-members-data.ts';
import { mlSignIn } from './ml-sign-in.ts';
import { mlStories } from './ml-stories.ts';

type Text = string | ((...values: string[]) => string | string[]);

/** Every text of a catalogue under its key, 'account.title'. */
function textsOf(catalogue: object, path = ''): [key: string, text: Text][] {
  return Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'object' ? textsOf(value, `${path}${name}.`) : [[path + name, value as Text]],
  );
}

const english = new Map(
  textsOf({
    ...en,
    ...enSignIn,
    ...enLinks,
    ...enMembers,
    ...enStories,
    ...enAdmin,
    ...enAdminTasks,
    ...enConnection,
    membersData: enMembersData,
  }),
);
const malayalam = new Map(
  textsOf({
    ...ml,
    ...mlSignIn,
    ...mlLinks,
    ...mlMembers,
    ...mlStories,
    ...mlAdmin,
    ...mlAdminTasks,
    ...mlConnection,
    membersData: mlMembersData,
  }),
);

/** What a text is given, where digits are not enough: it has words of its own for the last value. */
const SAMPLES: Record<string, string[]> = { 'admin.waits': ['7', 'hour'] };

/** As numbers and names alike, digits are found again in the text. */
function samplesOf(key: string): string[] {
  const text = english.get(key);
  return SAMPLES[key] ?? ['7', '8', '9'].slice(0, typeof text === 'function' ? text.length : 0);
}

function read(text: Text | undefined, values: string[]): string[] {
  return [typeof text === 'function' ? text(...values) : (text ?? '')].flat();
}

/** What is read in Malayalam, for one and for several. */
const said: [key: string, text: string][] = [...malayalam].flatMap(([key, text]) => {
  const samples = samplesOf(key);
  const one = samples.map((sample) => (sample === '7' ? '1' : sample));
  return [...read(text, samples), ...read(text, one)].map((words): [string, string] => [key, words]);
});

const unlike = (pattern: RegExp) => said.filter(([, text]) => pattern.test(text));

describe('both languages', () => {
  test('have the same keys', () => {
    expect([...malayalam.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('say what they are given', () => {
    const silent = [english, malayalam].flatMap((catalogue) =>
      [...catalogue].filter(([key, text]) => {
        const said = read(text, samplesOf(key)).join(' ');
        return samplesOf(key).some((value) => value !== 'hour' && !said.includes(value));
      }),
    );
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  test('end a text alike', () => {
    const end = (text: string) => /(\.\.\.|[.!?:])?$/.exec(text)?.[0];
    const ends = (text: Text | undefined, key: string) => read(text, samplesOf(key)).map(end);
    const abbreviated = ['admin.speed.seconds'];
    const different = [...malayalam.keys()].filter(
      (key) => ends(malayalam.get(key), key).join() !== ends(english.get(key), key).join(),
    );
    expect(different).toEqual(abbreviated);
  });
});

describe('in Malayalam', () => {
  test('nothing is left in English', () => {
    const romanised = ['common.taglineRomanised', 'admin.speed.p75'];
    const notWords = ['JPG', 'PNG', 'GIF', 'MB', 'p', 'npm', 'run', 'admin', 'EMAIL', 'SMTP', 'URL'];
    const left = said.filter(
      ([key, text]) =>
        !romanised.includes(key) &&
        (!/\p{Script=Malayalam}/u.test(text) ||
          (text.match(/[a-z]+/gi) ?? []).some((word) => !notWords.includes(word))),
    );
    expect(left).toEqual([]);
  });

  test('letters have one spelling: composed, chillus of their own, ന്റ, ൗ', () => {
    expect(said.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([]);
    expect(unlike(/\u200D|ൻറ|ൌ/)).toEqual([]);
  });

  test('only a chandrakkala is followed by a non-joiner, and never at the end of a word', () => {
    expect(unlike(/(?<!\u0D4D)\u200C|\u200C(?!\p{Script=Malayalam})/u)).toEqual([]);
  });

  test('no word of Malayalam letters has a hyphen, where a line would break', () => {
    expect(unlike(/\p{Script=Malayalam}-\p{Script=Malayalam}/u)).toEqual([]);
  });

  test('no space is one too many', () => {
    expect(unlike(/^\s|\s$|\s\s|\s[,.!?;:]|[^\S ]/)).toEqual([]);
  });

  test('quotes and brackets are typographic, and come in pairs', () => {
    const count = (text: string, sign: string) => text.split(sign).length;
    const pairs = ['‘’', '“”', '()'];
    const odd = said.filter(([, text]) =>
      pairs.some(([open = '', close = '']) => count(text, open) !== count(text, close)),
    );
    expect([...odd, ...unlike(/['"…]/)]).toEqual([]);
  });
});

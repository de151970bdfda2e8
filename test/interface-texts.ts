import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseTexts } from '../cli/moving/report.ts';
import { features } from '../src/compose.ts';
import { readmeText } from '../src/features/accounts/server/own-data/readme-text.ts';
import { writeFacts } from '../src/features/accounts/server/security/security-facts.ts';
import { passOnText } from '../src/features/chats/web/pass-on-text.ts';
import { DEFAULT_QUESTION } from '../src/features/community/server/default-question.ts';
import { ARCHIVE_TEXTS } from '../src/features/exports/server/archive-texts.ts';
import { HEADS, WORDS as MEMBER_WORDS } from '../src/features/exports/server/export-members.ts';
import { shareText } from '../src/features/invitations/web/share-text.ts';
import { DEFAULT_RULES } from '../src/features/moderation/server/default-rules.ts';
import { listMovedParts } from '../src/features/moving/server/moved-parts.ts';
import { DECISION_LINES } from '../src/features/overview/server/decision-lines.ts';
import { answersText, signedOutText } from '../src/features/push/server/message-texts.ts';
import { WORDS as SHELF_WORDS } from '../src/features/shelf/web/drawn/words.ts';
import { signOutWords } from '../src/features/shelf/web/sign-out-words.ts';
import { PROMPTS } from '../src/features/stories/server/prompts.ts';
import { newsKinds, subjects } from '../src/features/subjects/questions.ts';
import { TOPIC_NAMES } from '../src/features/topics/server/topic-names.ts';
import { DEFAULT_NAMES, type Language } from '../src/languages/languages.ts';
import { SHORTCUTS } from '../src/pipeline/community-files.ts';
import { DAY_MS } from '../src/server/clock.ts';
import { createEvents } from '../src/server/event-handlers.ts';
import { fillName } from '../src/server/mail/community-name.ts';
import type { Mail } from '../src/server/mail/mail.ts';
import type { Recipient } from '../src/server/mail/write-mail.ts';
import { offlineWords } from '../src/web/texts/offline-words.ts';
import { listRegistered } from './registered.ts';
import { inOrder } from './sample.ts';

export type Text = string | ((...values: never[]) => string | string[]);

/** The names that features give without a catalogue, such as that of a file. */
const names = import.meta.glob<Record<Language, Text>>('../src/features/*/sample.ts', {
  import: 'names',
  eager: true,
});

const root = join(import.meta.dirname, '..');

/** Returns every text of the catalogues, the shelf and the reports in a language by its key, such as 'account.title'. */
export async function readCatalogues(language: Language): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>();
  for await (const path of glob(`src/{web/texts/*,web/*/texts,features/*/texts*}.${language}.ts`, {
    cwd: root,
  })) {
    // Some have the list of the other files beside their texts.
    const { files: _, ...catalogues } = await import(join(root, path));
    for (const catalogue of Object.values(catalogues)) {
      const named = typeof catalogue === 'function' ? catalogue(DEFAULT_NAMES[language]) : catalogue;
      for (const [key, text] of listTexts(named as object)) {
        // The catalogue of members' own data has no root key of its own.
        texts.set(path.includes('-members-data.') ? `members-data.${key}` : key, text);
      }
    }
  }
  const drawn = {
    shelf: SHELF_WORDS[language],
    named: inOrder(names).map((each) => each[language]),
    signOut: signOutWords[language],
    archive: ARCHIVE_TEXTS[language],
    table: { heads: HEADS[language], words: MEMBER_WORDS[language] },
    shareText: (link: string, days: number) => ownPart(shareText(language, DEFAULT_NAMES, link, days)),
    passOnText: (link: string, day: string) =>
      ownPart(passOnText(language, { names: DEFAULT_NAMES, link, day: () => day })),
    question: DEFAULT_QUESTION[language],
    prompts: PROMPTS.map((prompt) => prompt[language]),
    rules: DEFAULT_RULES[language].split('\n'),
    shortcuts: SHORTCUTS.map(({ name }) => name[language]),
    report: chooseTexts(language, {}, await listMovedParts({ events: createEvents(features) })).texts,
  };
  for (const [key, text] of listTexts({ outside: drawn })) texts.set(key, text);
  return texts;
}

/** Returns the first paragraph of a text that is passed on in both languages. */
function ownPart(text: string): string {
  return text.split('\n\n')[0] ?? '';
}

function listTexts(catalogue: object, path = ''): [key: string, text: Text][] {
  return Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'object' ? listTexts(value, `${path}${name}.`) : [[path + name, value as Text]],
  );
}

/** Placeholders in mails: SITE for the site, VALUE for a link's token or an applicant's email. */
const SITE = 'https://kerikko.example';
const VALUE = 'someone@example.org';

type WriteMail = (...values: unknown[]) => Mail;

const SUBJECTS = await listRegistered(subjects);
/** The contents of mails that list something: every kind of entry, and more than one of each. */
const STORY = { title: '8', path: '/stories/food/1' };
/** Answers of each kind to each kind of thing, by their names. */
const ANSWERS = (await listRegistered(newsKinds)).flatMap(({ kind, answer: words }) =>
  words
    ? SUBJECTS.map((subject) => ({ name: `${kind}.${subject.kind}`, words, subject: subject.words }))
    : [],
);
const LISTS: Record<string, unknown> = {
  answersMail: ANSWERS.flatMap((answer) =>
    [0, 1, 2].map((names) => ({ ...STORY, ...answer, names: ['7', '9'].slice(0, names), people: names + 1 })),
  ),
  digestMail: {
    stories: [{ ...STORY, topic: 'food', author: '' }],
    followed: [{ ...STORY, topic: 'travel', author: '' }],
    others: [{ topic: 'life', count: 2 }],
    total: 4,
    sections: features.flatMap(({ digest = [] }) =>
      digest.map(({ heading }) => ({ heading, items: [{ ...STORY, title: 'കഥ' }] })),
    ),
    unseen: 2,
    nameTopic: (topic: keyof (typeof TOPIC_NAMES)['en'], language: Language) => TOPIC_NAMES[language][topic],
    digest: 'weekly',
  },
};
const found = import.meta.glob<object>('../src/features/*/sample.ts', { import: 'mailFacts', eager: true });
/** People, days and times for mails that name some. */
const FACTS: Record<string, unknown> = {
  ...Object.assign({}, ...Object.values(found)),
  newApplicantMail: { name: '7', email: '' },
  namedMail: { name: '7', days: 60 },
  noticeMail: { deputy: '7', activeAt: 0, at: 9e9, now: 8e9 },
  tookOverMail: { deputy: '7', deputyId: '8', activeAt: 0, now: 9e9 },
  tookOverToDeputyMail: '7',
};
const FACT = { count: 7, of: 7, at: 0, state: 'failed', words: [], path: '/admin', links: [] };
LISTS.waitingMail = {
  decisions: Object.keys(DECISION_LINES.en).flatMap((key) => [
    { ...FACT, key },
    { ...FACT, key, count: 1, of: 1, state: 'overdue' },
  ]),
  now: 7 * DAY_MS,
};
const LINK = { publicUrl: SITE, kind: 'answers', token: VALUE };

/** Writes every mail of every feature in a language and for a community's name, keyed by the name of its function. */
export async function writeMails(
  language: Language,
  name: Record<Language, string> = DEFAULT_NAMES,
): Promise<Map<string, Mail>> {
  const to: Recipient = { email: VALUE, language };
  const mails = new Map<string, Mail>();
  for await (const path of glob('src/features/*/server/mails.ts', { cwd: root })) {
    for (const [key, write] of Object.entries(await import(join(root, path)))) {
      // Mails without a link have no parameter for the site.
      const others = (write as WriteMail).length === 1 ? [to] : [SITE, to, FACTS[key] ?? VALUE, VALUE];
      const values = LISTS[key] ? [to, LISTS[key], LINK] : others;
      const mail = (write as WriteMail)(...values);
      const fill = (text: string) => fillName(text, { name });
      mails.set(key, { ...mail, subject: fill(mail.subject), text: fill(mail.text) });
    }
  }
  return mails;
}

/** Returns the texts outside the catalogues by their place: mails, the archive's readme and the offline page. */
export async function listOtherTexts(language: Language): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, { subject, text }] of await writeMails(language)) {
    texts.set(`${name}.subject`, subject);
    texts.set(`${name}.text`, text);
  }
  for (const { name, ...words } of ANSWERS) {
    for (const people of [1, 2]) {
      const answers = { ...STORY, ...words, names: ['7', '9'].slice(0, people), people };
      texts.set(`push.${name}.${people}`, answersText(language, [answers], false).title);
      texts.set(`push.${name}.${people}.named`, answersText(language, [answers], true).title);
      texts.set('push.several', answersText(language, [answers, answers], false).title);
    }
  }
  for (const { kind, message } of await listRegistered(newsKinds)) {
    if (message) texts.set(`push.${kind}`, message[language]);
  }
  const { title, body = '' } = signedOutText(language, DEFAULT_NAMES[language]);
  texts.set('push.signedOut', title).set('push.signedOutBody', body);
  texts.set('securityFacts', writeFacts(language, 0, ''));
  const folders = features.flatMap(({ archive }) => archive?.folder ?? []);
  const readme = readmeText(language, {
    communityName: DEFAULT_NAMES[language],
    publicUrl: SITE,
    writtenAt: new Date(0),
    folders: folders.map(({ name, words }) => ({ name, words: words[language] })),
  });
  texts.set('readme', readme);
  for (const [name, text] of Object.entries(offlineWords[language])) texts.set(`offline.${name}`, text);
  return texts;
}

/** Files whose Malayalam is no text of ours: words to search, type, read or compare, samples, and the names of two languages. */
const NO_TEXTS =
  /^src\/malayalam\/|^cli\/demo\/|common-passwords|find-numbers|held-|\/forwarded|message-text\.ts$|\/names\.ts$|mention-text|english-words|language-switch|settings-page|search-page|\/dates\.ts$|relative-dates|in-common/;
/** Two words or more in Malayalam. */
const WORDS = /[\u0D00-\u0D7F][\u0D00-\u0D7F\u200C]*(?: [\u0D00-\u0D7F\u200C]+)+/g;

/** Returns the files with Malayalam of which no words are in `read`, the texts that tests read. */
export async function listUnreadFiles(read: string): Promise<string[]> {
  const unread: string[] = [];
  for await (const path of glob('{src,cli}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|\/scene\.ts$|\.spec\.ts$/.test(path) || NO_TEXTS.test(path)) continue;
    const source = await readFile(join(root, path), 'utf8');
    const words = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(WORDS) ?? [];
    if (words.length > 0 && !words.some((each) => read.includes(each))) unread.push(path);
  }
  return unread;
}

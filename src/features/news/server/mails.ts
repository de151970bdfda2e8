import type { Language } from '../../../languages/languages.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';
import type { NewsMailKind, NewsMailSettings } from '../contract.ts';
import type { MailedAnswers, MailedStories, MailedStory } from './mail-contents.ts';
import { namePeople } from './name-people.ts';

/** The link that stops mails of this kind. */
export interface UnsubscribeLink {
  publicUrl: string;
  kind: NewsMailKind;
  token: string;
}

/**
 * The mail about comments and replies, with names and titles. Contains no members' texts, because mails are
 * stored unencrypted.
 */
export function answersMail(to: Recipient, answers: MailedAnswers[], link: UnsubscribeLink): Mail {
  const { publicUrl } = link;
  const list = (write: (answer: MailedAnswers) => string) =>
    answers.map((answer) => `${write(answer)}\n${publicUrl}${answer.path}`).join('\n\n');
  const count = new Set(answers.map(({ path }) => path.split('?')[0])).size;
  const mail = writeMail(to, {
    en: {
      subject:
        count === 1
          ? `New comments for you on ${NAME.en}`
          : `${count} stories with new comments for you on ${NAME.en}`,
      body: `${list((answer) => answer.words.mailed.en(namePeople.en(answer), answer.title, answer.subject))}

You get at most one email like this an hour, and only about comments and replies you haven’t seen.

${writeFoot('en', link)}`,
    },
    ml: {
      subject: subjectMalayalam(answers, count),
      body: `${list((answer) => answer.words.mailed.ml(namePeople.ml(answer), answer.title, answer.subject))}

ഇങ്ങനെയുള്ള മെയിൽ മണിക്കൂറിൽ ഒന്നേ വരൂ, നിങ്ങൾ കാണാത്ത കമന്റോ മറുപടിയോ ഉണ്ടെങ്കിൽ മാത്രം.

${writeFoot('ml', link)}`,
    },
  });
  return { ...mail, headers: headersOf(link) };
}

export interface DigestSection {
  heading: Record<Language, string>;
  items: { title: string; path: string }[];
}

interface DigestContents extends MailedStories {
  /** Sections that features add. */
  sections: DigestSection[];
  /** How many news the reader has not seen. */
  unseen: number;
  digest: Exclude<NewsMailSettings['digest'], 'off'>;
  /** Returns the community's name of a topic. */
  nameTopic(topic: MailedStories['stories'][number]['topic'], language: Language): string;
}

/**
 * The digest of new stories: first those of followed people and topics, then by topic, with titles and names.
 * Contains no members' texts.
 */
export function digestMail(to: Recipient, contents: DigestContents, link: UnsubscribeLink): Mail {
  const { stories, followed, others, total, sections, unseen, digest, nameTopic } = contents;
  const { publicUrl } = link;
  const list = (language: Language, anonymous: string) =>
    stories
      .map(({ topic, title, author, path }, index) => {
        const heading = topic === stories[index - 1]?.topic ? '' : `${nameTopic(topic, language)}\n\n`;
        return heading + name({ title, author, path }, anonymous);
      })
      .join('');
  const name = ({ title, author, path }: Omit<MailedStory, 'topic'>, anonymous: string) =>
    `‘${title}’ (${author || anonymous})\n${publicUrl}${path}\n\n`;
  const listFollowed = (heading: string, anonymous: string) =>
    followed.length > 0 ? `${heading}\n\n${followed.map((story) => name(story, anonymous)).join('')}` : '';
  const listSections = (language: Language) =>
    sections
      .flatMap(({ heading, items }) => [
        heading[language],
        ...items.map(({ title, path }) => `‘${title}’\n${publicUrl}${path}`),
      ])
      .map((part) => `${part}\n\n`)
      .join('');
  const more = total - stories.length - followed.length;
  const listOthers = (language: Language) =>
    others.map(({ topic, count }) => `${nameTopic(topic, language)} (${count})`).join(', ');
  const when: Record<Language, string> =
    digest === 'weekly' ? { en: 'This week', ml: 'ഈ ആഴ്ച' } : { en: 'Today', ml: 'ഇന്ന്' };
  const hasStories = total > 0;
  const hasOthers = stories.length > 0;
  const mail = writeMail(to, {
    en: {
      subject: hasStories
        ? `${when.en} on ${NAME.en}: ${total === 1 ? '1 new story' : `${total} new stories`}`
        : `${when.en} on ${NAME.en}: what’s new for you`,
      body: `${listFollowed('From people and topics you follow:', 'Anonymous User')}${hasOthers ? `New on ${NAME.en}:\n\n${list('en', 'Anonymous User')}` : ''}${more > 0 ? `And ${more} more: ${listOthers('en')}\n${publicUrl}/stories/latest\n\n` : ''}${listSections('en')}${unseen > 0 ? `You have ${unseen} unseen ${unseen === 1 ? 'notification' : 'notifications'}:\n${publicUrl}/news\n\n` : ''}
${writeFoot('en', link)}`,
    },
    ml: {
      subject: hasStories
        ? `${when.ml} ${NAME.stem}യിൽ ${total === 1 ? 'ഒരു പുതിയ കഥ' : `${total} പുതിയ കഥകൾ`}`
        : `${when.ml} ${NAME.stem}യിൽ നിങ്ങൾ കാണാത്ത അറിയിപ്പുകൾ`,
      body: `${listFollowed('നിങ്ങൾ ഫോളോ ചെയ്യുന്ന ആളുകളുടെയും വിഷയങ്ങളിലെയും കഥകൾ:', 'പേരു പറയാത്ത ഒരാൾ')}${hasOthers ? `${NAME.stem}യിലെ പുതിയ കഥകൾ:\n\n${list('ml', 'പേരു പറയാത്ത ഒരാൾ')}` : ''}${more > 0 ? `ബാക്കി ${more === 1 ? 'ഒരു കഥ' : `${more} കഥകൾ`}: ${listOthers('ml')}\n${publicUrl}/stories/latest\n\n` : ''}${listSections('ml')}${unseen > 0 ? `നിങ്ങൾ കാണാത്ത ${unseen === 1 ? 'ഒരു അറിയിപ്പുണ്ട്' : `${unseen} അറിയിപ്പുകളുണ്ട്`}:\n${publicUrl}/news\n\n` : ''}
${writeFoot('ml', link)}`,
    },
  });
  return { ...mail, headers: headersOf(link) };
}

function unsubscribeUrl({ publicUrl, token }: UnsubscribeLink): string {
  return `${publicUrl}/unsubscribe?token=${token}`;
}

/** Returns the last lines of a mail about news. */
function writeFoot(language: Language, link: UnsubscribeLink): string {
  const { stop, choose } = FOOT[language];
  return `${stop}\n${unsubscribeUrl(link)}\n\n${choose}\n${link.publicUrl}/news/settings`;
}

const FOOT = {
  en: { stop: 'To stop these emails:', choose: 'To choose what we tell you about:' },
  ml: { stop: 'ഈ മെയിലുകൾ നിർത്താൻ:', choose: 'എന്തെല്ലാം അറിയണമെന്നു തിരഞ്ഞെടുക്കാൻ:' },
};

/** One-click unsubscribing (RFC 8058) needs https. */
function headersOf(link: UnsubscribeLink): Record<string, string> {
  const { protocol, hostname } = new URL(link.publicUrl);
  const listId = { 'List-Id': `<${link.kind}.${hostname}>` };
  if (protocol !== 'https:') return listId;
  return {
    ...listId,
    'List-Unsubscribe': `<${unsubscribeUrl(link)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function subjectMalayalam(answers: readonly MailedAnswers[], count: number): string {
  const hasOnlyReplies = answers.every(({ words }) => words.isReply);
  if (count === 1) return `${NAME.stem}യിൽ നിങ്ങൾക്കു പുതിയ ${hasOnlyReplies ? 'മറുപടി' : 'കമന്റ്'}`;
  return `${NAME.stem}യിലെ ${count} കഥകളിൽ നിങ്ങൾക്കു പുതിയ ${hasOnlyReplies ? 'മറുപടികൾ' : 'കമന്റുകൾ'}`;
}

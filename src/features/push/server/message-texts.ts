import type { Language } from '../../../languages/languages.ts';
import { nameStem } from '../../../malayalam/community-name.ts';
import type { CommentNews } from '../../news/contract.ts';
import type { MailedAnswers } from '../../news/server/mail-contents.ts';
import { namePeople } from '../../news/server/name-people.ts';
import type { SubjectKind } from '../../subjects/contract.ts';

/** The words of a notification. */
export interface MessageText {
  title: string;
  body?: string;
}

/** Tells of comments on one story, with names and the story's title only if the member has chosen so. */
export function answersText(
  language: Language,
  answers: readonly [MailedAnswers, ...MailedAnswers[]],
  showsNames: boolean,
): MessageText {
  const [newest] = answers;
  const { kind, about, people, title } = newest;
  if (!showsNames)
    return {
      title: answers.length > 1 ? SEVERAL[language] : COUNTED[language][kind](people, YOURS[language][about]),
    };
  const who = namePeople[language](newest);
  return { title: NAMED[language][kind](who, YOURS[language][about]), body: `‘${title}’` };
}

/** Tells of an announcement to all members. */
export const ANNOUNCEMENT: Record<Language, MessageText> = {
  en: { title: 'There’s an announcement for all members' },
  ml: { title: 'എല്ലാ അംഗങ്ങൾക്കുമായി ഒരു പൊതു അറിയിപ്പുണ്ട്' },
};

/** Tells a browser whose sign-in is over only that there is something. */
export function signedOutText(language: Language, communityName: string): MessageText {
  return SIGNED_OUT[language](communityName);
}

const SIGNED_OUT: Record<Language, (communityName: string) => MessageText> = {
  en: (communityName) => ({
    title: `You have a notification on ${communityName}`,
    body: 'Sign in to see it.',
  }),
  ml: (communityName) => ({
    title: `${nameStem(communityName)}യിൽ നിങ്ങൾക്ക് അറിയിപ്പുണ്ട്`,
    body: 'കാണാൻ ലോഗിൻ ചെയ്യൂ.',
  }),
};

const SEVERAL: Record<Language, string> = {
  en: 'You have several new comments and replies',
  ml: 'നിങ്ങൾക്കു കുറേ പുതിയ കമന്റുകളുണ്ട്',
};

/** The thing that a comment is on, in words. */
const YOURS: Record<Language, Record<SubjectKind, string>> = {
  en: { story: 'your story', gathering: 'your gathering' },
  ml: { story: 'നിങ്ങളുടെ കഥയ്ക്കു', gathering: 'നിങ്ങളുടെ ഒത്തുചേരലിനു' },
};

const COUNTED: Record<Language, Record<CommentNews, (people: number, yours: string) => string>> = {
  en: {
    comment: (people, yours) => `${somebody(people)} commented on ${yours}`,
    reply: (people) => `${somebody(people)} replied to you`,
    mention: (people) => `${somebody(people)} mentioned you in a comment`,
  },
  ml: {
    // The ending before a vowel is another one.
    comment: (people, yours) => `${yours.replace(/\u0D41$/, '\u0D4D')} ${oneMalayalam(people)} കമന്റ് എഴുതി`,
    reply: (people) => `${oneMalayalam(people)} നിങ്ങൾക്കു മറുപടി എഴുതി`,
    mention: (people) => `${oneMalayalam(people)} ഒരു കമന്റിൽ നിങ്ങളുടെ പേരു ചേർത്തു`,
  },
};

const NAMED: Record<Language, Record<CommentNews, (who: string, yours: string) => string>> = {
  en: {
    comment: (who, yours) => `${who} commented on ${yours}`,
    reply: (who) => `${who} replied to you`,
    mention: (who) => `${who} mentioned you in a comment`,
  },
  ml: {
    comment: (who, yours) => `${yours} കമന്റ് എഴുതിയത്: ${who}`,
    reply: (who) => `നിങ്ങൾക്കു മറുപടി എഴുതിയത്: ${who}`,
    mention: (who) => `കമന്റിൽ നിങ്ങളുടെ പേരു ചേർത്തത്: ${who}`,
  },
};

function somebody(people: number): string {
  return people === 1 ? 'Someone' : `${people} people`;
}

function oneMalayalam(people: number): string {
  return people === 1 ? 'ഒരാൾ' : `${people} പേർ`;
}

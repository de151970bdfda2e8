import type { Language } from '../../../languages/languages.ts';
import { nameStem } from '../../../malayalam/community-name.ts';
import type { MailedAnswers } from '../../news/server/mail-contents.ts';
import { namePeople } from '../../news/server/name-people.ts';

/** The words of a notification. */
export interface MessageText {
  title: string;
  body?: string;
}

/**
 * The words about comments on one story. They contain names and the story's title only if the member has chosen
 * so.
 */
export function answersText(
  language: Language,
  answers: readonly [MailedAnswers, ...MailedAnswers[]],
  showsNames: boolean,
): MessageText {
  const [newest] = answers;
  const { words, subject, people, title } = newest;
  if (!showsNames)
    return {
      title: answers.length > 1 ? SEVERAL[language] : words.counted[language](people, subject),
    };
  const who = namePeople[language](newest);
  return { title: words.named[language](who, subject), body: `‘${title}’` };
}

/** The words for a browser whose session has ended, which say only that there is news. */
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

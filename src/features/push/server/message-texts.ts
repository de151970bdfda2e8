import type { Language } from '../../../languages/languages.ts';
import { nameStem } from '../../../malayalam/community-name.ts';
import { shorten } from '../../../server/text.ts';
import type { MailedAnswers } from '../../news/server/mail-contents.ts';
import { namePeople } from '../../news/server/name-people.ts';

/** More than any device shows of a line. */
const MAX_LETTERS = 120;
/** Push services refuse a message of more than 4,096 bytes. */
const MAX_BYTES = 1200;

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
  return { title: shortenToFit(words.named[language](who, subject)), body: `‘${shortenToFit(title)}’` };
}

/** Returns the beginning of a text that fits into a message: a title and names of odd letters alone may have more bytes than one takes. */
function shortenToFit(text: string): string {
  let letters = MAX_LETTERS;
  let shown = shorten(text, letters);
  while (Buffer.byteLength(shown) > MAX_BYTES) {
    letters = Math.floor(letters / 2);
    shown = shorten(text, letters);
  }
  return shown;
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

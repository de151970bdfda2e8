import { inEachLanguage } from '../../../languages/languages.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { writeDay } from '../../../server/mail/write-day.ts';
import { quote, type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

interface BookFacts {
  id: string;
  title: string;
  /** Until when answers count, in milliseconds since 1970. */
  closesAt: number;
}

/** Asks a member whether their stories may stand in a book. */
export function askedMail(publicUrl: string, to: Recipient, { id, title, closesAt }: BookFacts): Mail {
  const until = inEachLanguage((language) => writeDay(language, closesAt));
  return writeMail(to, {
    en: {
      subject: `May we print your stories in a book by ${NAME.en}?`,
      body: `${NAME.en} is making a printed book:

${quote(title)}

The editors would like to have stories of yours in it. You can see how each one would look there, correct it for the book, and say yes, yes without your name, or no:
${publicUrl}/books/${id}/answer

You can change your replies until ${until.en}. Nothing is printed without your yes: if you don’t reply, that’s a no.`,
    },
    ml: {
      subject: `${NAME.stem}യുടെ പുസ്തകത്തിൽ നിങ്ങളുടെ കഥകൾ അച്ചടിച്ചോട്ടെ?`,
      body: `${NAME.ml} ഒരു പുസ്തകം അച്ചടിക്കാനൊരുങ്ങുന്നു:

${quote(title)}

നിങ്ങളുടെ കഥകളും അതിൽ വേണമെന്ന് എഡിറ്റർമാർ ആഗ്രഹിക്കുന്നു. ഓരോന്നും പുസ്തകത്തിൽ എങ്ങനെയുണ്ടാകുമെന്നു നോക്കാം, പുസ്തകത്തിനുവേണ്ടി തിരുത്താം, ആകാം എന്നോ പേരില്ലാതെ ആകാം എന്നോ വേണ്ട എന്നോ പറയാം:
${publicUrl}/books/${id}/answer

${until.ml} വരെ മറുപടി മാറ്റാം. നിങ്ങൾ ആകാം എന്നു പറയാതെ ഒന്നും അച്ചടിക്കില്ല: മറുപടിയില്ലെങ്കിൽ വേണ്ട എന്നു കരുതും.`,
    },
  });
}

/** Tells an editor that the files of the book which they asked for are ready. */
export function madeMail(
  publicUrl: string,
  to: Recipient,
  { id, title }: Pick<BookFacts, 'id' | 'title'>,
): Mail {
  return writeMail(to, {
    en: {
      subject: `A book of ${NAME.en} is ready: ${title}`,
      body: `The files of the book are ready:

${quote(title)}

${publicUrl}/books/${id}/edit

They stay for 30 days, or until you make the book again.`,
    },
    ml: {
      subject: `പുസ്തകം തയ്യാറായി: ‘${title}’, ${NAME.ml}`,
      body: `പുസ്തകത്തിന്റെ ഫയലുകൾ തയ്യാറായി:

${quote(title)}

${publicUrl}/books/${id}/edit

30 ദിവസം, അല്ലെങ്കിൽ വീണ്ടും ഉണ്ടാക്കുന്നതുവരെ, ഇവ ഇവിടെയുണ്ടാകും.`,
    },
  });
}

/** Tells an editor that the files of the book which they asked for could not be made. */
export function failedMail(
  publicUrl: string,
  to: Recipient,
  { id, title }: Pick<BookFacts, 'id' | 'title'>,
): Mail {
  return writeMail(to, {
    en: {
      subject: `A book of ${NAME.en} could not be made: ${title}`,
      body: `We couldn’t make the files of the book:

${quote(title)}

Please try again, and tell the person who looks after the server if it fails once more:
${publicUrl}/books/${id}/edit`,
    },
    ml: {
      subject: `പുസ്തകം ഉണ്ടാക്കാനായില്ല: ‘${title}’, ${NAME.ml}`,
      body: `പുസ്തകത്തിന്റെ ഫയലുകൾ ഉണ്ടാക്കാനായില്ല:

${quote(title)}

വീണ്ടും ശ്രമിക്കൂ. എന്നിട്ടും പറ്റുന്നില്ലെങ്കിൽ സെർവർ നോക്കുന്നയാളോടു പറയൂ:
${publicUrl}/books/${id}/edit`,
    },
  });
}

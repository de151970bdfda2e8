import type { Language } from '../../../languages/languages.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';
import type { Fact } from '../contract.ts';
import { writeDecision } from './decision-lines.ts';

/** Tasks that wait for an administrator, and since when. */
interface Waiting {
  decisions: readonly Fact[];
  now: number;
}

/** The mail that lists what waits for an administrator. */
export function waitingMail(to: Recipient, waiting: Waiting, { publicUrl }: { publicUrl: string }): Mail {
  const list = (language: Language) =>
    waiting.decisions
      .map(
        (fact) =>
          `${writeDecision(language, fact, waiting.now)}:\n${publicUrl}${fact.path ?? '/admin/overview'}`,
      )
      .join('\n\n');
  return writeMail(to, {
    en: {
      subject: `${NAME.en} needs you: tasks for administrators`,
      body: `These tasks are waiting for an administrator of ${NAME.en}:

${list('en')}

You get this email at most once a week, and only if something is waiting. To choose another day, or no email:
${publicUrl}/admin/overview`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾ നോക്കേണ്ട കാര്യങ്ങളുണ്ട്`,
      body: `${NAME.stem}യിൽ അഡ്മിൻമാർ നോക്കേണ്ടവ:

${list('ml')}

ഈ മെയിൽ ആഴ്ചയിൽ ഒന്നേ വരൂ, നോക്കാൻ വല്ലതുമുണ്ടെങ്കിൽ മാത്രം. ദിവസം മാറ്റാനും മെയിൽ വേണ്ടെന്നു വയ്ക്കാനും ഇവിടെ പറ്റും:
${publicUrl}/admin/overview`,
    },
  });
}

import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

/** Tells a member that they decide about requests to join from now on. */
export function approverMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `You now decide who joins ${NAME.en}`,
      text: `Hello,

An administrator has made you an approver. You see the requests to join, and approve or decline them:
${publicUrl}/admin

We email you about each new request. You don’t see anybody’s email address. If you would rather not do this, tell an administrator.

${NAME.en}
`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ ചേരാനുള്ള അപേക്ഷകൾ ഇനി നിങ്ങൾക്കും നോക്കാം`,
      text: `നമസ്കാരം,

ചേരാനുള്ള അപേക്ഷകൾ നോക്കാൻ അഡ്മിൻ നിങ്ങളെ ഏൽപ്പിച്ചു. അവ ഇവിടെ കാണാം, അംഗമാക്കുകയോ നിരസിക്കുകയോ ചെയ്യാം:
${publicUrl}/admin

ഓരോ പുതിയ അപേക്ഷയും മെയിലായി അറിയിക്കും. ആരുടെയും ഇമെയിൽ നിങ്ങൾക്കു കാണാനാകില്ല. ഇതു വേണ്ടെന്നുണ്ടെങ്കിൽ അഡ്മിനോടു പറയൂ.

${NAME.ml}
`,
    },
  });
}

import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

export function goodbyeMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: 'Goodbye from Kerikko',
      text: `Hello,

You have left Kerikko. Your account and everything that belonged to it have been deleted. This is the last email you’ll get from us.

If you ever miss us, you’re welcome to sign up again:
${publicUrl}/

If this wasn’t you, please tell your community’s administrator.

Kerikko
`,
    },
    ml: {
      subject: 'പോയിട്ടു വരൂ!',
      text: `നമസ്കാരം,

നിങ്ങൾ കേറിക്കോയിൽനിന്ന് ഇറങ്ങി. അക്കൗണ്ടും അതിലുണ്ടായിരുന്നതും മായ്ച്ചുകളഞ്ഞു. ഇവിടെനിന്നുള്ള അവസാനത്തെ മെയിലാണിത്.

എന്നെങ്കിലും ഞങ്ങളെ കാണാൻ തോന്നിയാൽ വീണ്ടും ചേരാം:
${publicUrl}/

ഇതു ചെയ്തതു നിങ്ങളല്ലെങ്കിൽ കൂട്ടായ്മയുടെ അഡ്മിനെ അറിയിക്കൂ.

കേറിക്കോ
`,
    },
  });
}

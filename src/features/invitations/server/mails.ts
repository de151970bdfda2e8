import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

/** Invites somebody whose email an administrator has given. `inviter` is a name, and may be empty. */
export function invitationMail(publicUrl: string, to: Recipient, token: string, inviter: string): Mail {
  const link = `${publicUrl}/?invite=${token}`;
  return writeMail(to, {
    en: {
      subject: `${inviter || 'An administrator'} invites you to ${NAME.en}`,
      body: `${inviter || 'An administrator'} invites you to ${NAME.en}, where we write stories for each other. Only members can read them.

This link is for you alone, and works for 30 days:
${link}

Please sign up with the email address this message came to. If you don’t want to join, you don’t need to do anything: we won’t remind you.`,
    },
    ml: {
      subject: `${inviter || 'അഡ്മിൻ'} നിങ്ങളെ ${NAME.stem}യിലേക്കു ക്ഷണിക്കുന്നു`,
      body: `${inviter || 'അഡ്മിൻ'} നിങ്ങളെ ${NAME.stem}യിലേക്കു ക്ഷണിക്കുന്നു. നമ്മൾ നമുക്കുവേണ്ടി എഴുതുന്ന കഥകളാണ് ഇവിടെയുള്ളത്. അംഗങ്ങൾക്കു മാത്രമേ വായിക്കാനാകൂ.

ഈ ലിങ്ക് നിങ്ങൾക്കു മാത്രമുള്ളതാണ്, 30 ദിവസം ഉപയോഗിക്കാം:
${link}

ഈ മെയിൽ വന്ന അതേ ഇമെയിൽ വച്ച് അക്കൗണ്ട് തുടങ്ങൂ. ചേരാൻ താൽപര്യമില്ലെങ്കിൽ ഒന്നും ചെയ്യേണ്ട: ഓർമ്മിപ്പിക്കാൻ വേറെ മെയിൽ അയയ്ക്കില്ല.`,
    },
  });
}

import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

export function accountExistsMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: 'You already have a Kerikko account',
      text: `Hello,

Someone, probably you, tried to sign up for Kerikko with this email address. You already have an account, so nothing was changed.

Sign in here:
${publicUrl}/

Forgot your password? Set a new one here:
${publicUrl}/reset-password

If this wasn’t you, you don’t need to do anything.

Kerikko
`,
    },
    ml: {
      subject: 'കേറിക്കോയിൽ നേരത്തേതന്നെ അക്കൗണ്ട് ഉണ്ട്',
      text: `നമസ്കാരം,

ഈ ഇമെയിൽ വിലാസം വച്ച് കേറിക്കോയിൽ അക്കൗണ്ട് തുടങ്ങാൻ ആരോ നോക്കി, മിക്കവാറും നിങ്ങൾതന്നെ. നിങ്ങൾക്ക് ഇവിടെ നേരത്തേതന്നെ അക്കൗണ്ടുണ്ട്, അതുകൊണ്ട് ഒന്നും മാറ്റിയിട്ടില്ല.

ലോഗിൻ ചെയ്യാൻ:
${publicUrl}/

പാസ്‌വേഡ് മറന്നുപോയെങ്കിൽ പുതിയതു വയ്ക്കാൻ:
${publicUrl}/reset-password

ഇതു നിങ്ങളല്ലെങ്കിൽ ഒന്നും ചെയ്യേണ്ട.

കേറിക്കോ
`,
    },
  });
}

export function resetPasswordMail(publicUrl: string, to: Recipient, token: string): Mail {
  const link = `${publicUrl}/reset-password?token=${token}`;
  return writeMail(to, {
    en: {
      subject: 'Set a new Kerikko password',
      text: `Hello,

You asked for a new password. Open this link within one hour to set it:
${link}

The link works once. If you didn’t ask for it, ignore this email: your password stays the same.

Kerikko
`,
    },
    ml: {
      subject: 'കേറിക്കോയിൽ പുതിയ പാസ്‌വേഡ് വയ്ക്കാം',
      text: `നമസ്കാരം,

പുതിയ പാസ്‌വേഡ് വേണമെന്നു നിങ്ങൾ പറഞ്ഞിരുന്നു. ഒരു മണിക്കൂറിനുള്ളിൽ ഈ ലിങ്ക് തുറന്ന് പുതിയതു തിരഞ്ഞെടുക്കൂ:
${link}

ഈ ലിങ്ക് ഒരു തവണ മാത്രമേ ഉപയോഗിക്കാനാകൂ. പറഞ്ഞതു നിങ്ങളല്ലെങ്കിൽ ഈ മെയിൽ വിട്ടുകളഞ്ഞേക്കൂ: പഴയ പാസ്‌വേഡ് അതുപോലെതന്നെ ഉണ്ടാകും.

കേറിക്കോ
`,
    },
  });
}

import type { Language } from '../../../languages/languages.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type Letter, type Recipient, writeMail, writeText } from '../../../server/mail/write-mail.ts';

/** Tells a member that the community has moved here. The mail has both languages if the member's is unknown. */
export function movedMail(publicUrl: string, to: Recipient, hasPassword: boolean): Mail {
  const letters = writeLetters(publicUrl, hasPassword);
  if (to.language) return writeMail(to, letters);
  return {
    to: to.email,
    subject: `${letters.ml.subject} / ${letters.en.subject}`,
    text: `${writeText('ml', letters.ml)}\n— — —\n\n${writeText('en', letters.en)}`,
  };
}

function writeLetters(publicUrl: string, hasPassword: boolean): Record<Language, Letter> {
  return {
    en: {
      subject: `${NAME.en} has a new home`,
      body: `${NAME.en} has moved. Your account, your stories and your likes have moved with it:
${publicUrl}/

${
  hasPassword
    ? 'Sign in with your email and the password you’ve always used.'
    : 'Sign in with your email. Please choose a password first, with “Forgot password?”.'
}`,
    },
    ml: {
      subject: `${NAME.ml} പുതിയ ഇടത്തേക്കു മാറി`,
      body: `${NAME.ml} പുതിയൊരിടത്തേക്കു മാറി. നിങ്ങളുടെ അക്കൗണ്ടും കഥകളും ലൈക്കുകളും കൂടെയുണ്ട്:
${publicUrl}/

${
  hasPassword
    ? 'നിങ്ങളുടെ ഇമെയിലും ഇതുവരെയുള്ള പാസ്‌വേഡും വച്ച് ലോഗിൻ ചെയ്യൂ.'
    : 'നിങ്ങളുടെ ഇമെയിൽ വച്ചാണു ലോഗിൻ ചെയ്യേണ്ടത്. അതിനുമുമ്പ് “പാസ്‌വേഡ് മറന്നോ?” എന്നതിൽ പോയി ഒരു പാസ്‌വേഡ് തിരഞ്ഞെടുക്കൂ.'
}`,
    },
  };
}

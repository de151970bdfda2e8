import type { Language } from '../../../languages/languages.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

const NOT_YOU: Record<Language, string> = {
  en: 'If this wasn’t you, you don’t need to do anything.',
  ml: 'ഇതു നിങ്ങളല്ലെങ്കിൽ ഒന്നും ചെയ്യേണ്ട.',
};

export function accountExistsMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `You already have a ${NAME.en} account`,
      body: `Someone, probably you, tried to sign up for ${NAME.en} with this email address. You already have an account, so nothing was changed.

Sign in here:
${publicUrl}/

Forgot your password? Set a new one here:
${publicUrl}/reset-password

${NOT_YOU.en}`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾക്കു നേരത്തേതന്നെ അക്കൗണ്ടുണ്ട്`,
      body: `ഈ ഇമെയിൽ വിലാസം വച്ച് ${NAME.stem}യിൽ അക്കൗണ്ട് തുടങ്ങാൻ ആരോ നോക്കി, മിക്കവാറും നിങ്ങൾതന്നെ. നിങ്ങൾക്ക് ഇവിടെ നേരത്തേതന്നെ അക്കൗണ്ടുണ്ട്, അതുകൊണ്ട് ഒന്നും മാറ്റിയിട്ടില്ല.

ലോഗിൻ ചെയ്യാൻ:
${publicUrl}/

പാസ്‌വേഡ് മറന്നുപോയെങ്കിൽ പുതിയതു വയ്ക്കാൻ:
${publicUrl}/reset-password

${NOT_YOU.ml}`,
    },
  });
}

export function resetPasswordMail(publicUrl: string, to: Recipient, token: string): Mail {
  const link = `${publicUrl}/reset-password?token=${token}`;
  return writeMail(to, {
    en: {
      subject: `Set a new password for your ${NAME.en} account`,
      body: `You asked for a new password. Open this link within one hour to set it:
${link}

The link works once. If you didn’t ask for it, ignore this email: your password stays the same.`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾക്കു പുതിയ പാസ്‌വേഡ് വയ്ക്കാം`,
      body: `പുതിയ പാസ്‌വേഡ് വേണമെന്നു നിങ്ങൾ പറഞ്ഞിരുന്നു. ഒരു മണിക്കൂറിനുള്ളിൽ ഈ ലിങ്ക് തുറന്ന് പുതിയതു തിരഞ്ഞെടുക്കൂ:
${link}

ഈ ലിങ്ക് ഒരു തവണ മാത്രമേ ഉപയോഗിക്കാനാകൂ. പറഞ്ഞതു നിങ്ങളല്ലെങ്കിൽ ഈ മെയിൽ വിട്ടുകളഞ്ഞേക്കൂ: പഴയ പാസ്‌വേഡ് അതുപോലെതന്നെ ഉണ്ടാകും.`,
    },
  });
}

/** The texts of a security mail besides the device and the time. */
interface SecurityText {
  subject: string;
  /** The sentence that tells the event. */
  event: string;
  /** What a reader need not worry about. By default, the reader's own act. */
  expected?: string;
  /** Advice for a reader who did not do this, before a link. By default, to set a new password. */
  remedy?: string;
}

type SecurityMail = (publicUrl: string, to: Recipient, facts: string) => Mail;

/** Returns a function that writes a mail about a security event, whose `facts` are lines with the device and the time. */
function securityMail(texts: Record<Language, SecurityText>): SecurityMail {
  return (publicUrl, to, facts) => writeSecurityMail(to, texts, facts, `${publicUrl}/reset-password`);
}

function writeSecurityMail(
  to: Recipient,
  texts: Record<Language, SecurityText>,
  facts: string,
  link: string,
): Mail {
  const write = (language: Language) => {
    const { expected, remedy, tell } = ADVICE[language];
    const { subject, event, ...own } = texts[language];
    const advice = `${own.remedy ?? remedy}\n${link}`;
    return { subject, body: [event, facts, own.expected ?? expected, advice, tell].join('\n\n') };
  };
  return writeMail(to, { en: write('en'), ml: write('ml') });
}

const ADVICE: Record<Language, Record<'expected' | 'remedy' | 'tell', string>> = {
  en: {
    expected: 'If this was you, you don’t need to do anything.',
    remedy: 'If it wasn’t you, set a new password right away. That signs out every device:',
    tell: 'Then tell your community’s administrator.',
  },
  ml: {
    expected: 'ഇതു നിങ്ങൾതന്നെയാണെങ്കിൽ ഒന്നും ചെയ്യേണ്ട.',
    remedy: 'ഇതു നിങ്ങളല്ലെങ്കിൽ ഉടനെ പുതിയ പാസ്‌വേഡ് വയ്ക്കൂ. അപ്പോൾ എല്ലാ ഡിവൈസിൽനിന്നും ലോഗൗട്ട് ആകും:',
    tell: 'പിന്നെ കൂട്ടായ്മയുടെ അഡ്മിനെ അറിയിക്കൂ.',
  },
};

export const passwordChangedMail = securityMail({
  en: {
    subject: `Your ${NAME.en} password was changed`,
    event: 'The password of your account was changed, and all other devices were signed out.',
  },
  ml: {
    subject: `${NAME.stem}യിലെ നിങ്ങളുടെ പാസ്‌വേഡ് മാറ്റി`,
    event: 'നിങ്ങളുടെ അക്കൗണ്ടിന്റെ പാസ്‌വേഡ് മാറ്റി. മറ്റെല്ലാ ഡിവൈസിൽനിന്നും ലോഗൗട്ട് ആയി.',
  },
});

export const passwordResetMail = securityMail({
  en: {
    subject: `A new password was set for your ${NAME.en} account`,
    event: 'Someone used a link to set a new password for your account, and all devices were signed out.',
    remedy:
      'If it wasn’t you, someone else may be reading your email. First change the password of your email account, then set a new one here:',
  },
  ml: {
    subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ടിനു പുതിയ പാസ്‌വേഡ് വച്ചു`,
    event: 'ഒരു ലിങ്ക് വഴി നിങ്ങളുടെ അക്കൗണ്ടിനു പുതിയ പാസ്‌വേഡ് വച്ചു. എല്ലാ ഡിവൈസിൽനിന്നും ലോഗൗട്ട് ആയി.',
    remedy:
      'ഇതു നിങ്ങളല്ലെങ്കിൽ നിങ്ങളുടെ ഇമെയിൽ മറ്റാരോ വായിക്കുന്നുണ്ടാകാം. ആദ്യം ഇമെയിലിന്റെ പാസ്‌വേഡ് മാറ്റൂ, എന്നിട്ട് ഇവിടെയും പുതിയതു വയ്ക്കൂ:',
  },
});

export const newDeviceMail = securityMail({
  en: {
    subject: `New sign-in to your ${NAME.en} account`,
    event: 'Someone, probably you, signed in to your account on a device that we haven’t seen before.',
  },
  ml: {
    subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ടിൽ പുതിയ ലോഗിൻ`,
    event: 'ഇതുവരെ ഉപയോഗിക്കാത്ത ഒരു ഡിവൈസിൽനിന്ന് ആരോ നിങ്ങളുടെ അക്കൗണ്ടിൽ ലോഗിൻ ചെയ്തു, മിക്കവാറും നിങ്ങൾതന്നെ.',
  },
});

export const madeAdministratorMail = securityMail({
  en: {
    subject: `You are now an administrator of ${NAME.en}`,
    event:
      'You’re now an administrator: you decide who joins, and you see everyone’s email address. Please use a strong password that you use nowhere else.',
    expected: 'If you expected this, you don’t need to do anything.',
    remedy: 'If you didn’t expect this, set a new password to be safe:',
  },
  ml: {
    subject: `${NAME.stem}യിൽ നിങ്ങൾ ഇപ്പോൾ അഡ്മിനാണ്`,
    event:
      'നിങ്ങളെ അഡ്മിനാക്കി: ആരൊക്കെ ചേരണമെന്ന് ഇനി നിങ്ങൾക്കു തീരുമാനിക്കാം, എല്ലാവരുടെയും ഇമെയിൽ കാണാം. മറ്റെങ്ങും ഉപയോഗിക്കാത്ത ഉറപ്പുള്ള പാസ്‌വേഡ് വയ്ക്കൂ.',
    expected: 'ഇതു പ്രതീക്ഷിച്ചതാണെങ്കിൽ ഒന്നും ചെയ്യേണ്ട.',
    remedy: 'ഇതു പ്രതീക്ഷിച്ചതല്ലെങ്കിൽ സുരക്ഷയ്ക്കായി പുതിയ പാസ്‌വേഡ് വയ്ക്കൂ:',
  },
});

export const factorAddedMail = securityMail({
  en: {
    subject: `A second sign-in step was added to your ${NAME.en} account`,
    event: 'A passkey, an authenticator app or new recovery codes were added to your account.',
  },
  ml: {
    subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ടിൽ ലോഗിന്റെ രണ്ടാം ഘട്ടം ചേർത്തു`,
    event: 'നിങ്ങളുടെ അക്കൗണ്ടിൽ ഒരു പാസ്‌കീയോ കോഡ് തരുന്ന ആപ്പോ പുതിയ റിക്കവറി കോഡുകളോ ചേർത്തു.',
  },
});

export const factorRemovedMail = securityMail({
  en: {
    subject: `A second sign-in step was removed from your ${NAME.en} account`,
    event: 'A passkey or an authenticator app was removed from your account.',
  },
  ml: {
    subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ടിൽനിന്ന് ലോഗിന്റെ രണ്ടാം ഘട്ടം ഒഴിവാക്കി`,
    event: 'നിങ്ങളുടെ അക്കൗണ്ടിൽനിന്ന് ഒരു പാസ്‌കീയോ കോഡ് തരുന്ന ആപ്പോ ഒഴിവാക്കി.',
  },
});

/** The codes were wrong after the right password. */
export const wrongCodesMail = securityMail({
  en: {
    subject: `Someone is guessing the sign-in codes of your ${NAME.en} account`,
    event:
      'Someone typed your password correctly, and then several wrong codes for the second sign-in step. Nobody got in.',
  },
  ml: {
    subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ടിന്റെ കോഡ് ആരോ ഊഹിക്കാൻ ശ്രമിക്കുന്നു`,
    event:
      'ആരോ നിങ്ങളുടെ പാസ്‌വേഡ് ശരിയായി ടൈപ്പ് ചെയ്തു, പിന്നെ ലോഗിന്റെ രണ്ടാം ഘട്ടത്തിലെ കോഡ് പലതവണ തെറ്റിച്ചു. ആരും അകത്തു കയറിയിട്ടില്ല.',
  },
});

/** The mail to an email that a member wants to use. Its link works for 24 hours. */
export function newEmailMail(publicUrl: string, to: Recipient, token: string): Mail {
  const link = `${publicUrl}/email-link?token=${token}`;
  return writeMail(to, {
    en: {
      subject: `Confirm your new email for ${NAME.en}`,
      body: `You asked to use this email for your ${NAME.en} account. To confirm it, open this link within 24 hours:
${link}

${NOT_YOU.en}`,
    },
    ml: {
      subject: `${NAME.stem}യിലെ നിങ്ങളുടെ പുതിയ ഇമെയിൽ വെരിഫൈ ചെയ്യൂ`,
      body: `${NAME.ml} അക്കൗണ്ടിൽ ഈ ഇമെയിൽ ഉപയോഗിക്കണമെന്നു നിങ്ങൾ പറഞ്ഞിരുന്നു. ഉറപ്പാക്കാൻ 24 മണിക്കൂറിനുള്ളിൽ ഈ ലിങ്ക് തുറക്കൂ:
${link}

${NOT_YOU.ml}`,
    },
  });
}

/** The mail to the owner of an email that a member wants to use for another account. */
export function emailTakenMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `This email already has a ${NAME.en} account`,
      body: `Someone, probably you, asked to use this email for another ${NAME.en} account. This email already has an account, so nothing was changed.

Sign in here:
${publicUrl}/

${NOT_YOU.en}`,
    },
    ml: {
      subject: `ഈ ഇമെയിൽ വച്ച് ${NAME.stem}യിൽ നേരത്തേതന്നെ അക്കൗണ്ടുണ്ട്`,
      body: `${NAME.stem}യിലെ മറ്റൊരു അക്കൗണ്ടിൽ ഈ ഇമെയിൽ ഉപയോഗിക്കാൻ ആരോ നോക്കി, മിക്കവാറും നിങ്ങൾതന്നെ. ഈ ഇമെയിലിൽ നേരത്തേതന്നെ അക്കൗണ്ടുണ്ട്, അതുകൊണ്ട് ഒന്നും മാറ്റിയിട്ടില്ല.

ലോഗിൻ ചെയ്യാൻ:
${publicUrl}/

${NOT_YOU.ml}`,
    },
  });
}

/** The mail to an account's former email. Its link takes the account back for 7 days. */
export function emailChangedMail(publicUrl: string, to: Recipient, facts: string, token: string): Mail {
  const texts: Record<Language, SecurityText> = {
    en: {
      subject: `The email address of your ${NAME.en} account was changed`,
      event: `Your ${NAME.en} account now has a different email. You can no longer sign in with this one.`,
      remedy:
        'If it wasn’t you, take your account back with this link within 7 days. That signs out every device, and you choose a new password:',
    },
    ml: {
      subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ടിന്റെ ഇമെയിൽ മാറ്റി`,
      event: `നിങ്ങളുടെ ${NAME.ml} അക്കൗണ്ടിൽ ഇപ്പോൾ മറ്റൊരു ഇമെയിലാണ്. ഇനി ഈ ഇമെയിൽ വച്ചു ലോഗിൻ ചെയ്യാനാകില്ല.`,
      remedy:
        'ഇതു നിങ്ങളല്ലെങ്കിൽ ഏഴു ദിവസത്തിനുള്ളിൽ ഈ ലിങ്ക് തുറന്ന് അക്കൗണ്ട് തിരിച്ചെടുക്കൂ. അപ്പോൾ എല്ലാ ഡിവൈസിൽനിന്നും ലോഗൗട്ട് ആകും, പുതിയ പാസ്‌വേഡും വയ്ക്കാം:',
    },
  };
  return writeSecurityMail(to, texts, facts, `${publicUrl}/email-link?token=${token}`);
}

/** The second token shows the request to join. Null for someone who has no open request. */
export function verificationMail(
  publicUrl: string,
  to: Recipient,
  token: string,
  requestToken: string | null = null,
): Mail {
  const link = `${publicUrl}/verify-email?token=${token}`;
  const request = requestToken && `${publicUrl}/application?token=${requestToken}`;
  return writeMail(to, {
    en: {
      subject: `Verify your email for ${NAME.en}`,
      body: `Welcome to ${NAME.en}! Please open this link within a day to confirm that this address is yours:
${link}

The page asks for the password you chose. After that, an administrator reviews your request to join. We’ll email you when there is a decision.
${request ? `\nUntil then, you can see, change or withdraw your request here:\n${request}\n` : ''}
If you didn’t sign up, ignore this email. If you’d like to join all the same, open the link and set a password of your own.`,
    },
    ml: {
      subject: `${NAME.stem}യിലെ നിങ്ങളുടെ ഇമെയിൽ വെരിഫൈ ചെയ്യൂ`,
      body: `${NAME.stem}യിലേക്ക് സ്വാഗതം! ഈ ഇമെയിൽ വിലാസം നിങ്ങളുടേതാണെന്ന് ഉറപ്പാക്കാൻ ഒരു ദിവസത്തിനുള്ളിൽ ഈ ലിങ്ക് തുറക്കൂ:
${link}

അക്കൗണ്ട് തുടങ്ങിയപ്പോൾ വച്ച പാസ്‌വേഡ് അവിടെ ചോദിക്കും. അതു കഴിഞ്ഞാൽ ചേരാനുള്ള അപേക്ഷ അഡ്മിൻ നോക്കും. തീരുമാനം മെയിലായി അറിയിക്കാം.
${request ? `\nഅതുവരെ അപേക്ഷ കാണാനും തിരുത്താനും വേണ്ടെന്നുവയ്ക്കാനും:\n${request}\n` : ''}
ഇവിടെ അക്കൗണ്ട് തുടങ്ങിയിട്ടില്ലെങ്കിൽ ഈ മെയിൽ വിട്ടുകളഞ്ഞേക്കൂ. എന്നാലും ചേരണമെന്നുണ്ടെങ്കിൽ ലിങ്ക് തുറന്നു നിങ്ങളുടേതായ പാസ്‌വേഡ് വയ്ക്കൂ.`,
    },
  });
}

export function goodbyeMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `Goodbye: your ${NAME.en} account was deleted`,
      body: `You’ve left ${NAME.en}. Your account and everything that belonged to it have been deleted. This is the last email you’ll get from us.

If you ever miss us, you’re welcome to sign up again:
${publicUrl}/

If this wasn’t you, please tell your community’s administrator.`,
    },
    ml: {
      subject: `പോയിട്ടു വരൂ! ${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ട് ഡിലീറ്റ് ചെയ്തു`,
      body: `നിങ്ങൾ ${NAME.stem}യിൽനിന്ന് ഇറങ്ങി. അക്കൗണ്ടും അതിലുണ്ടായിരുന്നതും ഡിലീറ്റ് ചെയ്തു. ഇവിടെനിന്നുള്ള അവസാനത്തെ മെയിലാണിത്.

എന്നെങ്കിലും ഞങ്ങളെ കാണാൻ തോന്നിയാൽ വീണ്ടും ചേരാം:
${publicUrl}/

ഇതു ചെയ്തതു നിങ്ങളല്ലെങ്കിൽ കൂട്ടായ്മയുടെ അഡ്മിനെ അറിയിക്കൂ.`,
    },
  });
}

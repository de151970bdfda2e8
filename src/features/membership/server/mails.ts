import type { Language } from '../../../languages/languages.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { stateEmail } from '../../../server/mail/untappable.ts';
import { quote, type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

/** Approvers get no email of the applicant. Name and answer may be empty. */
export function newApplicantMail(
  publicUrl: string,
  to: Recipient,
  { name, email }: { name: string; email: string },
  answer = '',
): Mail {
  const stated = email && stateEmail(email);
  const applicant = name && email ? `${name} (${stated})` : name || stated;
  return writeMail(to, {
    en: {
      subject: `Someone wants to join ${NAME.en}`,
      body: `${applicant || 'Someone who gave no name'} has asked to join and verified their email.
${answer ? `\nThey wrote:\n\n${quote(answer)}\n` : ''}
Review the request here:
${publicUrl}/admin`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ ചേരാൻ ഒരാൾ അപേക്ഷിച്ചു`,
      body: `ചേരാൻ അപേക്ഷിച്ചത്: ${applicant || 'പേരു പറയാത്ത ഒരാൾ'}. ഇമെയിൽ വെരിഫൈ ചെയ്തിട്ടുണ്ട്.
${answer ? `\nഇവർ എഴുതിയത്:\n\n${quote(answer)}\n` : ''}
തീരുമാനം ഇവിടെ എടുക്കാം:
${publicUrl}/admin`,
    },
  });
}

/** A person whose email is not verified reads that they must verify it first. */
export function approvedMail(publicUrl: string, to: Recipient, isVerified: boolean): Mail {
  // Browsers send no fragment, so that no log contains the email.
  const signInLink = `${publicUrl}/?to=/dashboard#email=${encodeURIComponent(to.email)}`;
  return writeMail(to, {
    en: {
      subject: `You are now a member of ${NAME.en}`,
      body: `Welcome! Your request to join has been approved.

${NAME.en} is a quiet place for our community: the stories we write for each other, and the people behind them. Only members can read them.

${isVerified ? '' : 'Please verify your email first, with the link in the email we sent you when you signed up. If it’s too old, sign in to get another.\n\n'}A good first step is to say hello. Sign in, choose Write, and tell us in a few lines who you are:
${signInLink}

We’ll email you about comments and replies you haven’t seen, and once a week about new stories. You can change that at any time:
${publicUrl}/news/settings`,
    },
    ml: {
      subject: `നിങ്ങൾ ${NAME.stem}യിൽ അംഗമായി`,
      body: `സ്വാഗതം! നിങ്ങൾ ഇനി അംഗമാണ്.

നമ്മൾ നമുക്കുവേണ്ടി എഴുതുന്ന കഥകളും അവ എഴുതുന്നവരുമാണ് ഇവിടെ. അംഗങ്ങൾക്കു മാത്രമേ വായിക്കാനാകൂ.

${isVerified ? '' : 'അതിനുമുമ്പ് ഇമെയിൽ വെരിഫൈ ചെയ്യണം. അക്കൗണ്ട് തുടങ്ങിയപ്പോൾ വന്ന മെയിലിൽ അതിനുള്ള ലിങ്കുണ്ട്. അതു പഴയതായെങ്കിൽ ലോഗിൻ ചെയ്യൂ, പുതിയ ലിങ്ക് അവിടെ കിട്ടും.\n\n'}ആദ്യം ഒന്നു പരിചയപ്പെടുത്തിയാലോ? ലോഗിൻ ചെയ്ത് “എഴുതാം” എന്നതു തുറന്ന് നിങ്ങൾ ആരാണെന്നു രണ്ടു വരി എഴുതൂ. എന്നാൽ കേറിവരൂ:
${signInLink}

നിങ്ങൾ കാണാത്ത കമന്റുകളെയും മറുപടികളെയും പറ്റിയും, ആഴ്ചയിലൊരിക്കൽ പുതിയ കഥകളെപ്പറ്റിയും മെയിൽ വരും. ഇത് എപ്പോൾ വേണമെങ്കിലും മാറ്റാം:
${publicUrl}/news/settings`,
    },
  });
}

export function declinedMail(publicUrl: string, to: Recipient, reason: string | null): Mail {
  return writeMail(to, {
    en: {
      subject: `Your request to join ${NAME.en} was declined`,
      body: `Thank you for asking to join. We’re sorry, but your request was declined this time.
${reason ? `\nThe reason we were given:\n\n${quote(reason)}\n` : ''}
If things have changed, or if this looks like a mistake, you’re welcome to ask again. Sign in here and choose “Ask to join again”:
${publicUrl}/`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ ചേരാനുള്ള നിങ്ങളുടെ അപേക്ഷ ഇത്തവണ സ്വീകരിക്കാനായില്ല`,
      body: `ചേരാൻ താൽപര്യം കാണിച്ചതിനു നന്ദി. ഇത്തവണ അപേക്ഷ സ്വീകരിക്കാനായില്ല. ക്ഷമിക്കണം.
${reason ? `\nഅറിയിച്ച കാരണം:\n\n${quote(reason)}\n` : ''}
കാര്യങ്ങൾ മാറിയിട്ടുണ്ടെങ്കിലോ തെറ്റു പറ്റിയതാണെന്നു തോന്നുന്നെങ്കിലോ വീണ്ടും അപേക്ഷിക്കാം. ഇവിടെ ലോഗിൻ ചെയ്ത് “വീണ്ടും അപേക്ഷിക്കാം” എന്നതു തിരഞ്ഞെടുക്കൂ:
${publicUrl}/`,
    },
  });
}

/** A person whose email is not verified reads that they must verify it first. */
export function reopenedMail(to: Recipient, isVerified = true): Mail {
  return writeMail(to, {
    en: {
      subject: `Your request to join ${NAME.en} is open again`,
      body: `The decision about your request to join was undone, and we’ll look at it again. ${isVerified ? 'You don’t need to do anything.' : 'Please verify your email first, with the link in the email we sent you when you signed up.'} You can’t sign in yet; we’ll email you when there is a decision.`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ ചേരാനുള്ള നിങ്ങളുടെ അപേക്ഷ വീണ്ടും നോക്കുന്നു`,
      body: `ചേരാനുള്ള അപേക്ഷയിൽ നേരത്തേ എടുത്ത തീരുമാനം പിൻവലിച്ചു. അത് ഒന്നുകൂടി നോക്കും. ${isVerified ? 'ഇപ്പോൾ ഒന്നും ചെയ്യേണ്ടതില്ല.' : 'അതിനുമുമ്പ് ഇമെയിൽ വെരിഫൈ ചെയ്യണം. അക്കൗണ്ട് തുടങ്ങിയപ്പോൾ വന്ന മെയിലിൽ അതിനുള്ള ലിങ്കുണ്ട്.'} തീരുമാനമാകുന്നതുവരെ ലോഗിൻ ചെയ്യാനാകില്ല; തീരുമാനം മെയിലായി അറിയിക്കാം.`,
    },
  });
}

export function moderatorMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `You are now a moderator of ${NAME.en}`,
      body: `An administrator has made you a moderator. You help keep this place kind, by the house rules:
${publicUrl}/house-rules

You don’t see anybody’s email address. If you’d rather not do this, tell an administrator.`,
    },
    ml: {
      subject: `നിങ്ങൾ ഇനി ${NAME.stem}യിലെ മോഡറേറ്റർ`,
      body: `അഡ്മിൻ നിങ്ങളെ മോഡറേറ്ററാക്കി. ഇവിടത്തെ ചിട്ടകൾ അനുസരിച്ചു കൂട്ടായ്മയെ നല്ലൊരിടമാക്കി നിർത്താൻ ഇനി നിങ്ങളും സഹായിക്കും:
${publicUrl}/house-rules

ആരുടെയും ഇമെയിൽ നിങ്ങൾക്കു കാണാനാകില്ല. ഇതു വേണ്ടെന്നുണ്ടെങ്കിൽ അഡ്മിനോടു പറയൂ.`,
    },
  });
}

/** Tells a member that they decide about requests to join from now on. */
export function approverMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `You now decide who joins ${NAME.en}`,
      body: `An administrator has made you an approver. You can see the requests to join, and approve or decline them:
${publicUrl}/admin

We’ll email you about each new request. You don’t see anybody’s email address. If you’d rather not do this, tell an administrator.`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ ചേരാനുള്ള അപേക്ഷകൾ ഇനി നിങ്ങൾക്കും നോക്കാം`,
      body: `ചേരാനുള്ള അപേക്ഷകൾ നോക്കാൻ അഡ്മിൻ നിങ്ങളെ ഏൽപ്പിച്ചു. അവ ഇവിടെ കാണാം, അംഗമാക്കുകയോ നിരസിക്കുകയോ ചെയ്യാം:
${publicUrl}/admin

ഓരോ പുതിയ അപേക്ഷയും മെയിലായി അറിയിക്കും. ആരുടെയും ഇമെയിൽ നിങ്ങൾക്കു കാണാനാകില്ല. ഇതു വേണ്ടെന്നുണ്ടെങ്കിൽ അഡ്മിനോടു പറയൂ.`,
    },
  });
}

/** `days` is 0 for a suspension without an end. */
export function suspendedMail(to: Recipient, days = 0): Mail {
  const en = days ? ` for ${days === 1 ? 'a day' : `${days} days`}` : '';
  const ml = days ? `${days === 1 ? 'ഒരു ദിവസത്തേക്ക്' : `${days} ദിവസത്തേക്ക്`} ` : '';
  return writeMail(to, {
    en: {
      subject: `Your ${NAME.en} account is suspended`,
      body: `An administrator has suspended your account${en}, so you can’t sign in for now. Everything you wrote and shared is kept.

If you’d like to talk about it, please contact someone who looks after the community.`,
    },
    ml: {
      subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ട് സസ്പെൻഡ് ചെയ്തു`,
      body: `നിങ്ങളുടെ അക്കൗണ്ട് അഡ്മിൻ ${ml}സസ്പെൻഡ് ചെയ്തിരിക്കുകയാണ്. തൽക്കാലം ലോഗിൻ ചെയ്യാനാകില്ല. എഴുതിയതും പങ്കുവച്ചതുമെല്ലാം അതുപോലെ ഉണ്ടാകും.

ഇതിനെക്കുറിച്ചു സംസാരിക്കണമെന്നുണ്ടെങ്കിൽ കൂട്ടായ്മ നോക്കിനടത്തുന്ന ആരോടെങ്കിലും പറയൂ.`,
    },
  });
}

/** Lists the things that end with any membership, and do not come back with it. */
const SET_UP_AGAIN: Record<Language, string> = {
  en: 'Please sign in again on each of your devices. Notifications on your devices, the links of your private feed and calendar, your invitations and your deputy ended while your account was closed. You can set them up again in Settings.',
  ml: 'ഓരോ ഡിവൈസിലും വീണ്ടും ലോഗിൻ ചെയ്യണം. ഫോണിലെ അറിയിപ്പുകളും സ്വകാര്യ ഫീഡിന്റെയും കലണ്ടറിന്റെയും ലിങ്കുകളും ക്ഷണങ്ങളും പകരം അഡ്മിനും തനിയെ തിരിച്ചുവരില്ല. വേണമെങ്കിൽ ക്രമീകരണത്തിൽ വീണ്ടും ഒരുക്കാം.',
};

export function reinstatedMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `Welcome back: your ${NAME.en} account is no longer suspended`,
      body: `Your account is no longer suspended. Everything is where you left it. Climb back in:
${publicUrl}/

${SET_UP_AGAIN.en}`,
    },
    ml: {
      subject: `${NAME.stem}യിലേക്കു വീണ്ടും സ്വാഗതം: സസ്പെൻഷൻ മാറി`,
      body: `നിങ്ങളുടെ അക്കൗണ്ടിന്റെ സസ്പെൻഷൻ മാറി. എല്ലാം പഴയതുപോലെ ഇവിടെത്തന്നെയുണ്ട്. വീണ്ടും കേറിവരൂ:
${publicUrl}/

${SET_UP_AGAIN.ml}`,
    },
  });
}

/** Tells a member that their account, which was remembered by mistake, is restored. */
export function putBackMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `Your ${NAME.en} account is open again`,
      body: `We had closed your account because we were told, wrongly, that you had died. We’re very sorry. Everything is where you left it. Climb back in:
${publicUrl}/

${SET_UP_AGAIN.en}`,
    },
    ml: {
      subject: `${NAME.stem}യിലെ നിങ്ങളുടെ അക്കൗണ്ട് വീണ്ടും തുറന്നു`,
      body: `നിങ്ങൾ മരിച്ചുപോയെന്നു തെറ്റായി അറിഞ്ഞതുകൊണ്ട് അക്കൗണ്ട് അടച്ചിരുന്നു. വലിയ തെറ്റാണു പറ്റിയത്, ക്ഷമിക്കണം. എല്ലാം പഴയതുപോലെ ഇവിടെത്തന്നെയുണ്ട്. വീണ്ടും കേറിവരൂ:
${publicUrl}/

${SET_UP_AGAIN.ml}`,
    },
  });
}

export function factorRemovalMail(publicUrl: string, to: Recipient, token: string): Mail {
  const link = `${publicUrl}/keep-factors?token=${token}`;
  return writeMail(to, {
    en: {
      subject: `The second sign-in step of your ${NAME.en} account will be removed in 24 hours`,
      body: `Another administrator asked to remove your passkeys and your authenticator app from your ${NAME.en} account, because you’ve lost them. This will happen in 24 hours, and all your devices will be signed out then.

If you didn’t ask for this, open this link now to keep them:
${link}`,
    },
    ml: {
      subject: `24 മണിക്കൂർ കഴിഞ്ഞാൽ ${NAME.stem}യിലെ നിങ്ങളുടെ ലോഗിന്റെ രണ്ടാം ഘട്ടം ഒഴിവാക്കും`,
      body: `നിങ്ങളുടെ പാസ്‌കീകളും കോഡ് തരുന്ന ആപ്പും കൈയിലില്ലെന്നു പറഞ്ഞ് അവ ${NAME.ml} അക്കൗണ്ടിൽനിന്ന് ഒഴിവാക്കാൻ മറ്റൊരു അഡ്മിൻ ആവശ്യപ്പെട്ടു. 24 മണിക്കൂർ കഴിഞ്ഞാൽ അതു നടക്കും, അപ്പോൾ എല്ലാ ഡിവൈസിൽനിന്നും ലോഗൗട്ട് ആകും.

ഇതു നിങ്ങൾ പറഞ്ഞിട്ടല്ലെങ്കിൽ ഒന്നും ഒഴിവാക്കാതിരിക്കാൻ ഈ ലിങ്ക് ഉടനെ തുറക്കൂ:
${link}`,
    },
  });
}

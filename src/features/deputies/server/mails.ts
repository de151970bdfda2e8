import { DAY_MS } from '../../../server/clock.ts';
import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { writeDay } from '../../../server/mail/write-day.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

/** Tells a member that an administrator, whose name may be empty, has named them. */
export function namedMail(
  publicUrl: string,
  to: Recipient,
  { name, days }: { name: string; days: number },
): Mail {
  return writeMail(to, {
    en: {
      subject: `${name || 'An administrator'} has named you as their deputy on ${NAME.en}`,
      body: `${name || 'An administrator'} has named you as their deputy: if they don’t open ${NAME.en} for ${days} days, you’ll become an administrator. We’ll email them twice before that. Until then, nothing changes for you.

If you’d rather not, tell us here:
${publicUrl}/account/deputy`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ ${name || 'ഒരു അഡ്മിൻ'} പകരം നിൽക്കാൻ നിങ്ങളെ ഏൽപ്പിച്ചു`,
      body: `${name || 'ഒരു അഡ്മിൻ'} പകരം നിൽക്കാൻ നിങ്ങളെ ഏൽപ്പിച്ചു. ഇവർ ${days} ദിവസം ${NAME.ml} തുറക്കാതിരുന്നാൽ നിങ്ങൾ അഡ്മിനാകും. അതിനുമുമ്പ് ഇവർക്കു രണ്ടു മെയിൽ അയയ്ക്കും. അതുവരെ നിങ്ങൾക്ക് ഒരു മാറ്റവുമില്ല.

ഇതു വേണ്ടെങ്കിൽ ഇവിടെ പറയാം:
${publicUrl}/account/deputy`,
    },
  });
}

interface NoticeFacts {
  /** The deputy's name, or else the email. */
  deputy: string;
  /** When the administrator was last here, when the deputy takes over, and the time of the mail. */
  activeAt: number;
  at: number;
  now: number;
}

/** Announces to an administrator when the deputy takes over, and how to prevent it. */
export function noticeMail(
  publicUrl: string,
  to: Recipient,
  { deputy, activeAt, at, now }: NoticeFacts,
): Mail {
  const days = daysBetween(activeAt, now);
  return writeMail(to, {
    en: {
      subject: `${deputy} will become an administrator of ${NAME.en} on ${writeDay('en', at)}`,
      body: `You haven’t opened ${NAME.en} for ${days} days. Your deputy ${deputy} will therefore become an administrator on ${writeDay('en', at)}. You’ll remain an administrator too.

To stop this, just open ${NAME.en} and sign in:
${publicUrl}/

To name someone else, or nobody:
${publicUrl}/account/deputy`,
    },
    ml: {
      subject: `${deputy} ${NAME.stem}യിൽ അഡ്മിനാകുന്നത് ${writeDay('ml', at)}`,
      body: `നിങ്ങൾ ${NAME.ml} തുറന്നിട്ട് ${days} ദിവസമായി. അതുകൊണ്ട് പകരം നിൽക്കാൻ നിങ്ങൾ ഏൽപ്പിച്ച ${deputy} ${writeDay('ml', at)} മുതൽ അഡ്മിനാകും. നിങ്ങളും അഡ്മിനായി തുടരും.

ഇതു വേണ്ടെങ്കിൽ ${NAME.ml} തുറന്നു ലോഗിൻ ചെയ്താൽ മതി:
${publicUrl}/

മറ്റൊരാളെ ഏൽപ്പിക്കാനും ആരും വേണ്ടെന്നു വയ്ക്കാനും:
${publicUrl}/account/deputy`,
    },
  });
}

/** Tells an administrator that the deputy has taken over. */
export function tookOverMail(
  publicUrl: string,
  to: Recipient,
  { deputy, deputyId, activeAt, now }: { deputy: string; deputyId: string; activeAt: number; now: number },
): Mail {
  const days = daysBetween(activeAt, now);
  return writeMail(to, {
    en: {
      subject: `${deputy} is now an administrator of ${NAME.en}, as your deputy`,
      body: `You haven’t opened ${NAME.en} for ${days} days, so your deputy ${deputy} is now an administrator. You’re still one too, but you no longer have a deputy.

Now that you’re back, you can take the role from them here:
${publicUrl}/admin/members/${deputyId}`,
    },
    ml: {
      subject: `${deputy} ഇപ്പോൾ ${NAME.stem}യിലെ അഡ്മിനാണ്`,
      body: `നിങ്ങൾ ${NAME.ml} തുറന്നിട്ട് ${days} ദിവസമായി. അതുകൊണ്ട് പകരം നിൽക്കാൻ നിങ്ങൾ ഏൽപ്പിച്ച ${deputy} ഇപ്പോൾ അഡ്മിനാണ്. നിങ്ങളും അഡ്മിനായി തുടരും. പകരം അഡ്മിനായി ഇനി ആരുമില്ല.

നിങ്ങൾ തിരിച്ചുവന്നെങ്കിൽ ഇവരുടെ അഡ്മിൻ ചുമതല ഇവിടെ ഒഴിവാക്കാം:
${publicUrl}/admin/members/${deputyId}`,
    },
  });
}

/** Tells a deputy why they are an administrator now. The administrator's name may be empty. */
export function tookOverToDeputyMail(publicUrl: string, to: Recipient, administrator: string): Mail {
  return writeMail(to, {
    en: {
      subject: `You are now an administrator of ${NAME.en}, as a deputy`,
      body: `${administrator || 'An administrator'} hasn’t been here for a long time and had named you as their deputy, so you’re now an administrator. You can see what needs a decision here:
${publicUrl}/admin

Please add a second step to your sign-in within 7 days:
${publicUrl}/account/security`,
    },
    ml: {
      subject: `ഇനി നിങ്ങളും ${NAME.stem}യിലെ അഡ്മിനാണ്`,
      body: `${administrator || 'ഒരു അഡ്മിൻ'} ഇവിടെ വന്നിട്ട് ഏറെ നാളായി. പകരം നിൽക്കാൻ ഏൽപ്പിച്ചതു നിങ്ങളെയാണ്, അതുകൊണ്ട് ഇപ്പോൾ നിങ്ങളും അഡ്മിനാണ്. തീരുമാനിക്കാനുള്ളത് ഇവിടെ കാണാം:
${publicUrl}/admin

7 ദിവസത്തിനകം രണ്ടു ഘട്ട ലോഗിൻ തുടങ്ങണം:
${publicUrl}/account/security`,
    },
  });
}

/**
 * Tells an administrator that they have no deputy any more. The mail names nobody, because the person may have
 * left.
 */
export function endedMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `You no longer have a deputy on ${NAME.en}`,
      body: `The person you named is no longer your deputy: they’ve declined, left or been suspended, or they’re an administrator themselves. You can name someone else here:
${publicUrl}/account/deputy`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ പകരം അഡ്മിനായി ഇനി ആരുമില്ല`,
      body: `പകരം നിൽക്കാൻ നിങ്ങൾ ഏൽപ്പിച്ചയാൾ ഇനി അതിനില്ല: വേണ്ടെന്നു പറഞ്ഞതാകാം, വിട്ടുപോയതോ സസ്പെൻഷനിലായതോ ആകാം, അല്ലെങ്കിൽ ഇപ്പോൾ അഡ്മിനാകാം. മറ്റൊരാളെ ഇവിടെ ഏൽപ്പിക്കാം:
${publicUrl}/account/deputy`,
    },
  });
}

/** Tells a member that they are no deputy any more. The mail names nobody, as the administrator may have left. */
export function endedToDeputyMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `You’re no longer a deputy on ${NAME.en}`,
      body: `An administrator had named you as their deputy. They no longer need one, or have named someone else, so you don’t have to do anything. You can see whose deputy you are here:
${publicUrl}/account/deputy`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾ ഇനി പകരം അഡ്മിനല്ല`,
      body: `ഒരു അഡ്മിൻ പകരം നിൽക്കാൻ നിങ്ങളെ ഏൽപ്പിച്ചിരുന്നു. ഇനി അതു വേണ്ടിവരില്ല, അല്ലെങ്കിൽ മറ്റൊരാളെ ഏൽപ്പിച്ചു. നിങ്ങൾ ഒന്നും ചെയ്യേണ്ടതില്ല. ആർക്കൊക്കെ പകരം നിൽക്കുന്നു എന്ന് ഇവിടെ കാണാം:
${publicUrl}/account/deputy`,
    },
  });
}

function daysBetween(from: number, to: number): number {
  return Math.floor((to - from) / DAY_MS);
}

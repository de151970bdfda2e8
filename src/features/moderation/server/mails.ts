import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { stateEmail } from '../../../server/mail/untappable.ts';
import { quote, type Recipient, writeMail } from '../../../server/mail/write-mail.ts';
import type { Decision } from '../contract.ts';

/** A letter from the public page, for an administrator. */
export function complaintMail(publicUrl: string, to: Recipient, sender: string, words: string): Mail {
  return writeMail(to, {
    en: {
      subject: `Someone wrote to ${NAME.en}’s administrators`,
      body: `${stateEmail(sender)} wrote this on the page of the house rules:

${quote(words)}

Please reply to that address. Nobody has checked that it belongs to the person who wrote this.
${publicUrl}/house-rules`,
    },
    ml: {
      subject: `${NAME.stem}യിലെ അഡ്മിൻമാർക്ക് ഒരാൾ എഴുതി`,
      body: `${stateEmail(sender)} എന്ന ഇമെയിൽ കൊടുത്ത ഒരാൾ ചിട്ടകളുടെ പേജിൽനിന്ന് ഇങ്ങനെ എഴുതി:

${quote(words)}

മറുപടി ആ ഇമെയിലിലേക്ക് അയയ്ക്കൂ. എഴുതിയത് ആ ഇമെയിലിന്റെ ഉടമതന്നെയാണോ എന്ന് ആരും ഉറപ്പാക്കിയിട്ടില്ല.
${publicUrl}/house-rules`,
    },
  });
}

/** The news of a death from the public page, for an administrator. */
export function deathMail(
  publicUrl: string,
  to: Recipient,
  { sender, dead, words }: { sender: string; dead: string; words: string },
): Mail {
  const found = `${publicUrl}/admin/members?q=${encodeURIComponent(dead)}`;
  return writeMail(to, {
    en: {
      subject: `Someone wrote to ${NAME.en} that a member has died`,
      body: `${stateEmail(sender)} wrote on the page of the house rules that this person has died:

${quote(dead)}

${quote(words)}

Nobody has checked this, and the page didn’t say whether the person is a member. See who has this name, and ask for one proof before you make a page of remembrance:
${found}

Please reply to that address.`,
    },
    ml: {
      subject: `${NAME.stem}യിലെ ഒരംഗം മരിച്ചെന്ന് ഒരാൾ എഴുതി`,
      body: `${stateEmail(sender)} എന്ന ഇമെയിൽ കൊടുത്ത ഒരാൾ, ഈ ആൾ മരിച്ചെന്ന് ചിട്ടകളുടെ പേജിൽനിന്ന് എഴുതി:

${quote(dead)}

${quote(words)}

ഇത് ആരും ഉറപ്പാക്കിയിട്ടില്ല. ഇവിടെ അംഗമാണോ എന്ന് എഴുതിയ ആളോടു പറഞ്ഞിട്ടുമില്ല. ഈ പേരുള്ളവരെ ഇവിടെ കാണാം. ഓർമ്മപ്പേജാക്കുന്നതിനു മുമ്പ് ഒരു തെളിവു ചോദിക്കൂ:
${found}

മറുപടി ആ ഇമെയിലിലേക്ക് അയയ്ക്കൂ.`,
    },
  });
}

/** Confirms a letter from the public page to its sender. */
export function complaintReceivedMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `We’ve received your message to ${NAME.en}`,
      body: `Someone gave your address on this page and wrote to the administrators of ${NAME.en}:
${publicUrl}/house-rules

If it was you, thank you. Someone will read it and reply to you here. If it wasn’t you, ignore this email.`,
    },
    ml: {
      subject: `${NAME.stem}യിലേക്കു നിങ്ങൾ എഴുതിയതു കിട്ടി`,
      body: `ഒരാൾ ഈ പേജിൽ നിങ്ങളുടെ ഇമെയിൽ കൊടുത്ത് ${NAME.stem}യിലെ അഡ്മിൻമാർക്ക് എഴുതിയിട്ടുണ്ട്:
${publicUrl}/house-rules

എഴുതിയതു നിങ്ങളാണെങ്കിൽ നന്ദി. ഒരാൾ അതു വായിച്ച് ഈ ഇമെയിലിലേക്കു മറുപടി തരും. നിങ്ങളല്ലെങ്കിൽ ഈ മെയിൽ വിട്ടുകളഞ്ഞേക്കൂ.`,
    },
  });
}

/** Tells a moderator about a new case. */
export function caseOpenedMail(publicUrl: string, to: Recipient, caseId: string, isUrgent: boolean): Mail {
  return writeMail(to, {
    en: {
      subject: isUrgent
        ? `An urgent report on ${NAME.en} needs a decision`
        : `A report on ${NAME.en} needs a decision`,
      body: `A member has reported something. ${isUrgent ? 'Please decide within 36 hours:' : 'Please decide within 7 days:'}
${publicUrl}/moderation/${caseId}`,
    },
    ml: {
      subject: isUrgent ? `${NAME.stem}യിൽ ഉടനെ നോക്കേണ്ട ഒരു പരാതി` : `${NAME.stem}യിൽ ഒരു പരാതി`,
      body: `ഒരംഗം ഒന്നു റിപ്പോർട്ട് ചെയ്തിട്ടുണ്ട്. ${isUrgent ? '36 മണിക്കൂറിനുള്ളിൽ തീരുമാനിക്കൂ:' : '7 ദിവസത്തിനുള്ളിൽ തീരുമാനിക്കൂ:'}
${publicUrl}/moderation/${caseId}`,
    },
  });
}

/** Tells a moderator that a newcomer's text waits. */
export function heldMail(publicUrl: string, to: Recipient, caseId: string): Mail {
  return writeMail(to, {
    en: {
      subject: `A text on ${NAME.en} is waiting for you to look at it`,
      body: `Someone who is new here recorded a story, or wrote something with a link, a phone number or a listed word, or someone wrote a comment for a member who has died. Only they and the moderators can see it. Please release or hide it within 7 days:
${publicUrl}/moderation/${caseId}`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾ നോക്കേണ്ട ഒരു കാര്യമുണ്ട്`,
      body: `പുതിയ ഒരംഗം ഒരു കഥ പറഞ്ഞിട്ടുണ്ട്, അല്ലെങ്കിൽ എഴുതിയതിൽ ഒരു ലിങ്കോ ഫോൺ നമ്പറോ ലിസ്റ്റിലുള്ള വാക്കോ ഉണ്ട്, അല്ലെങ്കിൽ മരിച്ചുപോയ ഒരംഗത്തിനുവേണ്ടി ആരോ കമന്റെഴുതി. അത് അവർക്കും മോഡറേറ്റർമാർക്കും മാത്രമേ കാണാനാകൂ. 7 ദിവസത്തിനുള്ളിൽ അതു കാണിക്കുകയോ മറയ്ക്കുകയോ ചെയ്യൂ:
${publicUrl}/moderation/${caseId}`,
    },
  });
}

/** Tells the author that a text which they wrote as a newcomer is visible now. */
export function releasedMail(link: string, to: Recipient, title: string): Mail {
  return writeMail(to, {
    en: {
      subject: `Everyone on ${NAME.en} can now see what you wrote`,
      body: `A moderator has looked at this, and everyone can see it now:

${quote(title)}

${link}`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾ എഴുതിയത് ഇപ്പോൾ എല്ലാവർക്കും കാണാം`,
      body: `ഒരു മോഡറേറ്റർ ഇതു നോക്കി. ഇനി എല്ലാവർക്കും കാണാം:

${quote(title)}

${link}`,
    },
  });
}

/** Reminds a moderator of an open case. */
export function caseReminderMail(publicUrl: string, to: Recipient, caseId: string, isDue: boolean): Mail {
  return writeMail(to, {
    en: {
      subject: isDue ? `A report on ${NAME.en} is overdue` : `A report on ${NAME.en} is still open`,
      body: `Nobody has decided about this report yet. ${isDue ? 'It’s overdue.' : 'Half of the time for it is over.'}
${publicUrl}/moderation/${caseId}`,
    },
    ml: {
      subject: isDue ? `${NAME.stem}യിലെ ഒരു പരാതിയുടെ സമയം കഴിഞ്ഞു` : `${NAME.stem}യിലെ ഒരു പരാതിയിൽ തീരുമാനമായില്ല`,
      body: `ഈ പരാതിയിൽ ഇതുവരെ ആരും തീരുമാനമെടുത്തിട്ടില്ല. ${isDue ? 'അതിനുള്ള സമയം കഴിഞ്ഞു.' : 'അതിനുള്ള സമയം പകുതി കഴിഞ്ഞു.'}
${publicUrl}/moderation/${caseId}`,
    },
  });
}

/** Tells a moderator that an author objects. */
export function objectedMail(publicUrl: string, to: Recipient, caseId: string): Mail {
  return writeMail(to, {
    en: {
      subject: `Someone objects to a moderators’ decision on ${NAME.en}`,
      body: `Someone objects to a decision by the moderators. Please look at it again within 7 days:
${publicUrl}/moderation/${caseId}`,
    },
    ml: {
      subject: `${NAME.stem}യിലെ ഒരു തീരുമാനത്തോട് ഒരാൾ എതിർപ്പ് അറിയിച്ചു`,
      body: `മോഡറേറ്റർമാരുടെ ഒരു തീരുമാനത്തോട് ഒരാൾ എതിർപ്പ് അറിയിച്ചു. 7 ദിവസത്തിനുള്ളിൽ ഒന്നുകൂടി നോക്കൂ:
${publicUrl}/moderation/${caseId}`,
    },
  });
}

/** Tells an administrator that a moderator proposes a suspension. */
export function suspensionProposedMail(publicUrl: string, to: Recipient, caseId: string): Mail {
  return writeMail(to, {
    en: {
      subject: `A moderator of ${NAME.en} proposes a suspension`,
      body: `A moderator thinks that a member should be suspended, and says why here:
${publicUrl}/moderation/${caseId}`,
    },
    ml: {
      subject: `ഒരാളെ സസ്പെൻഡ് ചെയ്യണമെന്ന് ${NAME.stem}യിലെ ഒരു മോഡറേറ്റർ പറയുന്നു`,
      body: `ഒരംഗത്തെ സസ്പെൻഡ് ചെയ്യണമെന്ന് ഒരു മോഡറേറ്റർ കരുതുന്നു. കാരണം ഇവിടെയുണ്ട്:
${publicUrl}/moderation/${caseId}`,
    },
  });
}

/** Tells the author about a breach of a house rule. */
export function decisionMail(
  link: string,
  to: Recipient,
  title: string,
  rule: string,
  words = '',
  isHidden = false,
): Mail {
  return writeMail(to, {
    en: {
      subject: isHidden
        ? `Something you shared on ${NAME.en} was hidden`
        : `A warning about something you shared on ${NAME.en}`,
      body: `A moderator ${isHidden ? 'has hidden this, so that only you can see it:' : 'has looked at this:'}

${quote(title)}

It breaks this house rule:

${quote(rule)}
${words ? `\nThe moderator says:\n\n${quote(words)}\n` : ''}
Nobody else was told why. If you disagree, you can object once within 30 days here:
${link}`,
    },
    ml: {
      subject: isHidden
        ? `${NAME.stem}യിൽ നിങ്ങൾ ചേർത്ത ഒന്നു മറച്ചു`
        : `${NAME.stem}യിൽ നിങ്ങൾക്കു മോഡറേറ്ററുടെ മുന്നറിയിപ്പ്`,
      body: `ഒരു മോഡറേറ്റർ ${isHidden ? 'ഇതു മറച്ചു; ഇനി നിങ്ങൾക്കു മാത്രം കാണാം:' : 'ഇതു നോക്കി:'}

${quote(title)}

ഇത് ഈ ചിട്ടയ്ക്കു ചേരുന്നതല്ല:

${quote(rule)}
${words ? `\nമോഡറേറ്റർ പറയുന്നത്:\n\n${quote(words)}\n` : ''}
കാരണം മറ്റാരോടും പറഞ്ഞിട്ടില്ല. യോജിക്കുന്നില്ലെങ്കിൽ 30 ദിവസത്തിനുള്ളിൽ ഒരു തവണ എതിർപ്പ് അറിയിക്കാം:
${link}`,
    },
  });
}

/** Tells the author that a decision stands after their objection. */
export function upheldMail(
  link: string,
  to: Recipient,
  title: string,
  words: string,
  isHidden: boolean,
): Mail {
  return writeMail(to, {
    en: {
      subject: `Your objection on ${NAME.en}: the decision stands`,
      body: `The moderators have looked at your objection. The decision about this stands${isHidden ? ', and only you can see it' : ''}:

${quote(title)}

A moderator says:

${quote(words)}

The decision and your objection are here:
${link}`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങളുടെ എതിർപ്പിനുള്ള മറുപടി`,
      body: `മോഡറേറ്റർമാർ നിങ്ങളുടെ എതിർപ്പു നോക്കി. ഇതിനെപ്പറ്റിയുള്ള തീരുമാനത്തിൽ മാറ്റമില്ല${isHidden ? '; ഇതു നിങ്ങൾക്കു മാത്രമേ കാണാനാകൂ' : ''}:

${quote(title)}

മോഡറേറ്റർ പറയുന്നത്:

${quote(words)}

തീരുമാനവും നിങ്ങളുടെ എതിർപ്പും ഇവിടെയുണ്ട്:
${link}`,
    },
  });
}

/** Tells the author that a hidden thing is visible again. */
export function restoredMail(publicUrl: string, to: Recipient, caseId: string): Mail {
  return writeMail(to, {
    en: {
      subject: `Something you shared on ${NAME.en} is visible again`,
      body: `A moderator has looked again at something you shared. Everyone can see it now:
${publicUrl}/account/cases/${caseId}`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾ ചേർത്ത ഒന്നു വീണ്ടും എല്ലാവർക്കും കാണാം`,
      body: `നിങ്ങൾ ചേർത്തതിൽ മറച്ചുവച്ച ഒന്ന് ഒരു മോഡറേറ്റർ വീണ്ടും നോക്കി. ഇനി അത് എല്ലാവർക്കും കാണാം:
${publicUrl}/account/cases/${caseId}`,
    },
  });
}

/** Tells the author that a decision no longer holds. */
export function clearedMail(publicUrl: string, to: Recipient, caseId: string): Mail {
  return writeMail(to, {
    en: {
      subject: `A decision about you on ${NAME.en} was reversed`,
      body: `The moderators have looked again at their decision. What they said before no longer counts:
${publicUrl}/account/cases/${caseId}`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങളെപ്പറ്റി എടുത്ത തീരുമാനം മാറ്റി`,
      body: `മോഡറേറ്റർമാർ ഒന്നുകൂടി നോക്കി. നേരത്തേ പറഞ്ഞത് ഇനി കണക്കിലെടുക്കില്ല:
${publicUrl}/account/cases/${caseId}`,
    },
  });
}

/** Tells a reporter the result of the report, and nothing about the other person. */
export function reportDecidedMail(publicUrl: string, to: Recipient, decision: Decision): Mail {
  const isHidden = decision.startsWith('hide');
  const isBreach = decision !== 'no-breach';
  return writeMail(to, {
    en: {
      subject: `A decision about what you reported on ${NAME.en}`,
      body: `Thank you for your report. A moderator has looked at it. ${isHidden ? 'What you reported is hidden now.' : isBreach ? 'We’ve spoken with the person.' : 'It doesn’t break the house rules.'}
${publicUrl}/house-rules`,
    },
    ml: {
      subject: `${NAME.stem}യിൽ നിങ്ങൾ റിപ്പോർട്ട് ചെയ്തതിൽ തീരുമാനമായി`,
      body: `റിപ്പോർട്ട് ചെയ്തതിനു നന്ദി. ഒരു മോഡറേറ്റർ അതു നോക്കി. ${isHidden ? 'നിങ്ങൾ റിപ്പോർട്ട് ചെയ്തതു മറച്ചു.' : isBreach ? 'ആ ആളോടു ഞങ്ങൾ സംസാരിച്ചു.' : 'അത് ഇവിടത്തെ ചിട്ടകൾക്ക് എതിരല്ല.'}
${publicUrl}/house-rules`,
    },
  });
}

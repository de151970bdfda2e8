import type { Texts } from '../../web/texts/texts.ts';

const units = { minute: 'മിനിറ്റായി', hour: 'മണിക്കൂറായി', day: 'ദിവസമായി' };

const plural = new Intl.PluralRules('ml');

/** Returns 'ആരുമില്ല', 'ഒരാൾ' or '3 പേർ': Malayalam has special words for counting people. */
function people(count: number): string {
  if (count === 0) return 'ആരുമില്ല';
  return plural.select(count) === 'one' ? 'ഒരാൾ' : `${count.toLocaleString('ml')} പേർ`;
}

/** The Malayalam of texts-admin.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['admin'] = {
  admin: {
    title: 'അഡ്മിൻ പാനൽ',
    moderation: 'മോഡറേഷൻ',
    groups: {
      overview: 'ചുരുക്കം',
      people: 'അംഗങ്ങൾ',
      reports: 'പരാതികൾ',
      community: 'കൂട്ടായ്മ',
      system: 'സിസ്റ്റം',
    },
    tabs: {
      overview: 'ചുരുക്കം',
      pending: 'പുതിയവർ',
      members: 'അംഗങ്ങൾ',
      decisions: 'തീരുമാനം',
      cases: 'പരാതികൾ',
      audit: 'നടന്നത്',
      name: 'പേര്',
      look: 'ലോഗോയും നിറവും',
      welcome: 'സ്വാഗതം',
      language: 'ഭാഷയും സമയവും',
      joining: 'അപേക്ഷയും ക്ഷണവും',
      newcomers: 'പുതിയവർ എഴുതുന്നത്',
      topics: 'വിഷയങ്ങൾ',
      houseRules: 'ചിട്ടകൾ',
      announcements: 'എല്ലാവരെയും അറിയിക്കാം',
      exports: 'ഡൗൺലോഡ്',
      chats: 'ഗ്രൂപ്പ് ചാറ്റ്',
      goal: 'എല്ലാവർക്കുമായി ഒരു ലക്ഷ്യം',
      system: 'സിസ്റ്റം',
      mails: 'മെയിലുകൾ',
    },
    pending: 'ചേരാനുള്ള അപേക്ഷകൾ',
    approve: 'അംഗമാക്കാം',
    approving: 'അംഗമാക്കുന്നു...',
    approved: (email) => `${email} അംഗമായി.`,
    invitedBy: (name, members) =>
      `ക്ഷണിച്ചത്: ${name}` +
      (members === 0
        ? ''
        : members === 1
          ? ' (ഇവർ ക്ഷണിച്ച ഒരാൾ അംഗമാണ്)'
          : ` (ഇവർ ക്ഷണിച്ച ${members} പേർ അംഗങ്ങളാണ്)`),
    none: 'ആരും കാത്തിരിക്കുന്നില്ല.',
    approveAnyway: 'എന്നാലും അംഗമാക്കാം',
    unverifiedAsk: 'ഇമെയിൽ വെരിഫൈ ചെയ്തിട്ടില്ല: തെറ്റിയതാകാം, അല്ലെങ്കിൽ മറ്റൊരാളുടേതാകാം. വെരിഫൈ ചെയ്തുകഴിഞ്ഞേ ഇവർ അംഗമാകൂ.',
    unverifiedAskSeveral: (count) =>
      `ഇവരിൽ ${people(count)} ഇമെയിൽ വെരിഫൈ ചെയ്തിട്ടില്ല: തെറ്റിയതാകാം, അല്ലെങ്കിൽ മറ്റൊരാളുടേതാകാം. വെരിഫൈ ചെയ്തുകഴിഞ്ഞേ അംഗമാകൂ.`,
    verified: 'ഇമെയിൽ വെരിഫൈ ചെയ്തു',
    unverified: 'ഇമെയിൽ വെരിഫൈ ചെയ്തിട്ടില്ല',
    asksAgain: 'മുമ്പ് നിരസിച്ചതാണ്',
    select: (email) => `${email} തിരഞ്ഞെടുക്കാം`,
    selectAll: 'എല്ലാവരെയും',
    approveSelected: 'ഇവരെ അംഗമാക്കാം',
    approvedSeveral: (count) => `${people(count)} ${plural.select(count) === 'one' ? 'അംഗമായി' : 'അംഗങ്ങളായി'}.`,
    decidedByOthers: (count) =>
      `${plural.select(count) === 'one' ? 'ഒരു അപേക്ഷയിൽ' : `${count} അപേക്ഷകളിൽ`} മറ്റൊരാൾ നേരത്തേ തീരുമാനമെടുത്തിട്ടുണ്ട്.`,
    justAsked: 'ഇപ്പോൾ അപേക്ഷിച്ചതേയുള്ളൂ',
    waits: (count, unit) => `${count === 1 ? 'ഒരു' : count} ${units[unit]} കാത്തിരിക്കുന്നു`,
    waiting: (count) => (count === 0 ? 'ആരും കാത്തിരിക്കുന്നില്ല' : `${people(count)} കാത്തിരിക്കുന്നു`),
    found: (count) => {
      if (count === 0) return 'ആരെയും കണ്ടെത്തിയില്ല';
      return plural.select(count) === 'one' ? 'ഒരാളെ കണ്ടെത്തി' : `${count.toLocaleString('ml')} പേരെ കണ്ടെത്തി`;
    },
    shown: (from, to, all) => `${from}–${to}, ആകെ ${all}`,
    filter: 'ഇമെയിൽ വച്ചു തിരയാം',
    apply: 'തിരയാം',
    showAll: 'എല്ലാവരെയും കാണാം',
    noMatch: 'കാത്തിരിക്കുന്ന ആർക്കും ഇങ്ങനെയൊരു ഇമെയിൽ ഇല്ല.',
    next: (count) => `അടുത്ത ${count}`,
    first: 'തുടക്കത്തിലേക്ക്',
    toList: 'ലിസ്റ്റിലേക്ക്',
    nameless: 'പേരു പറയാത്ത ഒരാൾ',
    ownDecisions: 'കഴിഞ്ഞ 7 ദിവസം നിങ്ങൾ തീരുമാനിച്ചത്',
    errors: {
      forbidden: 'ഇത് അഡ്മിൻമാർക്കു മാത്രമേ ചെയ്യാനാകൂ.',
      'not-found': 'ഇവരെ കണ്ടെത്താനായില്ല. വിട്ടുപോയതാകാം.',
      'already-decided': 'ഇതിൽ മറ്റൊരാൾ നേരത്തേ തീരുമാനമെടുത്തിട്ടുണ്ട്.',
      'last-administrator': 'അഡ്മിനായി ഇവർ മാത്രമേയുള്ളൂ. കൂട്ടായ്മയ്ക്ക് ഒരു അഡ്മിനെങ്കിലും വേണം.',
      'not-verified': 'ഇമെയിൽ വെരിഫൈ ചെയ്തവർക്കു മാത്രമേ ചുമതല കൊടുക്കാനാകൂ.',
      'email-unverified': 'ഈ ഇമെയിൽ വെരിഫൈ ചെയ്തിട്ടില്ല.',
      'nobody-selected': 'ആദ്യം ആരെയെങ്കിലും തിരഞ്ഞെടുക്കൂ.',
    },
    now: {
      pending: 'ഇപ്പോൾ ഈ അപേക്ഷയിൽ തീരുമാനമായിട്ടില്ല.',
      approved: 'ഇപ്പോൾ അംഗമാണ്.',
      moderator: 'ഇപ്പോൾ മോഡറേറ്ററാണ്.',
      approver: 'ഇപ്പോൾ അപേക്ഷകൾ നോക്കുന്നയാളാണ്.',
      administrator: 'ഇപ്പോൾ അഡ്മിനാണ്.',
      declined: 'ഇപ്പോൾ അപേക്ഷ നിരസിച്ചിരിക്കുകയാണ്.',
      suspended: 'ഇപ്പോൾ സസ്പെൻഷനിലാണ്.',
      remembered: 'ഇപ്പോൾ ഈ അക്കൗണ്ട് ഓർമ്മപ്പേജാണ്.',
    },
    members: {
      search: 'പേരോ ഇമെയിലോ വച്ചു തിരയാം',
      show: 'ആരൊക്കെ',
      groups: {
        everyone: 'എല്ലാവരും',
        members: 'അംഗങ്ങൾ',
        moderators: 'മോഡറേറ്റർമാർ',
        approvers: 'അപേക്ഷകൾ നോക്കുന്നവർ',
        administrators: 'അഡ്മിൻമാർ',
        suspended: 'സസ്പെൻഷനിലുള്ളവർ',
        declined: 'അപേക്ഷ നിരസിക്കപ്പെട്ടവർ',
      },
      apply: 'തിരയാം',
      count: (count) => (count > 1000 ? 'ആയിരത്തിലേറെ പേർ' : people(count)),
      foundMany: 'നൂറിലേറെ പേർ',
      none: 'ഇങ്ങനെ ആരെയും കണ്ടെത്തിയില്ല.',
      status: {
        pending: 'കാത്തിരിക്കുന്നു',
        approved: 'അംഗം',
        moderator: 'മോഡറേറ്റർ',
        approver: 'അപേക്ഷകൾ നോക്കുന്നയാൾ',
        administrator: 'അഡ്മിൻ',
        declined: 'അപേക്ഷ നിരസിച്ചു',
        suspended: 'സസ്പെൻഷനിൽ',
        remembered: 'ഓർമ്മയിൽ',
      },
      suspendedUntil: (time) => `${time} വരെ`,
      joined: (day) => `ചേർന്നത് ${day}`,
      asked: (day) => `അപേക്ഷിച്ചത് ${day}`,
      answer: 'അപേക്ഷിച്ചപ്പോൾ എഴുതിയത്',
      invited: 'ഇവർ ക്ഷണിച്ചവർ',
      invitedNobody: 'ഇവർ ക്ഷണിച്ചിട്ട് ആരും വന്നിട്ടില്ല.',
    },
    actions: {
      approve: 'അംഗമാക്കാം',
      decline: 'നിരസിക്കാം',
      suspend: 'സസ്പെൻഡ് ചെയ്യാം',
      reinstate: 'തിരിച്ചെടുക്കാം',
      remember: 'ഓർമ്മപ്പേജാക്കാം',
      'make-moderator': 'മോഡറേറ്ററാക്കാം',
      'remove-moderator': 'മോഡറേറ്റർ ചുമതല ഒഴിവാക്കാം',
      'make-approver': 'അപേക്ഷ നോക്കാൻ ഏൽപ്പിക്കാം',
      'remove-approver': 'അപേക്ഷ നോക്കാനുള്ള ചുമതല ഒഴിവാക്കാം',
      'make-administrator': 'അഡ്മിനാക്കാം',
      'remove-administrator': 'അഡ്മിൻ ചുമതല ഒഴിവാക്കാം',
      undo: 'പിൻവലിക്കാം',
    },
    decisions: {
      title: 'ഇതുവരെയുള്ള തീരുമാനങ്ങൾ',
      none: 'ഇതുവരെ തീരുമാനങ്ങളൊന്നുമില്ല.',
      history: 'ഇതുവരെയുള്ള തീരുമാനങ്ങൾ',
      what: {
        approved: 'അംഗമായി',
        declined: '– അപേക്ഷ നിരസിച്ചു',
        suspended: 'സസ്പെൻഷനിലായി',
        'suspension ended': 'തിരിച്ചെത്തി, സസ്പെൻഷൻ തനിയെ മാറി',
        reinstated: 'വീണ്ടും അംഗമായി',
        remembered: '– അക്കൗണ്ട് ഓർമ്മപ്പേജാക്കി',
        'made moderator': 'മോഡറേറ്ററായി',
        'removed moderator': 'ഇനി മോഡറേറ്ററല്ല',
        'made approver': 'ഇനി അപേക്ഷകൾ നോക്കും',
        'removed approver': 'ഇനി അപേക്ഷകൾ നോക്കില്ല',
        'made administrator': 'അഡ്മിനായി',
        'removed administrator': 'ഇനി അഡ്മിനല്ല',
        'took over': 'പകരം അഡ്മിനായി',
        'removed factors': '– ലോഗിന്റെ രണ്ടാം ഘട്ടം ഒഴിവാക്കി',
        'asked again': 'വീണ്ടും അപേക്ഷിച്ചു',
      },
      undone: (what) => `– “${what.replace(/^– /, '')}” എന്ന തീരുമാനം പിൻവലിച്ചു`,
      by: (who) => `തീരുമാനിച്ചത് ${who}`,
      byNobody: 'തീരുമാനിച്ചതു സെർവറിൽനിന്ന്, അല്ലെങ്കിൽ വിട്ടുപോയ ഒരാൾ',
      undo: (who) => `${who}: ഇവരെപ്പറ്റിയുള്ള ഈ തീരുമാനം പിൻവലിക്കാം`,
    },
  },
};

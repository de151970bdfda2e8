import type { Texts } from '../../web/texts/texts.ts';

const plural = new Intl.PluralRules('ml');

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['audit'] = {
  audit: {
    title: 'ഇവിടെ നടന്നത്',
    intro:
      'ആരൊക്കെ ലോഗിൻ ചെയ്തു, അഡ്മിൻമാരും മോഡറേറ്റർമാരും എന്തൊക്കെ ചെയ്തു. ആളുകളെപ്പറ്റിയുള്ളത് ഒരു വർഷം സൂക്ഷിക്കും, വിട്ടുപോയാൽ ഡിലീറ്റ് ചെയ്യും. എഴുതിയതിനെപ്പറ്റിയുള്ളതു മൂന്നു വർഷം സൂക്ഷിക്കും.',
    introContent: 'എഴുതിയതിനെപ്പറ്റി മോഡറേറ്റർമാരും സെർവറും ചെയ്തത്. മൂന്നു വർഷം സൂക്ഷിക്കും.',
    show: 'എന്തൊക്കെ',
    everything: 'എല്ലാം',
    showAll: 'എല്ലാം കാണാം',
    none: 'ഇങ്ങനെ ഒന്നും കണ്ടെത്തിയില്ല.',
    from: 'എന്നുമുതൽ',
    until: 'എന്നുവരെ',
    searchName: 'പേരു വച്ചു തിരയാം',
    empty: 'ഇതുവരെ ഒന്നും നടന്നിട്ടില്ല.',
    unnamed: 'പേരു പറയാത്ത ഒരാൾ, അല്ലെങ്കിൽ വിട്ടുപോയ ഒരാൾ',
    people: 'ആളുകൾ',
    content: 'എഴുതിയവ',
    groups: {
      'sign-ins': 'ലോഗിനുകൾ',
      requests: 'ചേരാനുള്ള അപേക്ഷകൾ',
      memberships: 'സസ്പെൻഷനും ചുമതലകളും',
      accounts: 'ഇമെയിലും ഡൗൺലോഡും',
      announcements: 'പൊതു അറിയിപ്പും മെയിലും',
      decisions: 'എഴുതിയതിനെപ്പറ്റിയുള്ള തീരുമാനങ്ങൾ',
      answers: 'എതിർപ്പും പിൻവലിച്ച തീരുമാനങ്ങളും',
      automatic: 'തനിയെ മറച്ചവയും തടഞ്ഞുവച്ചവയും',
      proposals: 'സസ്പെൻഡ് ചെയ്യാനുള്ള നിർദ്ദേശങ്ങൾ',
    },
    several: {
      'signed-in': (count) => `${count} തവണ ലോഗിൻ ചെയ്തു`,
      'sign-ins-failed': (count) => `– തെറ്റായ പാസ്‌വേഡോ കോഡോ വന്നത് ${count} വട്ടം`,
    },
    earlier: 'നേരത്തേയുള്ളവ',
    what: {
      'signed-in': 'ലോഗിൻ ചെയ്തു',
      'sign-ins-failed': '– തെറ്റായ പാസ്‌വേഡോ കോഡോ പല തവണ വന്നു',
      approved: 'അംഗമായി',
      declined: '– അപേക്ഷ നിരസിച്ചു',
      suspended: 'സസ്പെൻഷനിലായി',
      reinstated: 'സസ്പെൻഷൻ മാറി',
      remembered: '– അക്കൗണ്ട് ഓർമ്മപ്പേജാക്കി',
      'put-back': '– ഓർമ്മപ്പേജ് വീണ്ടും അക്കൗണ്ടാക്കി',
      reopened: '– അപേക്ഷ വീണ്ടും തുറന്നു',
      'made-administrator': 'അഡ്മിനായി',
      'removed-administrator': 'ഇനി അഡ്മിനല്ല',
      'made-moderator': 'മോഡറേറ്ററായി',
      'removed-moderator': 'ഇനി മോഡറേറ്ററല്ല',
      'made-approver': 'ഇനി അപേക്ഷകൾ നോക്കും',
      'removed-approver': 'ഇനി അപേക്ഷകൾ നോക്കില്ല',
      'took-over': 'പകരം അഡ്മിനായി',
      'deputy-named': '– പകരം നിൽക്കാൻ ഏൽപ്പിച്ചു',
      'deputy-withdrawn': '– ഇനി പകരം നിൽക്കില്ല',
      'email-changed': 'ഇമെയിൽ മാറ്റി',
      'email-taken-back': 'പഴയ ഇമെയിൽ തിരിച്ചെടുത്തു',
      'archive-downloaded': 'സ്വന്തം വിവരങ്ങൾ ഡൗൺലോഡ് ചെയ്തു',
      'bequeathed-archive-downloaded': '– ഇവരുടെ വിവരങ്ങൾ ഇവർ ഏൽപ്പിച്ചയാൾ ഡൗൺലോഡ് ചെയ്തു',
      'reset-link-made': '– പുതിയ പാസ്‌വേഡിനുള്ള ലിങ്ക് ഉണ്ടാക്കി',
      'members-exported': 'അംഗങ്ങളുടെ ലിസ്റ്റ് ഡൗൺലോഡ് ചെയ്തു',
      'stories-exported': 'കഥകളുടെ ശേഖരം ഡൗൺലോഡ് ചെയ്തു',
      announced: 'ഒരു പൊതു അറിയിപ്പ് അയച്ചു',
      'announcement-withdrawn': 'ഒരു പൊതു അറിയിപ്പു പിൻവലിച്ചു',
    },
    mailsResent: (count) =>
      plural.select(count) === 'one'
        ? 'ഒരു മെയിൽ വീണ്ടും അയച്ചു'
        : `${count.toLocaleString('ml')} മെയിലുകൾ വീണ്ടും അയച്ചു`,
    imported: (count) =>
      `മറ്റൊരു സെർവറിൽനിന്ന് അംഗങ്ങളെയും കഥകളും കമന്റുകളും ഇങ്ങോട്ടു മാറ്റി (ആകെ ${count.toLocaleString('ml')}), സെർവറിൽനിന്നു ചെയ്തത്`,
    network: 'ഒരേ നെറ്റ്‌വർക്കിൽനിന്ന്',
    nobody: 'വിട്ടുപോയ ഒരാൾ',
    by: (who) => `ചെയ്തത് ${who}`,
    byNobody: 'ചെയ്തതു സെർവറിൽനിന്ന്, അല്ലെങ്കിൽ വിട്ടുപോയ ഒരാൾ',
  },
};

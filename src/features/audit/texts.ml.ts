import type { Texts } from '../../web/texts/texts.ts';

const plural = new Intl.PluralRules('ml');

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['audit'] = {
  audit: {
    title: 'ഇവിടെ നടന്നത്',
    intro:
      'ആരൊക്കെ ലോഗിൻ ചെയ്തു, അഡ്മിൻമാരും മോഡറേറ്റർമാരും എന്തൊക്കെ ചെയ്തു. ഒരു വർഷം സൂക്ഷിക്കും. ഒരാൾ വിട്ടുപോയാൽ അവരെപ്പറ്റിയുള്ളതു മായ്ച്ചുകളയും.',
    show: 'എന്തൊക്കെ',
    everything: 'എല്ലാം',
    showAll: 'എല്ലാം കാണാം',
    none: 'ഇങ്ങനെ ഒന്നും കണ്ടെത്തിയില്ല.',
    kinds: {
      'signed-in': 'ലോഗിനുകൾ',
      'sign-ins-failed': 'തെറ്റായ പാസ്‌വേഡുകളും കോഡുകളും',
      approved: 'അംഗമാക്കിയവർ',
      declined: 'നിരസിച്ച അപേക്ഷകൾ',
      suspended: 'സസ്പെൻഷനുകൾ',
      reinstated: 'തീർന്ന സസ്പെൻഷനുകൾ',
      reopened: 'വീണ്ടും തുറന്ന അപേക്ഷകൾ',
      'made-administrator': 'അഡ്മിനായവർ',
      'removed-administrator': 'അഡ്മിനല്ലാതായവർ',
      'made-moderator': 'മോഡറേറ്ററായവർ',
      'removed-moderator': 'മോഡറേറ്ററല്ലാതായവർ',
      'content-hidden': 'മോഡറേറ്റർമാർ മറച്ചവ',
      'content-shown': 'മോഡറേറ്റർമാർ വീണ്ടും കാണിച്ചവ',
      'email-changed': 'ഇമെയിൽ മാറ്റങ്ങൾ',
      'email-taken-back': 'തിരിച്ചെടുത്ത ഇമെയിലുകൾ',
      'archive-downloaded': 'വിവരങ്ങളുടെ ഡൗൺലോഡുകൾ',
      'mails-resent': 'വീണ്ടും അയച്ച മെയിലുകൾ',
      announced: 'പൊതു അറിയിപ്പുകൾ',
      'announcement-withdrawn': 'പിൻവലിച്ച അറിയിപ്പുകൾ',
    },
    what: {
      'signed-in': 'ലോഗിൻ ചെയ്തു',
      'sign-ins-failed': '– പല തവണ തെറ്റായ പാസ്‌വേഡോ കോഡോ',
      approved: 'അംഗമായി',
      declined: '– അപേക്ഷ നിരസിച്ചു',
      suspended: 'സസ്പെൻഷനിലായി',
      reinstated: 'സസ്പെൻഷൻ തീർന്നു',
      reopened: '– അപേക്ഷ വീണ്ടും തുറന്നു',
      'made-administrator': 'അഡ്മിനായി',
      'removed-administrator': 'ഇനി അഡ്മിനല്ല',
      'made-moderator': 'മോഡറേറ്ററായി',
      'removed-moderator': 'ഇനി മോഡറേറ്ററല്ല',
      'content-hidden': '– ഒരു കാര്യം മറച്ചു',
      'content-shown': '– മറച്ച ഒരു കാര്യം വീണ്ടും കാണിച്ചു',
      'email-changed': 'ഇമെയിൽ മാറ്റി',
      'email-taken-back': 'പഴയ ഇമെയിൽ തിരിച്ചെടുത്തു',
      'archive-downloaded': 'സ്വന്തം വിവരങ്ങൾ ഡൗൺലോഡ് ചെയ്തു',
      announced: 'എല്ലാ അംഗങ്ങളെയും ഒരു കാര്യം അറിയിച്ചു',
      'announcement-withdrawn': 'ഒരു അറിയിപ്പു പിൻവലിച്ചു',
    },
    mailsResent: (count) =>
      plural.select(count) === 'one'
        ? '1 മെയിൽ വീണ്ടും അയച്ചു'
        : `${count.toLocaleString('ml')} മെയിലുകൾ വീണ്ടും അയച്ചു`,
    network: 'ഒരേ നെറ്റ്‌വർക്കിൽനിന്ന്',
    nobody: 'വിട്ടുപോയ ഒരാൾ',
    by: (who) => `ചെയ്തത് ${who}`,
    byNobody: 'ചെയ്തത് സെർവറിൽനിന്ന്, അല്ലെങ്കിൽ വിട്ടുപോയ ഒരാൾ',
  },
};

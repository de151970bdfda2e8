import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts-settings.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['settings'] = {
  overview: {
    title: 'ക്രമീകരണം',
    groups: {
      account: 'അക്കൗണ്ട്',
      security: 'സുരക്ഷ',
      reading: 'വായന',
      news: 'അറിയിപ്പുകളും അംഗങ്ങളും',
      community: 'കൂട്ടായ്മ',
    },
    install: {
      title: 'ഹോം സ്ക്രീനിൽ',
      text: 'ആപ്പായി ഇൻസ്റ്റാൾ ചെയ്താൽ ഒറ്റത്തവണ തൊട്ടാൽ തുറക്കും, മറ്റ് ആപ്പുകളിൽനിന്നു ഫോട്ടോകൾ ഇവിടേക്ക് അയയ്ക്കുകയും ചെയ്യാം.',
      yes: 'ഇൻസ്റ്റാൾ ചെയ്യാം',
      no: 'വേണ്ട',
    },
    since: (day) => `${day} മുതൽ`,
    complete: (percent) => `${percent}% പൂർത്തിയായി`,
    visible: { whole: 'പ്രൊഫൈൽ മുഴുവൻ', basic: 'പേരും ഫോട്ടോയും മാത്രം', listed: 'അംഗങ്ങളുടെ ലിസ്റ്റിലുണ്ട്' },
    notChosen: 'ഇതുവരെ തീരുമാനിച്ചിട്ടില്ല',
    ownData: 'പകർപ്പ് ഡൗൺലോഡ് ചെയ്യാം, കൂട്ടായ്മ വിട്ടുപോകാം',
    password: 'പാസ്‌വേഡ്',
    passwordText: 'ഇവിടെയോ മെയിൽ വഴിയോ മാറ്റാം',
    twoStep: { on: 'ഓണാണ്', off: 'ഓഫാണ്' },
    devices: (count) =>
      count === 1 ? 'ഒരു ഡിവൈസിൽ ലോഗിൻ ചെയ്തിട്ടുണ്ട്' : `${count.toLocaleString('ml')} ഡിവൈസിൽ ലോഗിൻ ചെയ്തിട്ടുണ്ട്`,
    newsSettings: 'അറിയിപ്പുകളുടെ ക്രമീകരണം',
    news: (wanted, kinds) => {
      if (wanted === kinds) return 'എല്ലാം';
      if (wanted === 0) return 'എപ്പോഴും വരുന്നവ മാത്രം';
      return `${kinds} തരം അറിയിപ്പിൽ ${wanted === 1 ? 'ഒരെണ്ണം' : `${wanted} എണ്ണം`}, പിന്നെ എപ്പോഴും വരുന്നവയും`;
    },
    byEmail: 'അറിയിപ്പുകൾ മെയിലിൽ',
    answers: 'കമന്റുകളും മറുപടികളും',
    digests: { weekly: 'ആഴ്ചതോറും പുതിയ കഥകൾ', daily: 'ദിവസവും പുതിയ കഥകൾ' },
    never: 'വേണ്ട',
    muted: (people) =>
      people === 0 ? 'ആരുമില്ല' : people === 1 ? 'ഒരാൾ' : `${people.toLocaleString('ml')} പേർ`,
    invitations: (open) =>
      open === 0
        ? 'ഉപയോഗിക്കാവുന്ന ക്ഷണമില്ല'
        : open === 1
          ? 'ഉപയോഗിക്കാവുന്ന ഒരു ക്ഷണം'
          : `ഉപയോഗിക്കാവുന്ന ${open.toLocaleString('ml')} ക്ഷണങ്ങൾ`,
    deputy: 'പകരം അഡ്മിൻ',
    noDeputy: 'പകരം ആരെയും ഏൽപ്പിച്ചിട്ടില്ല',
    isDeputy: 'ഒരു അഡ്മിനു പകരം നിൽക്കാൻ നിങ്ങളെ ഏൽപ്പിച്ചിട്ടുണ്ട്',
    feed: 'സ്വകാര്യ ഫീഡ്',
    hasFeed: { yes: 'ഫീഡ് റീഡറിൽ പുതിയ കഥകൾ കാണാം', no: 'ഫീഡ് റീഡറിനുള്ള ലിങ്കില്ല' },
    shelf: 'ഇന്റർനെറ്റില്ലാതെ വായിക്കാം',
    shelfText: 'ഈ ഡിവൈസിലുള്ള കഥകൾ',
    archive: 'കഥകളുടെ ശേഖരം',
    inArchive: { yes: 'നിങ്ങളുടെ കഥകൾ ഇതിലുണ്ട്', no: 'നിങ്ങളുടെ കഥകൾ ഇതിലില്ല' },
  },
};

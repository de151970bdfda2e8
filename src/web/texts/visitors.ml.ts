import { nameStem } from '../../malayalam/community-name.ts';
import type { Texts } from './texts.ts';
import { roundUpWait } from './wait.ts';

/** The names of the entries of the header that features register: `header` of the words-header.ml.ts in their folders. */
const header = import.meta.glob<Texts['visitors']['common']['headerLinks']>(
  '../../features/*/words-header.ml.ts',
  {
    eager: true,
    import: 'header',
  },
);
const headerLinks = Object.assign({}, ...Object.values(header));

/** Returns '40 സെക്കൻഡ്', '2 മിനിറ്റ്' or '24 മണിക്കൂർ'. `Intl.RelativeTimeFormat` would read as 'within 2 minutes'. */
function forTime(seconds: number): string {
  const [count, unit] = roundUpWait(seconds);
  if (count === 1) return unit === 'second' ? 'ഒരു സെക്കൻഡ്' : 'ഒരു മിനിറ്റ്';
  return new Intl.NumberFormat('ml', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** The other files of this language. */
export const files = import.meta.glob<{ texts: object }>([
  './*.ml.ts',
  '!./visitors.ml.ts',
  '../../features/*/texts*.ml.ts',
]);

/** The Malayalam of visitors.en.ts. Terms and tone: docs/malayalam.md. */
export const texts = (communityName: string): Texts['visitors'] => ({
  common: {
    product: communityName,
    loading: 'തുറക്കുന്നു...',
    loadingDashboard: 'നിങ്ങളുടെ ഹോം പേജ് തുറക്കുന്നു...',
    busy: 'കാത്തിരിക്കൂ...',
    skipToContent: 'നേരെ ഉള്ളടക്കത്തിലേക്ക്',
    back: 'തിരികെ',
    show: 'ടൈപ്പ് ചെയ്യുന്നതു കാണാം',
    toStart: 'ആദ്യ പേജിലേക്ക്',
    mainNavigation: 'പ്രധാന മെനു',
    headerLinks,
    search: 'തിരയാം',
    administration: 'അഡ്മിൻ',
    navigation: {
      '/dashboard': 'ഹോം',
      '/stories': 'കഥകൾ',
      '/new': 'എഴുതാം',
      '/people': 'അംഗങ്ങൾ',
      '/me': 'ഞാൻ',
    },
  },
  settings: {
    theme: 'തീം',
    themes: { light: 'ലൈറ്റ്', dark: 'ഡാർക്ക്', system: 'സിസ്റ്റം' },
    textSize: 'അക്ഷരവലുപ്പം',
    textSizes: { small: 'ചെറുത്', medium: 'ഇടത്തരം', large: 'വലുത്', 'very-large': 'വളരെ വലുത്' },
    failed: 'ഇതു മാറ്റാനായില്ല. ഇന്റർനെറ്റ് ഉണ്ടോ എന്നു നോക്കി വീണ്ടും ശ്രമിക്കൂ.',
  },
  errors: {
    'invalid-input': 'കൊടുത്ത വിവരങ്ങൾ ശരിയാണോ എന്ന് ഒന്നുകൂടി നോക്കൂ.',
    'unsupported-type': 'അയച്ചതു ശരിയായി കിട്ടിയില്ല. പേജ് വീണ്ടും തുറന്ന് ഒന്നുകൂടി ശ്രമിക്കൂ.',
    unreadable: 'അയച്ചതു ശരിയായി കിട്ടിയില്ല. പേജ് വീണ്ടും തുറന്ന് ഒന്നുകൂടി ശ്രമിക്കൂ.',
    busy: `${nameStem(communityName)}യിൽ ഇപ്പോൾ നല്ല തിരക്കാണ്. കുറച്ചു കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കൂ.`,
    'storage-full': `ഇതു സൂക്ഷിക്കാൻ ${nameStem(communityName)}യിൽ ഇനി സ്ഥലമില്ല. അഡ്മിനെ അറിയിച്ചിട്ട് പിന്നീടു വീണ്ടും ശ്രമിക്കൂ.`,
    'storage-unwritable': `${nameStem(communityName)}യിൽ ഇപ്പോൾ വായിക്കാൻ മാത്രമേ പറ്റൂ, ഒന്നും സൂക്ഷിക്കാനാകുന്നില്ല. അഡ്മിനെ അറിയിച്ചിട്ട് പിന്നീടു വീണ്ടും ശ്രമിക്കൂ.`,
    unexpected: 'എന്തോ കുഴപ്പം പറ്റി. വീണ്ടും ശ്രമിക്കൂ.',
    'other-account': 'നിങ്ങൾ ഈ പേജ് തുറന്ന ശേഷം മറ്റൊരാൾ ഈ ഡിവൈസിൽ ലോഗിൻ ചെയ്തതുകൊണ്ട് ഒന്നും അയച്ചില്ല. വീണ്ടും ലോഗിൻ ചെയ്യൂ.',
    forbidden: 'ഇതു ചെയ്യാൻ നിങ്ങൾക്ക് അനുമതിയില്ല.',
    'not-found': 'ഇത് ഇപ്പോൾ ഇവിടെയില്ല.',
    'name-address': 'പേരിൽ ലിങ്കോ ഇമെയിലോ ഫോൺ നമ്പറോ പാടില്ല.',
    offline: `${communityName} ഇപ്പോൾ കിട്ടുന്നില്ല. ഇന്റർനെറ്റ് ഉണ്ടോ എന്നു നോക്കി വീണ്ടും ശ്രമിക്കൂ.`,
  },
  invalid: {
    missing: 'ഇതുകൂടി എഴുതൂ.',
    choice: 'ഒരെണ്ണം തിരഞ്ഞെടുക്കൂ.',
    email: 'ഇമെയിൽ വിലാസം മുഴുവനായി എഴുതൂ.',
    short: (least) => `കുറഞ്ഞത് ${least} അക്ഷരം വേണം.`,
    long: (most) => `${most.toLocaleString('ml')} അക്ഷരത്തിൽ കൂടരുത്.`,
    number: (least, most) => `${least} മുതൽ ${most} വരെയുള്ള ഒരു സംഖ്യ എഴുതൂ.`,
  },
  goBackToText: 'എഴുതിയതു കിട്ടാൻ പിന്നോട്ടു പോകൂ.',
  tooMany: (seconds, reason = 'കുറച്ചു സമയത്തിനുള്ളിൽ ഒരുപാടു തവണ ശ്രമിച്ചു.') =>
    `${reason} ${forTime(seconds)} കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കൂ.`,
  refused: {
    notLoggedIn: 'ലോഗിൻ ചെയ്തിട്ടില്ല.',
    accessDenied: 'പ്രവേശനമില്ല',
    profile: 'നിങ്ങളുടെ പ്രൊഫൈൽ കാണാൻ ലോഗിൻ ചെയ്യൂ.',
    administration: 'ഈ പേജ് അഡ്മിൻമാർക്കു മാത്രമുള്ളതാണ്.',
    goToLogin: 'ലോഗിൻ പേജിലേക്ക്',
    toSignIn: 'ലോഗിൻ പേജിലേക്ക്',
    toAccount: 'അക്കൗണ്ടിലേക്ക്',
    titles: { account: 'അക്കൗണ്ട് വിവരങ്ങൾ', profile: 'പ്രൊഫൈൽ', administration: 'അഡ്മിൻ പാനൽ' },
  },
  failure: {
    notFoundTitle: 'ഇങ്ങനെയൊരു പേജില്ല',
    notFoundText: 'ഈ സ്റ്റോപ്പിൽ ബസ് നിർത്തില്ല. ലിങ്ക് മുഴുവനായി കിട്ടിക്കാണില്ല.',
    sessionTitle: 'വീണ്ടും ലോഗിൻ ചെയ്യൂ',
    sessionText: 'നിങ്ങൾ ലോഗൗട്ട് ആയി. എന്തെങ്കിലും എഴുതുകയായിരുന്നെങ്കിൽ അത് ഈ ഡിവൈസിൽത്തന്നെയുണ്ട്.',
    forbiddenTitle: 'ഈ പേജ് തുറക്കാനാകില്ല',
    forbiddenText: 'നിങ്ങളുടെ അക്കൗണ്ടിന് അതിനുള്ള അനുമതിയില്ല.',
    tooManyTitle: 'കുറച്ചു നേരം കാത്തിരിക്കൂ',
    offlineTitle: 'ഇപ്പോൾ ഇന്റർനെറ്റ് ഇല്ല',
    goneTitle: `${communityName} ഇപ്പോൾ കിട്ടുന്നില്ല`,
    goneText: 'ബസ് ഒന്നു നിർത്തിയതാണ്. നിങ്ങളുടേതായ ഒന്നും പോയിട്ടില്ല. വീണ്ടും ശ്രമിക്കൂ.',
    crashTitle: 'എന്തോ കുഴപ്പം പറ്റി',
    crashText: 'നിങ്ങളുടെ കുറ്റമല്ല. കുറച്ചു കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കൂ.',
    requestId: (id) => `ഇനിയും ഇങ്ങനെ വന്നാൽ ഈ നമ്പർ അഡ്മിനോടു പറയൂ: ${id}`,
    tryAgain: 'വീണ്ടും ശ്രമിക്കാം',
    toSignIn: 'ലോഗിൻ പേജിലേക്ക്',
  },
});

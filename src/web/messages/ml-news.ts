import type { NewsTexts } from './en-news.ts';

/** The Malayalam of en-news.ts. Terms and tone: docs/malayalam.md. */
export const mlNews: NewsTexts = {
  news: {
    title: 'അറിയിപ്പുകൾ',
    none: 'പുതിയ അറിയിപ്പുകളില്ല',
    noneText: 'നിങ്ങളുടെ കഥകൾക്കും കമന്റുകൾക്കും മറുപടി വന്നാൽ ഇവിടെ കാണാം.',
    unread: 'പുതിയത്',
    readAll: 'എല്ലാം കണ്ടു',
    older: 'പഴയ അറിയിപ്പുകൾ കാണാം',
    newest: 'ഏറ്റവും പുതിയവയിലേക്ക്',
    commented: (who, title) => `${who} ‘${title}’ എന്ന കഥയ്ക്കു കമന്റ് എഴുതി`,
    replied: (who, title) => `‘${title}’ എന്ന കഥയിൽ ${who} നിങ്ങൾക്കു മറുപടി എഴുതി`,
    mentioned: (who, title) => `‘${title}’ എന്ന കഥയുടെ കമന്റിൽ ${who} നിങ്ങളുടെ പേരു ചേർത്തു`,
    liked: (people, title) =>
      people === 1
        ? `‘${title}’ എന്ന കഥ ഒരാൾ ലൈക്ക് ചെയ്തു`
        : `‘${title}’ എന്ന കഥ ${people.toLocaleString('ml')} പേർ ലൈക്ക് ചെയ്തു`,
    judged: (title) => `മോഡറേറ്റർമാർ ഒരു തീരുമാനമെടുത്തു: ‘${title}’`,
    decisions: {
      approved: 'നിങ്ങൾ അംഗമായി. സ്വാഗതം!',
      'made moderator': 'നിങ്ങൾ ഇപ്പോൾ മോഡറേറ്ററാണ്.',
      'made administrator': 'നിങ്ങൾ ഇപ്പോൾ അഡ്മിനാണ്.',
    },
    applications: (people) =>
      people === 1 ? 'ഒരാൾ ചേരാൻ കാത്തിരിക്കുന്നു' : `${people.toLocaleString('ml')} പേർ ചേരാൻ കാത്തിരിക്കുന്നു`,
    cases: (cases, overdue) => {
      const waiting =
        cases === 1 ? 'ഒരു കാര്യം തീരുമാനിക്കാനുണ്ട്' : `${cases.toLocaleString('ml')} കാര്യങ്ങൾ തീരുമാനിക്കാനുണ്ട്`;
      return overdue > 0 ? `${waiting} (സമയം കഴിഞ്ഞത്: ${overdue.toLocaleString('ml')})` : waiting;
    },
    two: (first, second) => `${first}, പിന്നെ ${second}`,
    andOthers: (first, others) =>
      others === 1 ? `${first}, പിന്നെ ഒരാൾ കൂടി` : `${first}, പിന്നെ ${others.toLocaleString('ml')} പേർ കൂടി`,
    anonymous: (people) => (people === 1 ? 'പേരു പറയാത്ത ഒരാൾ' : `പേരു പറയാത്ത ${people.toLocaleString('ml')} പേർ`),
    settings: {
      link: 'മാറ്റങ്ങൾ',
      title: 'എന്തെല്ലാം അറിയണം',
      intro: 'ഏതെല്ലാം അറിയിപ്പുകൾ വേണമെന്നു തിരഞ്ഞെടുക്കൂ.',
      back: 'അറിയിപ്പുകളിലേക്ക്',
      kinds: {
        comment: 'എന്റെ കഥകൾക്കു വരുന്ന കമന്റുകൾ',
        reply: 'എന്റെ കമന്റുകൾക്കു വരുന്ന മറുപടികൾ',
        mention: 'എന്റെ പേരു ചേർത്ത കമന്റുകൾ',
        like: 'എന്റെ കഥകൾ എത്ര പേർ ലൈക്ക് ചെയ്തു എന്ന്',
        applications: 'ചേരാൻ അപേക്ഷിക്കുന്നവർ',
        cases: 'അംഗങ്ങൾ അറിയിച്ചതിൽ തീരുമാനം വേണ്ടവ',
      },
      always: 'നിങ്ങളുടെ അംഗത്വത്തെയും നിങ്ങൾ എഴുതിയതിനെയും പറ്റിയുള്ള തീരുമാനങ്ങൾ എപ്പോഴും അറിയിക്കും.',
      save: 'സേവ് ചെയ്യാം',
      saving: 'സേവ് ചെയ്യുന്നു...',
      saved: 'സേവ് ചെയ്തു.',
    },
    mails: {
      title: 'മെയിലിൽ',
      answers: 'കമന്റുകളും മറുപടികളും',
      answersHint: 'മണിക്കൂറിൽ ഒരു മെയിലിൽ കൂടുതലില്ല. നിങ്ങൾ കാണാത്തവ മാത്രം.',
      digest: 'പുതിയ കഥകൾ',
      digestHint: 'തലക്കെട്ടും എഴുതിയ ആളും മാത്രം, കഥയില്ല.',
      digests: { weekly: 'ആഴ്ചതോറും', daily: 'ദിവസവും', off: 'വേണ്ട' },
      weekday: 'ആഴ്ചതോറുമെങ്കിൽ ഏതു ദിവസം',
      weekdays: 'ഞായറാഴ്ച തിങ്കളാഴ്ച ചൊവ്വാഴ്ച ബുധനാഴ്ച വ്യാഴാഴ്ച വെള്ളിയാഴ്ച ശനിയാഴ്ച'.split(' '),
      hour: 'സമയം',
      timeZone: (zone) => `നിങ്ങളുടെ സ്ഥലത്തെ സമയം: ${zone}.`,
      always: 'അക്കൗണ്ടിനെപ്പറ്റിയുള്ള മെയിലുകൾ എപ്പോഴും വരും.',
    },
  },
};

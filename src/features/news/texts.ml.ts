import type { Texts } from '../../web/texts/texts.ts';
import type { NewsWords } from './texts.en.ts';

/** The words of the kinds of news that features register: the words-news.ml.ts of their folders. */
const registered = Object.values(import.meta.glob<NewsWords>('../*/words-news.ml.ts', { eager: true }));

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['news'] = {
  news: {
    title: 'അറിയിപ്പുകൾ',
    none: 'പുതിയ അറിയിപ്പുകളില്ല',
    noneText: 'നിങ്ങളുടെ കഥകൾക്കു കമന്റോ കമന്റുകൾക്കു മറുപടിയോ വന്നാൽ ഇവിടെ കാണാം.',
    unread: 'പുതിയത്',
    readAll: 'എല്ലാം കണ്ടു',
    older: 'പഴയ അറിയിപ്പുകൾ കാണാം',
    newest: 'ഏറ്റവും പുതിയവയിലേക്ക്',
    sentences: Object.assign({}, ...registered.map(({ news }) => news)) as Record<
      string,
      (...values: never[]) => string
    >,
    two: (first, second) => `${first}, പിന്നെ ${second}`,
    andOthers: (first, others) =>
      others === 1 ? `${first}, പിന്നെ ഒരാൾ കൂടി` : `${first}, പിന്നെ ${others.toLocaleString('ml')} പേർ കൂടി`,
    anonymous: (people) => (people === 1 ? 'പേരു പറയാത്ത ഒരാൾ' : `പേരു പറയാത്ത ${people.toLocaleString('ml')} പേർ`),
    settings: {
      title: 'അറിയിപ്പുകളുടെ ക്രമീകരണം',
      short: 'ക്രമീകരണം',
      intro: 'ഏതെല്ലാം അറിയിപ്പുകൾ വേണമെന്നു തിരഞ്ഞെടുക്കൂ.',
      kinds: Object.assign({}, ...registered.map(({ choices }) => choices)) as Record<string, string>,
      always: 'നിങ്ങളുടെ അംഗത്വത്തെയും നിങ്ങൾ എഴുതിയതിനെയും പറ്റിയുള്ള തീരുമാനങ്ങൾ എപ്പോഴും അറിയിക്കും.',
      following: 'ഞാൻ ഫോളോ ചെയ്യുന്നവരും വിഷയങ്ങളും',
      save: 'സേവ് ചെയ്യാം',
      saving: 'സേവ് ചെയ്യുന്നു...',
      saved: 'സേവ് ചെയ്തു.',
    },
    mails: {
      title: 'മെയിലിൽ',
      answers: 'കമന്റുകളും മറുപടികളും',
      answersHint: 'മണിക്കൂറിൽ ഒരു മെയിലിൽ കൂടുതലില്ല. നിങ്ങൾ കാണാത്തവ മാത്രം.',
      digest: 'പുതിയ കഥകൾ',
      digestHint: 'തലക്കെട്ടും എഴുതിയ ആളും മാത്രം, കഥയില്ല. ഫോളോ ചെയ്യുന്നവരുടേത് ആദ്യം.',
      digests: { weekly: 'ആഴ്ചതോറും', daily: 'ദിവസവും', off: 'വേണ്ട' },
      weekday: 'ആഴ്ചതോറുമെങ്കിൽ ഏതു ദിവസം',
      weekdays: 'ഞായറാഴ്ച തിങ്കളാഴ്ച ചൊവ്വാഴ്ച ബുധനാഴ്ച വ്യാഴാഴ്ച വെള്ളിയാഴ്ച ശനിയാഴ്ച'.split(' '),
      hour: 'സമയം',
      timeZone: (zone) => `നിങ്ങളുടെ സ്ഥലത്തെ സമയം: ${zone}.`,
      always: 'അക്കൗണ്ടിനെപ്പറ്റിയുള്ള മെയിലുകൾ എപ്പോഴും വരും.',
      here: (zone) => `ഇപ്പോൾ താമസം ഇവിടെ: ${zone}`,
      refused: (email) =>
        `${email} എന്ന ഇമെയിലിലേക്ക് അയച്ച മെയിൽ തിരിച്ചുവന്നു: അങ്ങനെയൊരു മെയിൽബോക്സില്ല. അതുകൊണ്ട് ഈ മെയിലുകൾ നിർത്തി. വീണ്ടും അയയ്ക്കാൻ ഇതു സേവ് ചെയ്യൂ, അല്ലെങ്കിൽ ഇമെയിൽ മാറ്റൂ.`,
      changeEmail: 'ഇമെയിൽ മാറ്റാം',
      offer: {
        title: 'കമന്റും മറുപടിയും മെയിലിൽ അറിയണോ?',
        text: 'നിങ്ങൾ കാണാത്ത കമന്റും മറുപടിയും മെയിലിൽ അറിയിക്കാം, മണിക്കൂറിൽ ഒന്നിൽ കൂടുതലില്ല. പുതിയ കഥകളെപ്പറ്റി ആഴ്ചയിൽ ഒരു മെയിലും. നിങ്ങൾ പറയാതെ ഒന്നും അയയ്ക്കില്ല.',
        yes: 'മെയിൽ അയച്ചുതരൂ',
        no: 'വേണ്ട',
      },
    },
  },
};

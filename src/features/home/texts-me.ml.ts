import type { Texts } from '../../web/texts/texts.ts';

/** The words of the links that features register: `links` of the words-me.ml.ts in their folders. */
const links = import.meta.glob<object>('../*/words-me.ml.ts', { eager: true, import: 'links' });

/** The titles of the lists that features register: `lists` of the words-lists.ml.ts in their folders. */
const lists = import.meta.glob<object>('../*/words-lists.ml.ts', { eager: true, import: 'lists' });

/** The Malayalam of texts-me.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['me'] = {
  me: {
    othersView: 'മറ്റുള്ളവർ കാണുന്ന പേജ്',
    nameless: 'പ്രൊഫൈലിൽ പേരു ചേർത്താൽ മറ്റ് അംഗങ്ങൾക്കു നിങ്ങളുടെ പേജ് തുറക്കാം.',
    links: Object.assign({}, ...Object.values(links)),
    lists: Object.assign({}, ...Object.values(lists)),
    staff: 'മോഡറേറ്റർക്കും അഡ്മിനും',
    noStories: 'നിങ്ങൾ ഇതുവരെ കഥയൊന്നും പോസ്റ്റ് ചെയ്തിട്ടില്ല',
    noStoriesText: 'നിങ്ങൾ പോസ്റ്റ് ചെയ്യുന്ന കഥകളും അവയ്ക്കു കിട്ടിയ ലൈക്കും കമന്റും ഇവിടെ കാണാം.',
    write: 'കഥ എഴുതാം',
    older: 'പഴയ കഥകൾ',
    newest: 'ഏറ്റവും പുതിയ കഥകൾ',
    sumsTitle: 'നിങ്ങളുടെ കഥകൾ ഇതുവരെ',
    counted: {
      stories: (count) => (count === 1 ? '1 കഥ' : `${count.toLocaleString('ml')} കഥകൾ`),
      comments: (count) => (count === 1 ? '1 കമന്റ്' : `${count.toLocaleString('ml')} കമന്റുകൾ`),
      likes: (count) => (count === 1 ? '1 ലൈക്ക്' : `${count.toLocaleString('ml')} ലൈക്കുകൾ`),
    },
    lately: (count) =>
      `കഴിഞ്ഞ 30 ദിവസത്തിൽ ${count === 0 ? 'ഒന്നുമില്ല' : count === 1 ? 'ഒന്ന്' : `${count.toLocaleString('ml')}\u00a0എണ്ണം`}`,
    answers: (count) => `നിങ്ങൾ കാണാത്ത മറുപടികൾ: ${count.toLocaleString('ml')}`,
  },
};

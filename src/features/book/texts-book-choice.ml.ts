import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts-book-choice.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['book-choice'] = {
  bookChoice: {
    title: 'കഥകൾ തിരഞ്ഞെടുക്കാം',
    topic: 'വിഷയം',
    allTopics: 'എല്ലാ വിഷയവും',
    author: 'എഴുതിയ ആൾ',
    from: 'ഏതു വർഷം മുതൽ',
    to: 'ഏതു വർഷംവരെ',
    order: 'ഏത് ആദ്യം',
    orders: { newest: 'പുതിയത് ആദ്യം', liked: 'കൂടുതൽ ലൈക്കുള്ളത് ആദ്യം' },
    aloud: 'പറഞ്ഞ കഥകൾ മാത്രം',
    filters: 'തിരയാം',
    filter: 'കാണാം',
    add: 'ചേർക്കാം',
    addOf: (title) => `പുസ്തകത്തിൽ ചേർക്കാം: ‘${title}’`,
    likes: (count) => (count === 1 ? 'ഒരു ലൈക്ക്' : `${count.toLocaleString('ml')} ലൈക്കുകൾ`),
    isAloud: 'പറഞ്ഞ കഥ',
    none: 'ഇങ്ങനെയൊരു കഥയില്ല.',
    onlyNewest: (count) =>
      `ഏറ്റവും പുതിയ ${count.toLocaleString('ml')} കഥകളിൽ കൂടുതൽ ലൈക്കുള്ളവയാണ് ഇവ. പഴയ കഥകൾ കാണാൻ വർഷം തിരഞ്ഞെടുക്കാം.`,
    first: 'ആദ്യത്തേതിലേക്ക്',
    next: 'കൂടുതൽ കഥകൾ',
  },
};

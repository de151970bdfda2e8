import type { PeopleTexts } from './en-people.ts';

/** The Malayalam of en-people.ts. Terms and tone: docs/malayalam.md. */
export const mlPeople: PeopleTexts = {
  people: {
    title: 'അംഗങ്ങൾ',
    intro: 'പട്ടികയിൽ പേരു ചേർക്കാൻ സമ്മതിച്ച അംഗങ്ങൾ.',
    notListed: 'നിങ്ങളുടെ പേര് ഇതുവരെ ഇവിടെയില്ല.',
    chooseVisibility: 'മറ്റുള്ളവർ എന്തു കാണണമെന്നു തീരുമാനിക്കാം',
    search: 'പേരു വച്ചു തിരയാം',
    submit: 'തിരയാം',
    order: 'ക്രമം',
    orders: { name: 'പേരിന്റെ ക്രമത്തിൽ', newest: 'പുതിയവർ ആദ്യം' },
    count: (people) => (people === 1 ? 'ഒരാൾ' : `${people.toLocaleString('ml')} പേർ`),
    noMatch: (name) => `“${name}” എന്നു തിരഞ്ഞിട്ട് ആരെയും കിട്ടിയില്ല.`,
    showAll: 'എല്ലാവരെയും കാണാം',
    emptyTitle: 'പട്ടികയിൽ ഇതുവരെ ആരുമില്ല',
    emptyText: 'പേരു ചേർക്കാൻ സമ്മതിക്കുന്ന അംഗങ്ങൾ ഇവിടെ വരും.',
    more: 'കൂടുതൽ പേർ',
    first: 'ആദ്യ പേജിലേക്ക്',
    since: (month) => `അംഗമായത്: ${month}`,
    thisIsYou: 'മറ്റ് അംഗങ്ങൾ നിങ്ങളെ കാണുന്നത് ഇങ്ങനെയാണ്.',
    editProfile: 'പ്രൊഫൈൽ തിരുത്താം',
    storiesBy: (name) => `${name} എഴുതിയ കഥകൾ`,
    noStories: 'ഇതുവരെ കഥയില്ല.',
    olderStories: 'പഴയ കഥകൾ',
    newestStories: 'ഏറ്റവും പുതിയ കഥകൾ',
    goneTitle: 'ഇങ്ങനെയൊരാൾ ഇവിടെയില്ല',
    goneText: 'വിട്ടുപോയതാകാം, അല്ലെങ്കിൽ ലിങ്ക് മുഴുവനായി കിട്ടിക്കാണില്ല.',
    toPeople: 'എല്ലാ അംഗങ്ങളെയും കാണാം',
    menu: (name) => `അഡ്മിൻ: ${name}`,
    membership: 'അംഗത്വവും തീരുമാനങ്ങളും',
    actions: {
      suspend: 'സസ്പെൻഡ് ചെയ്യാം',
      'make-administrator': 'അഡ്മിനാക്കാം',
      'remove-administrator': 'അഡ്മിനല്ലാതാക്കാം',
    },
  },
};

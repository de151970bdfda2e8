import type { choices as english, MembershipNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: MembershipNews = {
  approved: () => 'നിങ്ങൾ അംഗമായി. സ്വാഗതം!',
  'made-moderator': () => 'നിങ്ങൾ ഇപ്പോൾ മോഡറേറ്ററാണ്.',
  'made-approver': () => 'ചേരാനുള്ള അപേക്ഷകൾ ഇനി നിങ്ങൾക്കും നോക്കാം.',
  'made-administrator': () => 'നിങ്ങൾ ഇപ്പോൾ അഡ്മിനാണ്.',
  'made-administrator-as-deputy': () => 'നിങ്ങൾ ഇപ്പോൾ അഡ്മിനാണ്: ഇവിടെ വരാത്ത ഒരു അഡ്മിനു പകരമാണ് നിങ്ങൾ.',
  applications: (people) =>
    people === 1 ? 'ഒരാൾ ചേരാൻ കാത്തിരിക്കുന്നു' : `${people.toLocaleString('ml')} പേർ ചേരാൻ കാത്തിരിക്കുന്നു`,
};

export const choices: typeof english = { applications: 'ചേരാൻ അപേക്ഷിക്കുന്നവർ' };

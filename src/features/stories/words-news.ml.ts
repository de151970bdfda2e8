import type { choices as english, LikeNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: LikeNews = {
  like: (people, title) =>
    `${title ? `‘${title}’ എന്ന കഥ` : 'നിങ്ങളുടെ കഥ'} ${people === 1 ? 'ഒരാൾ' : `${people.toLocaleString('ml')} പേർ`} ലൈക്ക് ചെയ്തു`,
};

export const choices: typeof english = {
  like: 'എന്റെ കഥകൾ എത്ര പേർ ലൈക്ക് ചെയ്തു എന്ന്',
};

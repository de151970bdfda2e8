import type { CaseNews, choices as english } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: CaseNews = {
  'own-case': (title) => `മോഡറേറ്റർമാർ ഒരു തീരുമാനമെടുത്തു: ‘${title}’`,
  cases: (cases, overdue) => {
    const waiting = cases === 1 ? 'ഒരു കാര്യം തീരുമാനിക്കാനുണ്ട്' : `${cases.toLocaleString('ml')} കാര്യങ്ങൾ തീരുമാനിക്കാനുണ്ട്`;
    return overdue > 0 ? `${waiting} (സമയം കഴിഞ്ഞത്: ${overdue.toLocaleString('ml')})` : waiting;
  },
};

export const choices: typeof english = { cases: 'തീരുമാനിക്കാനുള്ള പരാതികൾ' };

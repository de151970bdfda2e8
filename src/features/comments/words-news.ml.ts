import { STORY } from '../stories/noun-contract.ts';
import type { CommentNews, choices as english } from './words-news.en.ts';

/** The nouns of the kinds of things that features register: `cases` of the words-comments.ml.ts in their folders. */
const registered = import.meta.glob<{ cases?: Record<string, typeof STORY> }>('../*/words-comments.ml.ts', {
  eager: true,
});
const subjects: Record<string, typeof STORY> = {
  story: STORY,
  ...Object.assign({}, ...Object.values(registered).map(({ cases }) => cases)),
};

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: CommentNews = {
  comment: (who, title, about) => `${who}${title ? ` ‘${title}’ എന്ന ${caseOf(about, 'to')}` : ''} കമന്റ് എഴുതി`,
  reply: (who, title, about) =>
    `${title ? `‘${title}’ എന്ന ${caseOf(about, 'on')} ` : ''}${who} നിങ്ങൾക്കു മറുപടി എഴുതി`,
  mention: (who, title, about) =>
    title
      ? `‘${title}’ എന്ന ${caseOf(about, 'of')} കമന്റിൽ ${who} നിങ്ങളുടെ പേരു ചേർത്തു`
      : `${who} ഒരു കമന്റിൽ നിങ്ങളുടെ പേരു ചേർത്തു`,
  'comment-like': (people, title, about) =>
    `${title ? `‘${title}’ എന്ന ${caseOf(about, 'in')} ` : ''}നിങ്ങളുടെ കമന്റ് ${people === 1 ? 'ഒരാൾ' : `${people.toLocaleString('ml')} പേർ`} ലൈക്ക് ചെയ്തു`,
  'comment-audience': (comments, title, about) =>
    `${title ? `‘${title}’ എന്ന ${caseOf(about, 'in')} ` : ''}നിങ്ങൾ എഴുതിയ ${comments === 1 ? 'ഒരു കമന്റ്' : `${comments.toLocaleString('ml')} കമന്റ്`} ഇപ്പോൾ കൂടുതൽ പേർക്കു വായിക്കാം`,
};

export const choices: typeof english = {
  comment: 'എന്റെ കഥകൾക്കു വരുന്ന കമന്റുകൾ',
  reply: 'എന്റെ കമന്റുകൾക്കു വരുന്ന മറുപടികൾ',
  mention: 'എന്റെ പേരു ചേർത്ത കമന്റുകൾ',
  'comment-like': 'എന്റെ കമന്റുകൾ എത്ര പേർ ലൈക്ക് ചെയ്തു എന്ന്',
};

function caseOf(about: string | undefined, form: keyof typeof STORY): string {
  return subjects[about ?? '']?.[form] ?? '';
}

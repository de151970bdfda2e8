import type { choices as english, ToldComments } from './words-told.en.ts';

/** The Malayalam of words-told.en.ts. Terms and tone: docs/malayalam.md. */
export const told: ToldComments = {
  comment: (who, title, about) =>
    `${who}${title ? ` ‘${title}’ എന്ന ${isGathering(about) ? 'ഒത്തുചേരലിനു' : 'കഥയ്ക്കു'}` : ''} കമന്റ് എഴുതി`,
  reply: (who, title, about) =>
    `${title ? `‘${title}’ എന്ന ${isGathering(about) ? 'ഒത്തുചേരലിൽ' : 'കഥയിൽ'} ` : ''}${who} നിങ്ങൾക്കു മറുപടി എഴുതി`,
  mention: (who, title, about) =>
    title
      ? `‘${title}’ എന്ന ${isGathering(about) ? 'ഒത്തുചേരലിന്റെ' : 'കഥയുടെ'} കമന്റിൽ ${who} നിങ്ങളുടെ പേരു ചേർത്തു`
      : `${who} ഒരു കമന്റിൽ നിങ്ങളുടെ പേരു ചേർത്തു`,
  'comment-like': (people, title, about) =>
    `${title ? `‘${title}’ എന്ന ${isGathering(about) ? 'ഒത്തുചേരലിലെ' : 'കഥയിലെ'} ` : ''}നിങ്ങളുടെ കമന്റ് ${people === 1 ? 'ഒരാൾ' : `${people.toLocaleString('ml')} പേർ`} ലൈക്ക് ചെയ്തു`,
};

export const choices: typeof english = {
  comment: 'എന്റെ കഥകൾക്കു വരുന്ന കമന്റുകൾ',
  reply: 'എന്റെ കമന്റുകൾക്കു വരുന്ന മറുപടികൾ',
  mention: 'എന്റെ പേരു ചേർത്ത കമന്റുകൾ',
  'comment-like': 'എന്റെ കമന്റുകൾ എത്ര പേർ ലൈക്ക് ചെയ്തു എന്ന്',
};

function isGathering(about: string | undefined): boolean {
  return about === 'gathering';
}

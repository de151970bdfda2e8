import type { AnswerWords } from '../../subjects/questions.ts';

/** Comments on something of the reader's. */
export const COMMENT_WORDS: AnswerWords = {
  mailed: {
    en: (who, title) => `${who} commented on ‘${title}’:`,
    ml: (who, title, { cases }) => `‘${title}’ എന്ന ${cases.to} കമന്റ് എഴുതിയത്: ${who}`,
  },
  counted: {
    en: (people, { yours }) => `${countEnglish(people)} commented on ${yours.en}`,
    // Malayalam writes ‘്’ instead of the final ‘ു’ before a vowel.
    ml: (people, { yours }) => `${yours.ml.replace(/\u0D41$/, '\u0D4D')} ${countMalayalam(people)} കമന്റ് എഴുതി`,
  },
  named: {
    en: (who, { yours }) => `${who} commented on ${yours.en}`,
    ml: (who, { yours }) => `${yours.ml} കമന്റ് എഴുതിയത്: ${who}`,
  },
};

/** Replies to the reader's comments. */
export const REPLY_WORDS: AnswerWords = {
  mailed: {
    en: (who, title) => `${who} replied to you on ‘${title}’:`,
    ml: (who, title, { cases }) => `‘${title}’ എന്ന ${cases.on} നിങ്ങൾക്കു മറുപടി എഴുതിയത്: ${who}`,
  },
  counted: {
    en: (people) => `${countEnglish(people)} replied to you`,
    ml: (people) => `${countMalayalam(people)} നിങ്ങൾക്കു മറുപടി എഴുതി`,
  },
  named: {
    en: (who) => `${who} replied to you`,
    ml: (who) => `നിങ്ങൾക്കു മറുപടി എഴുതിയത്: ${who}`,
  },
  isReply: true,
};

/** Comments that mention the reader. */
export const MENTION_WORDS: AnswerWords = {
  mailed: {
    en: (who, title) => `${who} mentioned you in a comment on ‘${title}’:`,
    ml: (who, title, { cases }) => `‘${title}’ എന്ന ${cases.of} കമന്റിൽ നിങ്ങളുടെ പേരു ചേർത്തത്: ${who}`,
  },
  counted: {
    en: (people) => `${countEnglish(people)} mentioned you in a comment`,
    ml: (people) => `${countMalayalam(people)} ഒരു കമന്റിൽ നിങ്ങളുടെ പേരു ചേർത്തു`,
  },
  named: {
    en: (who) => `${who} mentioned you in a comment`,
    ml: (who) => `കമന്റിൽ നിങ്ങളുടെ പേരു ചേർത്തത്: ${who}`,
  },
};

function countEnglish(people: number): string {
  return people === 1 ? 'Someone' : `${people} people`;
}

function countMalayalam(people: number): string {
  return people === 1 ? 'ഒരാൾ' : `${people} പേർ`;
}

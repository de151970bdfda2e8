import type { Texts } from '../../web/texts/texts.ts';

/** Stands for an author without a name. Unlike a name, it takes endings. */
const AUTHOR = 'എഴുതിയ ആൾ';

/**
 * Return the words for the author with a Malayalam case ending. A name is followed by a pronoun with the
 * ending.
 */
const of = (who: string) => (who === AUTHOR ? 'എഴുതിയ ആളുടെ' : `${who}: ഇവരുടെ`);
const to = (who: string) => (who === AUTHOR ? 'എഴുതിയ ആൾക്കു' : `${who}: ഇവർക്കു`);
const object = (who: string) => (who === AUTHOR ? 'എഴുതിയ ആളെ' : `${who}: ഇവരെ`);
const onlyTo = (who: string) =>
  `${who === AUTHOR ? 'എഴുതിയ ആൾക്കും' : `${who}: ഇവർക്കും`} മോഡറേറ്റർമാർക്കും മാത്രമേ ഇനി കാണാനാകൂ.`;

/** The Malayalam of texts-case-outcome.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['case-outcome'] = {
  caseOutcome: {
    author: AUTHOR,
    done: {
      'no-breach': (who) => `കുഴപ്പമില്ലെന്നു കണ്ടു. ${of(who)} കാര്യത്തിൽ ഒന്നും മാറുന്നില്ല.`,
      released: (who) => (who === AUTHOR ? 'ഇത് ഇനി എല്ലാവർക്കും കാണാം.' : `${who} എഴുതിയത് ഇനി എല്ലാവർക്കും കാണാം.`),
      hide: (who) => `മറച്ചു. ${onlyTo(who)}`,
      'hide-and-warn': (who) => `മറച്ചു, മുന്നറിയിപ്പും കൊടുത്തു. ${onlyTo(who)}`,
      warn: (who) => `${to(who)} മുന്നറിയിപ്പു കൊടുത്തു. ഒന്നും മറച്ചിട്ടില്ല.`,
      proposed: (who) => `${object(who)} സസ്പെൻഡ് ചെയ്യണമെന്ന് അഡ്മിൻമാർക്കു മെയിൽ പോകും. ഇതു തീർന്നിട്ടില്ല.`,
      undone: (who) => `${object(who)}പ്പറ്റിയുള്ള തീരുമാനം പിൻവലിച്ചു. ഇതു വീണ്ടും നോക്കാനുണ്ട്.`,
      upheld: (who) => `${object(who)}പ്പറ്റിയുള്ള തീരുമാനത്തിൽ മാറ്റമില്ല.`,
      reversed: (who) => `${object(who)}പ്പറ്റിയുള്ള തീരുമാനം മാറ്റി.`,
    },
    informed: (who) => `${to(who)} മെയിൽ വരും.`,
    notInformed: (who) => `${object(who)} ഒന്നും അറിയിക്കുന്നില്ല.`,
    reportersInformed: (count) =>
      count === 1 ? 'റിപ്പോർട്ട് ചെയ്ത ആൾക്കു മെയിൽ വരും.' : `റിപ്പോർട്ട് ചെയ്ത ${count} പേർക്കും മെയിൽ വരും.`,
    nextCase: 'അടുത്തതു നോക്കാം',
    lastCase: 'നിങ്ങൾക്കു നോക്കാൻ മറ്റൊന്നുമില്ല.',
    allCases: 'എല്ലാം കാണാം',
  },
};

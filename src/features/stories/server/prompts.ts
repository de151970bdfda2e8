import type { Language } from '../../../languages/languages.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { TopicId } from '../../topics/contract.ts';

/** A question that invites to write, in each language, and the topic of most of its answers. */
interface Prompt extends Record<Language, string> {
  topic: TopicId;
}

/** A prompt with its place in PROMPTS. */
interface NumberedPrompt {
  number: number;
  text: Prompt;
}

/** One for each week of a year. */
export const PROMPTS: readonly Prompt[] = [
  { topic: 'travel', en: 'Which bus ride do you still remember?', ml: 'ഇന്നും മറക്കാത്ത ഒരു ബസ് യാത്ര ഏതാണ്?' },
  { topic: 'education', en: 'What did your school smell like?', ml: 'നിങ്ങളുടെ സ്കൂളിന് എന്തിന്റെ മണമായിരുന്നു?' },
  { topic: 'food', en: 'Who taught you to cook?', ml: 'നിങ്ങളെ പാചകം പഠിപ്പിച്ചത് ആരാണ്?' },
  { topic: 'career', en: 'What was your first salary spent on?', ml: 'ആദ്യത്തെ ശമ്പളം എന്തിനു ചെലവാക്കി?' },
  { topic: 'hobbies', en: 'Which song takes you home?', ml: 'വീടോർമ്മിപ്പിക്കുന്ന പാട്ട് ഏതാണ്?' },
  {
    topic: 'education',
    en: 'What did the first rain of a school year feel like?',
    ml: 'സ്കൂൾ തുറക്കുന്ന ദിവസത്തെ മഴ ഓർമ്മയുണ്ടോ?',
  },
  { topic: 'family', en: 'Which neighbour do you miss?', ml: 'ഏത് അയൽക്കാരെയാണ് ഇപ്പോഴും ഓർക്കാറുള്ളത്?' },
  { topic: 'life', en: 'What mistake are you glad you made?', ml: 'പറ്റിയതു നന്നായി എന്നു തോന്നിയ ഒരു തെറ്റുണ്ടോ?' },
  {
    topic: 'life',
    en: 'Which word from your village does nobody else understand?',
    ml: 'നിങ്ങളുടെ നാട്ടുകാർക്കു മാത്രം മനസ്സിലാകുന്ന ഒരു വാക്കു പറയാമോ?',
  },
  {
    topic: 'travel',
    en: 'What did you carry in your first suitcase?',
    ml: 'ആദ്യമായി നാടുവിട്ടപ്പോൾ പെട്ടിയിൽ എന്തെല്ലാം ഉണ്ടായിരുന്നു?',
  },
  { topic: 'education', en: 'Which teacher changed something in you?', ml: 'നിങ്ങളെ മാറ്റിയ ഒരു ടീച്ചറുണ്ടോ?' },
  {
    topic: 'food',
    en: 'What is the best meal you ever had for nothing?',
    ml: 'കാശു കൊടുക്കാതെ കഴിച്ച ഏറ്റവും നല്ല ഊണ് ഏതായിരുന്നു?',
  },
  {
    topic: 'travel',
    en: 'Who waited for you at a station?',
    ml: 'റെയിൽവേ സ്റ്റേഷനിൽ നിങ്ങളെ കാത്തുനിന്നത് ആരായിരുന്നു?',
  },
  {
    topic: 'family',
    en: 'What did your grandmother always say?',
    ml: 'അമ്മൂമ്മയോ വല്യമ്മച്ചിയോ ഉമ്മൂമ്മയോ എപ്പോഴും പറയാറുള്ളത് എന്തായിരുന്നു?',
  },
  { topic: 'hobbies', en: 'Which festival was the loudest?', ml: 'ഏറ്റവും ബഹളമുണ്ടായിരുന്ന പെരുന്നാളോ ഉത്സവമോ ഏതാണ്?' },
  { topic: 'life', en: 'What did you learn far too late?', ml: 'വളരെ വൈകി മാത്രം പഠിച്ച ഒരു കാര്യം എന്താണ്?' },
  { topic: 'life', en: 'Which tree did you climb?', ml: 'കുട്ടിക്കാലത്തു കയറിയ മരം ഓർമ്മയുണ്ടോ?' },
  { topic: 'family', en: 'Who made you laugh this week?', ml: 'ഈ ആഴ്ച നിങ്ങളെ ചിരിപ്പിച്ചത് ആരാണ്?' },
  { topic: 'food', en: 'What was in your lunch box?', ml: 'ചോറ്റുപാത്രത്തിൽ എന്തായിരുന്നു പതിവ്?' },
  { topic: 'travel', en: 'Which road do you know with your eyes closed?', ml: 'കണ്ണടച്ചാലും നടക്കാവുന്ന വഴി ഏതാണ്?' },
  { topic: 'hobbies', en: 'What did you build with your hands?', ml: 'സ്വന്തം കൈകൊണ്ട് എന്താണ് ഉണ്ടാക്കിയത്?' },
  { topic: 'family', en: 'Which letter did you keep?', ml: 'ഇന്നും എടുത്തുവച്ചിരിക്കുന്ന ഒരു കത്തുണ്ടോ?' },
  { topic: 'career', en: 'What was your first day at work like?', ml: 'ജോലിയിലെ ആദ്യ ദിവസം എങ്ങനെയായിരുന്നു?' },
  {
    topic: 'family',
    en: 'Which animal was part of the family?',
    ml: 'വീട്ടിലെ ഒരംഗത്തെപ്പോലെ കഴിഞ്ഞ മൃഗം ഏതായിരുന്നു?',
  },
  { topic: 'inspiration', en: 'What did the sea teach you?', ml: 'കടൽ നിങ്ങളെ എന്താണു പഠിപ്പിച്ചത്?' },
  { topic: 'inspiration', en: 'Who helped you without being asked?', ml: 'ചോദിക്കാതെതന്നെ സഹായിച്ചത് ആരാണ്?' },
  { topic: 'hobbies', en: 'Which film did you see too many times?', ml: 'പലതവണ കണ്ട സിനിമ ഏതാണ്?' },
  { topic: 'food', en: 'What do you cook when you miss home?', ml: 'വീടോർക്കുമ്പോൾ എന്താണ് ഉണ്ടാക്കാറുള്ളത്?' },
  {
    topic: 'life',
    en: 'Which night without power do you remember?',
    ml: 'കറന്റില്ലാതെ കഴിഞ്ഞ ഒരു രാത്രി ഓർമ്മയുണ്ടോ?',
  },
  {
    topic: 'life',
    en: 'What did you promise yourself as a child?',
    ml: 'കുട്ടിക്കാലത്തു സ്വയം കൊടുത്ത വാക്ക് എന്തായിരുന്നു?',
  },
  { topic: 'inspiration', en: 'Who would you like to thank?', ml: 'നിങ്ങൾക്ക് ആരോടാണു നന്ദി പറയാനുള്ളത്?' },
  { topic: 'hobbies', en: 'Which game did nobody want to stop?', ml: 'ആർക്കും നിർത്താൻ തോന്നാത്ത കളി ഏതായിരുന്നു?' },
  { topic: 'family', en: 'What is the story behind your name?', ml: 'നിങ്ങളുടെ പേരിനു പിന്നിലെ കഥ എന്താണ്?' },
  {
    topic: 'life',
    en: 'Which wedding went wrong in the best way?',
    ml: 'രസകരമായി അബദ്ധം പറ്റിയ കല്യാണം ഏതായിരുന്നു?',
  },
  { topic: 'travel', en: 'What did you find when you got lost?', ml: 'വഴിതെറ്റിയപ്പോൾ എന്താണു കണ്ടെത്തിയത്?' },
  {
    topic: 'life',
    en: 'Which shop of your childhood is gone?',
    ml: 'ഇപ്പോഴില്ലാത്ത, കുട്ടിക്കാലത്തെ ഒരു കട ഓർമ്മയുണ്ടോ?',
  },
  { topic: 'life', en: 'What made you change your mind?', ml: 'നിങ്ങളുടെ അഭിപ്രായം മാറ്റിയത് എന്താണ്?' },
  {
    topic: 'family',
    en: 'Who is the best storyteller you know?',
    ml: 'നിങ്ങൾക്കറിയാവുന്ന ഏറ്റവും നല്ല കഥപറച്ചിലുകാർ ആരാണ്?',
  },
  { topic: 'hobbies', en: 'Which Onam do you remember best?', ml: 'ഏറ്റവും നന്നായി ഓർക്കുന്ന ഓണം ഏതാണ്?' },
  {
    topic: 'career',
    en: 'What do your hands know that you can’t explain?',
    ml: 'കൈക്ക് അറിയാവുന്ന, പറഞ്ഞുതരാനാകാത്ത ഒരു പണി എന്താണ്?',
  },
  { topic: 'life', en: 'Which phone call changed a day?', ml: 'ഒരു ദിവസം മാറ്റിമറിച്ച ഫോൺവിളി ഏതായിരുന്നു?' },
  { topic: 'life', en: 'What grows outside your window?', ml: 'ജനലിനു പുറത്ത് എന്താണു വളരുന്നത്?' },
  { topic: 'travel', en: 'Which journey took longer than planned?', ml: 'വിചാരിച്ചതിലും നീണ്ടുപോയ യാത്ര ഏതാണ്?' },
  { topic: 'family', en: 'What did a child teach you?', ml: 'ഒരു കുട്ടി നിങ്ങളെ എന്താണു പഠിപ്പിച്ചത്?' },
  { topic: 'family', en: 'Which habit did you bring from home?', ml: 'വീട്ടിൽനിന്നു കൂടെപ്പോന്ന ശീലം ഏതാണ്?' },
  {
    topic: 'inspiration',
    en: 'What was the bravest thing you did?',
    ml: 'നിങ്ങൾ ചെയ്ത ഏറ്റവും ധൈര്യമുള്ള കാര്യം എന്തായിരുന്നു?',
  },
  {
    topic: 'family',
    en: 'Who do you call when it rains back home?',
    ml: 'നാട്ടിൽ മഴ പെയ്യുമ്പോൾ ആരെയാണു വിളിക്കാറുള്ളത്?',
  },
  {
    topic: 'family',
    en: 'Which photo would you save first?',
    ml: 'ഒരൊറ്റ ഫോട്ടോ എടുത്തുവയ്ക്കാമെങ്കിൽ അത് ഏതായിരിക്കും?',
  },
  { topic: 'inspiration', en: 'What did you learn from losing?', ml: 'തോൽവി നിങ്ങളെ എന്താണു പഠിപ്പിച്ചത്?' },
  {
    topic: 'food',
    en: 'Which smell brings back Christmas, Eid or Vishu?',
    ml: 'ക്രിസ്മസോ പെരുന്നാളോ വിഷുവോ ഓർമ്മിപ്പിക്കുന്ന മണം ഏതാണ്?',
  },
  {
    topic: 'inspiration',
    en: 'What would you tell yourself at fifteen?',
    ml: 'പതിനഞ്ചു വയസ്സുള്ള നിങ്ങളോട് ഇപ്പോൾ എന്തു പറയും?',
  },
  { topic: 'inspiration', en: 'What went right this year?', ml: 'ഈ വർഷം നന്നായി നടന്നത് എന്താണ്?' },
];

/** How long a prompt stands on Home. */
const WEEK_MS = 7 * DAY_MS;

/** Returns the prompt of the week, with its number for the address of the page for writing. */
export function promptOf(now: number): NumberedPrompt {
  const number = Math.floor(now / WEEK_MS) % PROMPTS.length;
  return { number, text: PROMPTS[number] as Prompt };
}

/** Returns the prompt of a number in an address. Undefined for anything else: an address must not bring its own text. */
export function readPrompt(value: string | null): NumberedPrompt | undefined {
  const number = PROMPTS.findIndex((_, index) => String(index) === value);
  return number < 0 ? undefined : { number, text: PROMPTS[number] as Prompt };
}

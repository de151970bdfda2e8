import type { Language } from '../../../languages/languages.ts';

/** The house rules of a community that has not written its own, one rule a line. */
export const DEFAULT_RULES: Record<Language, string> = {
  en: `Be kind. Disagree with what someone says, not with who they are.
Don’t put anyone down for their caste, religion, origin, language, gender, sexuality, disability or age.
What members tell here stays here. Ask people before you share private things about them.
Everyone here is 18 or older. Write as yourself, and don’t pretend to be someone else.
Share what is yours. Name the author when you quote, and don’t copy whole works.
No sexual content, no cruelty for show, and nothing that puts children in danger.
No advertising, no fraud, and no collecting of money.
If something is wrong, report it instead of fighting about it. Moderators decide, say why, and listen to objections.`,
  ml: `സ്നേഹത്തോടെ സംസാരിക്കൂ. വിയോജിപ്പ് പറഞ്ഞ കാര്യത്തോടാകാം, പറഞ്ഞ ആളോടു വേണ്ട.
ജാതി, മതം, നാട്, ഭാഷ, ലിംഗം, ലൈംഗികത, ഭിന്നശേഷി, പ്രായം ഇവയുടെ പേരിൽ ആരെയും താഴ്ത്തിക്കെട്ടരുത്.
ഇവിടെ കേട്ടത് ഇവിടെ ഇരിക്കട്ടെ. ഒരാളുടെ സ്വകാര്യ കാര്യങ്ങൾ അവരോടു ചോദിക്കാതെ പങ്കുവയ്ക്കരുത്.
18 വയസ്സു തികഞ്ഞവർക്കു മാത്രമുള്ള ഇടമാണിത്. നിങ്ങളായിത്തന്നെ എഴുതൂ, മറ്റൊരാളായി ചമയരുത്.
സ്വന്തമായി എഴുതിയതും എടുത്തതും പങ്കുവയ്ക്കൂ. മറ്റൊരാളുടെ വരികൾ എടുത്താൽ അവരുടെ പേരു പറയൂ, മുഴുവനായി പകർത്തരുത്.
അശ്ലീലമോ ലൈംഗികമോ ആയതോ ക്രൂരത കാണിക്കുന്നതോ കുട്ടികളെ അപകടത്തിലാക്കുന്നതോ ആയ ഒന്നും പാടില്ല.
പരസ്യവും തട്ടിപ്പും പണപ്പിരിവും പാടില്ല.
എന്തെങ്കിലും ശരിയല്ലെന്നു കണ്ടാൽ വഴക്കിടാതെ റിപ്പോർട്ട് ചെയ്യൂ. മോഡറേറ്റർമാർ കാരണം പറഞ്ഞു തീരുമാനിക്കും, എതിർപ്പും കേൾക്കും.`,
};

import { type Language, orderLanguages } from '../../../languages/languages.ts';

interface Invitation {
  /** The community's name in each language. */
  names: Record<Language, string>;
  link: string;
  /** Returns the last day of the link in a language. */
  day: (language: Language) => string;
}

/** The message that an administrator sends an author, in each language: nobody knows which one the author reads. */
const LINES: Record<Language, (invitation: Record<'name' | 'link' | 'day', string>) => string> = {
  en: ({ name, link, day }) =>
    `${name}: some of what you wrote in our group could become stories. Nothing is published, and you alone decide. Use this link until ${day}: ${link}`,
  ml: ({ name, link, day }) =>
    `${name}: ഗ്രൂപ്പിൽ നിങ്ങൾ എഴുതിയ ചിലതു നിങ്ങളുടെ കഥകളാക്കാം. ഒന്നും പോസ്റ്റ് ചെയ്തിട്ടില്ല, തീരുമാനം നിങ്ങളുടേതു മാത്രം. ലിങ്ക്, ${day} വരെ: ${link}`,
};

/** Returns the text that an administrator passes on, the administrator's language first. */
export function passOnText(language: Language, { names, link, day }: Invitation): string {
  return orderLanguages(language)
    .map((each) => LINES[each]({ name: names[each], link, day: day(each) }))
    .join('\n\n');
}

import type { Language } from '../../../languages/languages.ts';

/**
 * Asks before a sign-out that deletes unsent items. Every page can ask this, and pages do not load the texts of
 * the shelf.
 */
export const signOutWords: Record<Language, (count: number) => string> = {
  en: (count) =>
    count === 1
      ? 'One item you wrote hasn’t been sent yet. Delete it and sign out?'
      : `${count} items you wrote haven’t been sent yet. Delete them and sign out?`,
  ml: (count) =>
    `നിങ്ങൾ എഴുതിയതിൽ ${count === 1 ? 'ഒരെണ്ണം' : `${count} എണ്ണം`} ഇനിയും അയയ്ക്കാനുണ്ട്. അതു ഡിലീറ്റ് ചെയ്തു ലോഗൗട്ട് ചെയ്യട്ടെ?`,
};

import type { Texts } from '../../web/texts/texts.ts';

/**
 * The words for what features add to the archive: `archived` of the words-archive.ml.ts in their folders. Each
 * ends in ഉമടക്കം.
 */
const registered = import.meta.glob<string>('../*/words-archive.ml.ts', { eager: true, import: 'archived' });
/** Only the last thing of the list is followed by അടക്കം, which is written together with it. */
const all = ['എന്റെ പേരും ഫോട്ടോകളും ശബ്ദവും കമന്റുകളുമടക്കം', ...Object.values(registered)]
  .join(' ')
  .replaceAll('മടക്കം ', 'ം ');

/** The Malayalam of texts-archive-choice.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['archive-choice'] = {
  archiveChoice: {
    title: 'കഥകളുടെ ശേഖരം',
    intro:
      'കൂട്ടായ്മയിലെ കഥകൾ ഒരു ശേഖരമായി അഡ്മിൻമാർക്കു ഡൗൺലോഡ് ചെയ്യാം. ഈ വെബ്സൈറ്റ് എന്നെങ്കിലും ഇല്ലാതായാലും അവ വായിക്കാനാണിത്. നിങ്ങൾ സമ്മതിച്ചാൽ മാത്രമേ നിങ്ങളുടെ കഥകൾ അതിലുണ്ടാകൂ.',
    agrees: 'എന്റെ കഥകൾ കൂട്ടായ്മയുടെ ശേഖരത്തിൽ ചേർക്കാം',
    hint: `${all}. ശേഖരം കൈയിലുള്ളവർക്കെല്ലാം അവ വായിക്കാം, കേൾക്കാം.`,
    kept: 'ഇത് എപ്പോൾ വേണമെങ്കിലും മാറ്റാം. മുമ്പു ഡൗൺലോഡ് ചെയ്ത ശേഖരങ്ങൾ മാറില്ല.',
    save: 'സേവ് ചെയ്യാം',
    saving: 'സേവ് ചെയ്യുന്നു...',
    saved: 'നിങ്ങളുടെ തീരുമാനം സേവ് ചെയ്തു.',
  },
};

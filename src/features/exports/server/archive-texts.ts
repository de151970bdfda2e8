import type { Language } from '../../../languages/languages.ts';

/** The texts of the archive's pages. A rule cannot read the catalogues. */
export interface ArchiveTexts {
  about(day: string): string;
  keep: string;
  topics: string;
  none: string;
  stories(count: number): string;
  comments: string;
  leftOut(count: number): string;
  nameless: string;
}

export const ARCHIVE_TEXTS: Record<Language, ArchiveTexts> = {
  en: {
    about: (day) =>
      `Stories and comments of members who agreed to be in this archive, as they were on ${day}.`,
    keep: 'Members wrote this for each other. Please keep it as private as the community.',
    topics: 'Topics',
    none: 'No member who agreed has published a story.',
    stories: (count) => (count === 1 ? '1 story' : `${count.toLocaleString('en')} stories`),
    comments: 'Comments',
    leftOut: (count) =>
      count === 1 ? '1 comment is left out.' : `${count.toLocaleString('en')} comments are left out.`,
    nameless: 'A member',
  },
  ml: {
    about: (day) => `${day} വരെയുള്ള കഥകളും കമന്റുകളും. സമ്മതിച്ചവർ എഴുതിയതു മാത്രമേ ഇവിടെയുള്ളൂ.`,
    keep: 'അംഗങ്ങൾ തമ്മിൽത്തമ്മിൽ വായിക്കാൻ എഴുതിയതാണിത്. ദയവായി ഇതു മറ്റാർക്കും കൊടുക്കാതെ സൂക്ഷിക്കൂ.',
    topics: 'വിഷയങ്ങൾ',
    none: 'സമ്മതിച്ചവരാരും കഥയൊന്നും പോസ്റ്റ് ചെയ്തിട്ടില്ല.',
    stories: (count) => (count === 1 ? 'ഒരു കഥ' : `${count.toLocaleString('ml')} കഥകൾ`),
    comments: 'കമന്റുകൾ',
    leftOut: (count) =>
      count === 1 ? 'ഒരു കമന്റ് ഒഴിവാക്കിയിരിക്കുന്നു.' : `${count.toLocaleString('ml')} കമന്റുകൾ ഒഴിവാക്കിയിരിക്കുന്നു.`,
    nameless: 'ഒരു അംഗം',
  },
};

/**
 * The words for what features add to the archive: `archived` of the words-archive.en.ts in their folders. Each
 * follows "With".
 */
const registered = import.meta.glob<string>('../*/words-archive.en.ts', { eager: true, import: 'archived' });
const others = Object.values(registered);

/** The texts of the page where members choose whether the community's archive contains what they wrote. */
export const texts = {
  archiveChoice: {
    title: 'Archive of stories',
    intro:
      'Administrators can download the community’s stories as an archive, to read them even if this site closes one day. Yours are in it only if you agree.',
    agrees: 'My stories may be in the community’s readable archive',
    hint: `With my name, photos, recordings and comments${others.length > 0 ? `, and ${others.join(' and ')}` : ''}. Anyone who has the archive can read and hear all this.`,
    kept: 'You can change this at any time. Archives that have already been downloaded stay as they are.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Your choice is saved.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'archive-choice': typeof texts;
  }
}

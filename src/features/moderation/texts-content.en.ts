/** The words for a kind of thing that can be reported, or that belongs to one. */
export interface ContentWords {
  name: string;
  /** The form of a report begins with these words instead of the usual ones. */
  reportIntro?: string;
  /** The title of the surrounding things that moderators read as well, and a note about these. */
  around?: string;
  aroundNote?: string;
  /** Why a moderator must look at every newcomer's thing of this kind. */
  heldFor?: string;
}

/** The words for the kinds that features register: `content` of the words-content.en.ts in their folders. */
const registered = import.meta.glob<Record<string, ContentWords>>('../*/words-content.en.ts', {
  eager: true,
  import: 'content',
});

/** The words for each kind of thing, on the pages of reports and cases. */
export const texts: { content: Record<string, ContentWords> } = {
  content: Object.assign({}, ...Object.values(registered)),
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    content: typeof texts;
  }
}

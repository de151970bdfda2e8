/** The words of the links that features register: `links` of the words-me.en.ts in their folders. */
const links = import.meta.glob<object>('../*/words-me.en.ts', { eager: true, import: 'links' });

/** The titles of the lists that features register: `lists` of the words-lists.en.ts in their folders. */
const lists = import.meta.glob<object>('../*/words-lists.en.ts', { eager: true, import: 'lists' });

/** The texts of a member's own page. */
export const texts = {
  me: {
    othersView: 'See how others see me',
    nameless: 'Add your name to your profile, and other members can open your page.',
    links: Object.assign({}, ...Object.values(links)) as Record<string, (count: number) => string>,
    lists: Object.assign({}, ...Object.values(lists)) as Record<string, string>,
    staff: 'Moderation and administration',
    noStories: 'You haven’t published a story yet',
    noStoriesText: 'The stories you publish appear here, with their likes and comments.',
    write: 'Write a story',
    older: 'Older stories',
    newest: 'Newest stories',
    sumsTitle: 'Your stories so far',
    counted: {
      stories: (count: number) => (count === 1 ? '1 story' : `${count.toLocaleString('en')} stories`),
      comments: (count: number) => (count === 1 ? '1 comment' : `${count.toLocaleString('en')} comments`),
      likes: (count: number) => (count === 1 ? '1 like' : `${count.toLocaleString('en')} likes`),
    },
    lately: (count: number) => `${count.toLocaleString('en')} in the last 30 days`,
    answers: (count: number) => `Unread replies: ${count.toLocaleString('en')}`,
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    me: typeof texts;
  }
}

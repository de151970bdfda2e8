/** The texts of the page where members make a link for feed readers. */
export const texts = {
  feed: {
    title: 'Private feed',
    intro:
      'A feed reader is an app that collects new texts from many websites. With a link of your own, it also shows the latest stories from here.',
    contains:
      'The feed has the latest 30 stories you can see here: the title, the author and the first lines of each. The whole story opens here, after signing in.',
    warning:
      'Anyone who has the link can read those lines, without a password. Don’t share it. If your feed reader is an online service, the company behind it gets them too.',
    link: 'Link to your feed',
    made: 'Your link is ready. Add it to your feed reader.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    feeds: typeof texts;
  }
}

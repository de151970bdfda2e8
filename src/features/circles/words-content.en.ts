/** The words of moderation's pages for circles: see its texts-content.en.ts. */
export const content = {
  circle: {
    name: 'Circle',
    reportIntro:
      'Moderators see who reports. They see the circle’s name, the line about it and its picture, and nothing that is written in it.',
  },
};

export type Content = typeof content;

/** The sentences of notifications about circles. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  'circle-invited': (name: string) => `You’re invited to the circle ‘${name}’`,
  'circle-let-in': (name: string) => `You’re in the circle ‘${name}’ now`,
  'circle-keeperless': (name: string) => `Nobody keeps the circle ‘${name}’. Will you?`,
  'circle-asked': (name: string) => `Someone wants to join the circle ‘${name}’`,
};

export type CircleNews = typeof news;

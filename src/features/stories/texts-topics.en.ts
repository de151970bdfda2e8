/** The texts of the page where administrators set the topics. */
export const texts = {
  topics: {
    title: 'Topics',
    intro:
      'Name topics as your community speaks of them, choose which of them lists and forms offer, and in which order. A topic that is not offered keeps its stories.',
    shown: 'Offer this topic',
    newTopic: 'A topic of your own',
    nameEn: 'Name in English',
    nameMl: 'Name in Malayalam',
    icon: 'Icon',
    ourIcon: 'Ours',
    icons: {
      book: 'Book',
      bus: 'Bus',
      pot: 'Cooking pot',
      briefcase: 'Briefcase',
      house: 'House',
      cap: 'Graduation cap',
      palette: 'Palette',
      sunrise: 'Sunrise',
      camera: 'Camera',
      flower: 'Flower',
      heart: 'Heart',
      music: 'Music',
      plane: 'Plane',
      sprout: 'Sprout',
      star: 'Star',
      trophy: 'Trophy',
    },
    place: 'Place',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Topics saved.',
    back: 'Back to the settings',
    errors: {
      'no-topic': 'At least one topic must be offered.',
      'nameless-topic': 'A topic of your own needs a name before it is offered.',
      'long-topic-name': 'The name of a topic has at most 40 letters.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    topics: typeof texts;
  }
}

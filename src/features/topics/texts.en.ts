/** The texts of the page where administrators set the topics. */
export const texts = {
  topics: {
    title: 'Topics',
    intro:
      'Name topics the way your community speaks of them, and choose which ones people can pick, and in which order. A topic that isn’t offered keeps its stories.',
    shown: 'Offer this topic',
    newTopic: 'A topic of your own',
    nameEn: 'Name in English',
    nameMl: 'Name in Malayalam',
    icon: 'Icon',
    ourIcon: 'Kerikko’s icon',
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
    notShown: 'not offered',
    move: { up: (name: string) => `Move ${name} up`, down: (name: string) => `Move ${name} down` },
    moved: (name: string, place: number) => `${name} is number ${place} now.`,
    save: 'Save',
    saving: 'Saving...',
    saved: 'The topics are saved.',
    errors: {
      'no-topic': 'At least one topic must be offered.',
      'nameless-topic': 'A topic of your own needs a name before it is offered.',
      'long-topic-name': 'A topic’s name can have at most 40 characters.',
      'same-topic-name':
        'Two topics have the same name. Give each a name of its own, also those that aren’t offered.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    topics: typeof texts;
  }
}

/** The further tabs of Stories, by their paths: `tabs` of the words-tabs.en.ts in the folders of features. */
const tabs = import.meta.glob<object>('../*/words-tabs.en.ts', { eager: true, import: 'tabs' });

/** The texts of the story pages. */
export const texts = {
  stories: {
    title: 'Our Stories',
    intro: 'Stories by all of us, by topic.',
    inMalayalam: 'Read in Malayalam letters',
    machineTry: 'A machine’s try in Malayalam letters: it may have mistakes.',
    asTyped: 'Show as typed',
    tabs: { topics: 'Topics', latest: 'Latest' },
    /** The tabs of Stories by their paths. */
    pages: Object.assign(
      { '/stories': 'Topics', '/stories/latest': 'Latest' },
      ...Object.values(tabs),
    ) as Record<string, string>,
    mine: { stories: 'My stories', drafts: 'Drafts', saved: 'Saved', recent: 'Recently read' },
    newCount: (stories: number) => (stories > 99 ? '99+ new' : `${stories} new`),
    /** The button that shows stories that others have just published. From 100 on, there may be more. */
    arrived: (stories: number) =>
      stories === 1 ? '1 new story' : `${stories > 99 ? '99+' : stories} new stories`,
    newSince: (time: string) => `New since ${time}`,
    upToDate: 'You’re up to date',
    noOlder: 'You’re up to date. There are no older stories.',
    noneTitle: 'No stories yet',
    noneText: 'Choose a topic and share the first one.',
    toTopics: 'Choose a topic',
    explore: 'Explore Stories',
    count: (stories: number) => (stories === 1 ? '1 story' : `${stories.toLocaleString('en')} stories`),
    topics: {
      life: 'Life Stories',
      travel: 'കൊച്ചു യാത്രകൾ',
      food: 'Food & Culture',
      career: 'Career Journey',
      family: 'Family & Friends',
      education: 'Learning & Growth',
      hobbies: 'Hobbies & Interests',
      inspiration: 'Inspiration',
    },
    descriptions: {
      life: 'True moments and turning points from everyday lives.',
      travel: 'Small distances, big memories: bus rides, weekend getaways and wrong turns.',
      food: 'Kitchens, festivals and the habits that make us who we are.',
      career: 'First jobs, big changes, falls and comebacks at work.',
      family: 'The people who raise us, tease us and stay with us.',
      education: 'What we learned, and how it changed us.',
      hobbies: 'The things we do for the joy of doing them.',
      inspiration: 'People, words and moments that gave us strength to go on.',
    },
    moreBy: (author: string) => `More by ${author}`,
    add: 'Add Story',
    cancel: 'Cancel',
    emptyTitle: (topic: string) => `No Stories in ${topic} Yet`,
    emptyText: 'Be the first to share a story in this topic!',
    writeFirst: 'Write First Story',
    by: (author: string) => `By ${author}`,
    toldBy: (author: string) => `Told by ${author}`,
    anonymous: 'Anonymous User',
    edited: 'edited',
    /** A story that was recorded. 0 minutes are unknown. */
    told: (minutes: number) => (minutes ? `recorded, ${minutes} min` : 'recorded'),
    minutes: (minutes: number) => `${minutes} min read`,
    comments: (comments: number) =>
      comments === 1 ? '1 comment' : `${comments.toLocaleString('en')} comments`,
    like: (likes: number) => `Like, ${likes} so far`,
    save: 'Save for later',
    edit: 'Edit',
    delete: 'Delete',
    deleted: 'The story was deleted.',
    undo: 'Undo',
    saved: 'Your changes are saved.',
    readMore: 'Read more',
    newerStory: 'Newer story',
    olderStory: 'Older story',
    oldestStory: 'This is the oldest one',
    inBook: (title: string) => `In the book ‘${title}’`,
    othersIn: (topic: string) => `More in ${topic}`,
    share: 'Share',
    menu: 'More',
    report: 'Report',
    hidden: 'This story is hidden. Others can’t see it.',
    shownToModerators: 'Moderators have read this, because someone reported something here.',
    outside: 'You’re no longer in this circle. You can read your story here and delete it.',
    held: 'Others will see this story once a moderator has looked at it.',
    reportPhoto: (place: number) => `Report photo ${place}`,
    photoHidden: 'This photo is hidden. Only you can see it.',
    muted: 'You’ve muted the author.',
    shareAddress: 'Link to this story. Only members can open it.',
    linkCopied: 'Link copied. Only members can open it.',
    goneTitle: 'This story is no longer here',
    goneText: 'It may have been deleted, or the link is incomplete.',
    more: 'More stories',
    end: 'No more stories for now.',
    shareTitle: 'Share Your Story',
    photoNumber: (place: number) => `Photo ${place}`,
    published: 'Your story is published.',
    errors: {
      blank: 'A story needs a title and some text.',
      'title-too-long': 'This title is too long. The limit is 200 characters.',
      'content-too-long': 'This story is too long. The limit is 32,000 characters.',
      'story-not-found': 'This story is no longer here.',
      'too-many-saved': 'You can save up to 5,000 stories.',
      'story-changed':
        'This story was changed on another device or in another tab. Save again to replace that version with yours.',
      'already-published':
        'This story has already been published with the text you sent before. Save to replace it with the text below.',
      'too-late': 'It’s too late to undo this.',
      'in-case': 'A moderator is looking at this story.',
      'newcomer-stories': 'New members can publish only two stories a day. This one isn’t lost.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    stories: typeof texts;
  }
}

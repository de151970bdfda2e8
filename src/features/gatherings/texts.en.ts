/** The texts of gatherings. */
export const texts = {
  gatherings: {
    title: 'Gatherings',
    intro: 'Where and when we meet, at a place or online.',
    back: 'Back to Stories',
    tabs: { coming: 'Upcoming', past: 'Past' },
    none: 'Nothing is planned yet',
    noneText: 'Any member can propose a gathering: a lunch, a walk, an evening of stories online.',
    nonePast: 'No gathering has taken place yet',
    next: 'More gatherings',
    first: 'Back to the first ones',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    malayalamMonths:
      'Chingam Kanni Thulam Vrischikam Dhanu Makaram Kumbham Meenam Medam Edavam Mithunam Karkidakam'.split(
        ' ',
      ),
    malayalamDate: (day: number, month: string, year: number) => `${month} ${day}, ${year} (Kollavarsham)`,
    cancelled: 'Cancelled',
    over: 'It’s over',
    coming: (people: number) =>
      people === 1 ? '1 person is coming' : `${people.toLocaleString('en')} people are coming`,
    states: {
      yes: 'You’re coming',
      perhaps: 'You might come',
      no: 'You’re not coming',
      waiting: 'You’re on the waiting list',
    },
    propose: 'Propose a gathering',
    organiserTime: (zone: string, time: string) => `For the organiser (${zone}): ${time}`,
    organisedBy: 'Organised by',
    formerMember: 'a former member',
    free: (places: number, seats: number) =>
      places === 0
        ? `All ${seats.toLocaleString('en')} places are taken. If you say yes, you’ll go on the waiting list.`
        : `${places.toLocaleString('en')} of ${seats.toLocaleString('en')} places are free`,
    queue: (place: number) =>
      place === 1
        ? 'You’re first on the waiting list. We’ll email you when you have a place.'
        : `You’re number ${place.toLocaleString('en')} on the waiting list. We’ll email you when you have a place.`,
    repeats: { weekly: 'Every week', monthly: 'Every month' },
    answerTitle: 'Are you coming?',
    guests: 'Guests I’m bringing',
    children: 'Children I’m bringing',
    answers: { yes: 'Yes, I’m coming', perhaps: 'Maybe', no: 'No' },
    answering: 'Saving...',
    yes: 'Who’s coming',
    perhaps: 'Maybe coming',
    waiting: (people: number) =>
      people === 1
        ? '1 member is waiting for places'
        : `${people.toLocaleString('en')} members are waiting for places`,
    more: (people: number) => (people === 1 ? 'and 1 more' : `and ${people.toLocaleString('en')} more`),
    photos: {
      title: 'Photos',
      hint: 'You can add up to ten. All members can see them.',
      add: 'Add photos',
      by: (names: string) => `Photos by ${names}`,
      number: (place: number) => `Photo ${place}`,
      hidden: 'This photo is hidden. Only you can see it.',
      cancel: 'Cancel',
    },
    stories: {
      title: 'Stories about it',
      none: 'No stories about it yet.',
      own: 'One of your stories',
      choose: 'Choose a story',
      attach: 'Add the story',
      remove: 'Remove',
      removeOf: (title: string) => `Remove ‘${title}’ from this gathering`,
      write: 'Write a story',
      writeHint: 'and add it here afterwards.',
    },
    reportPhoto: (place: number) => `Report photo ${place}`,
    edit: 'Edit or cancel',
    menu: 'More about this gathering',
    report: 'Report this gathering',
    hidden: 'This gathering is hidden. Others can’t see it.',
    held: 'Others will see this gathering once a moderator has looked at it.',
    why: 'See why',
    toList: 'Back to gatherings',
    notices: {
      proposed: 'Your gathering is on the list.',
      changed: 'The gathering is saved.',
      cancelled: 'The gathering is cancelled. We’ll email everyone who replied.',
      answered: 'Your reply is saved.',
      photos: 'Your photos are saved.',
      stories: 'The stories of this gathering are saved.',
    },
    notFound: 'This gathering isn’t here',
    notFoundText: 'It may have been removed, or the link is incomplete.',
    toCalendar: 'Add to my calendar',
    toOwnCalendar: 'All my gatherings in my calendar',
    calendar: {
      title: 'Gatherings in your calendar',
      intro:
        'Add this link to the calendar on your phone or computer. It will always show the gatherings you said yes or maybe to, even when they change or are cancelled.',
      warning: 'Anyone who has the link can see where and when you meet, without a password. Don’t share it.',
      link: 'Link to your calendar',
      made: 'Your link is ready. In your calendar app, choose to subscribe to it.',
    },
    form: {
      editTitle: 'Edit the gathering',
      backToGathering: 'Back to the gathering',
      title: 'Title',
      startsAt: 'Begins',
      endsAt: 'Ends',
      endsAtHint: 'If you leave this empty, it ends two hours later.',
      timeZone: 'Time zone of these times',
      place: 'Place',
      placeHint: 'A name or an address. Leave it empty if you meet online.',
      link: 'Link',
      linkHint: 'A map, or the link to a video call. Only members can see it.',
      description: 'What’s planned',
      seats: 'How many people can come',
      seatsHint: 'Guests and children count too. Leave it empty if there’s no limit.',
      repeats: 'Repeats',
      once: 'Once',
      repeatsHint: 'The next one is added when this one is over.',
      save: 'Save',
      propose: 'Propose',
      saving: 'Saving...',
      informs: 'We’ll email everyone who replied if the title, the time, the place or the link changes.',
      cancelTitle: 'Cancel the gathering',
      cancelText:
        'It stays on the list, marked as cancelled, and we’ll email everyone who replied. This can’t be undone.',
      cancel: 'Cancel the gathering for good',
    },
    errors: {
      'gathering-title': 'Give the gathering a title.',
      'gathering-start': 'Choose a day and a time within the next two years.',
      'gathering-past': 'The gathering must begin in the future.',
      'gathering-end': 'It must end after it begins, and at most 14 days later.',
      'gathering-zone': 'Choose a time zone from the list.',
      'gathering-link': 'This isn’t a link. Copy the whole link, or leave the field empty.',
      'gathering-seats': 'Enter a number from 1 to 1,000, or leave it empty.',
      'gathering-not-found': 'This gathering is no longer here.',
      'gathering-cancelled': 'This gathering is cancelled.',
      'gathering-over': 'This gathering is over.',
      'too-few-places': 'There aren’t enough free places for that many guests. Your reply hasn’t changed.',
      'larger-than-seats': 'The gathering doesn’t have that many places.',
      'too-many-gatherings': 'You can plan at most 20 gatherings at a time.',
      'too-long': 'One of the texts is too long.',
      'gathering-not-over': 'Stories can be added once the gathering is over.',
      'too-many-stories': 'At most 100 stories can be added to a gathering.',
      'story-not-found': 'This story is no longer here.',
      'alt-held': 'New members can’t write links or numbers into the descriptions of photos yet.',
      'too-many-photos': 'You can add at most ten photos to a gathering.',
      'photos-sending': 'Your photos are still being sent. They’ll be saved automatically.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    gatherings: typeof texts;
  }
}

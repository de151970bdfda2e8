/** The texts of gatherings. */
export const texts = {
  gatherings: {
    title: 'Gatherings',
    intro: 'Where and when we meet, at a place or online.',
    back: 'Back to Stories',
    tabs: { coming: 'Coming', past: 'Past' },
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
    over: 'It is over',
    coming: (people: number) =>
      people === 1 ? '1 person comes' : `${people.toLocaleString('en')} people come`,
    states: {
      yes: 'You come',
      perhaps: 'You perhaps come',
      no: 'You don’t come',
      waiting: 'You are on the waiting list',
    },
    propose: 'Propose a gathering',
    organiserTime: (zone: string, time: string) => `For the organiser (${zone}): ${time}`,
    organisedBy: 'Organised by',
    formerMember: 'a former member',
    free: (places: number, seats: number) =>
      places === 0
        ? `All ${seats.toLocaleString('en')} places are taken. A yes goes on the waiting list.`
        : `${places.toLocaleString('en')} of ${seats.toLocaleString('en')} places are free`,
    queue: (place: number) =>
      place === 1
        ? 'You are first on the waiting list. You get an email when you have a place.'
        : `You are number ${place.toLocaleString('en')} on the waiting list. You get an email when you have a place.`,
    repeats: { weekly: 'Every week', monthly: 'Every month' },
    answerTitle: 'Do you come?',
    guests: 'Guests with me',
    children: 'Children with me',
    answers: { yes: 'Yes, I come', perhaps: 'Perhaps', no: 'No' },
    answering: 'Saving...',
    yes: 'Who comes',
    perhaps: 'Who perhaps comes',
    waiting: (people: number) =>
      people === 1
        ? '1 member is waiting for places'
        : `${people.toLocaleString('en')} members are waiting for places`,
    more: (people: number) => (people === 1 ? 'and 1 more' : `and ${people.toLocaleString('en')} more`),
    photos: {
      title: 'Photos',
      hint: 'Up to ten of yours, for all members to see.',
      add: 'Add photos',
      by: (names: string) => `Photos by ${names}`,
      cancel: 'Cancel',
    },
    stories: {
      title: 'Stories about it',
      none: 'Nobody has told of it yet.',
      own: 'A story of yours',
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
    hidden: 'This gathering is hidden. Others don’t see it.',
    held: 'Others see this gathering once a moderator has looked at it.',
    why: 'See why',
    toList: 'Back to the gatherings',
    notices: {
      proposed: 'The gathering is on the list.',
      changed: 'The gathering is saved.',
      cancelled: 'The gathering is cancelled. Everyone who answered gets an email.',
      answered: 'Your answer is saved.',
      photos: 'Your photos are saved.',
      stories: 'The stories of this gathering are saved.',
    },
    notFound: 'This gathering is not here',
    notFoundText: 'It was removed, or the link is not complete.',
    toCalendar: 'Add to my calendar',
    toOwnCalendar: 'All my gatherings in my calendar',
    calendar: {
      title: 'Gatherings in your calendar',
      intro:
        'Give this address to the calendar of your phone or computer. It then always shows the gatherings to which you said yes or perhaps, also when they change or are cancelled.',
      warning:
        'Whoever has the address can read where and when you meet, without a password. Pass it on to nobody. It ends when you withdraw it or are no longer a member.',
      none: 'You have no address yet.',
      since: (day: string) => `Made on ${day}`,
      link: 'Address of your calendar',
      noLink: 'The address cannot be shown any more, but still works. Make a new one, or withdraw it.',
      create: 'Make an address',
      renew: 'Make a new address instead',
      made: 'Your address is ready. In your calendar, choose to subscribe to it.',
      withdraw: 'Withdraw address',
      withdrawn: 'The address no longer works.',
    },
    form: {
      editTitle: 'Edit the gathering',
      backToGathering: 'Back to the gathering',
      title: 'Title',
      startsAt: 'Begins',
      endsAt: 'Ends',
      endsAtHint: 'Empty: two hours later.',
      timeZone: 'Time zone of these times',
      place: 'Place',
      placeHint: 'A name or an address. Leave it empty if you meet online.',
      link: 'Link',
      linkHint: 'A map, or the address of a video call. Only members see it.',
      description: 'What is planned',
      seats: 'How many people can come',
      seatsHint: 'With guests and children. Empty: as many as want to.',
      repeats: 'Repeats',
      once: 'Once',
      repeatsHint: 'The next one is added when this one is over.',
      save: 'Save',
      propose: 'Propose',
      saving: 'Saving...',
      told: 'Everyone who answered gets an email if the title, the time, the place or the link changes.',
      cancelTitle: 'Cancel the gathering',
      cancelText:
        'It stays on the list, marked as cancelled, and everyone who answered gets an email. This cannot be undone.',
      cancel: 'Cancel the gathering for good',
    },
    errors: {
      'gathering-title': 'Give the gathering a title.',
      'gathering-start': 'Choose a day and a time within the next two years.',
      'gathering-past': 'The gathering must begin in the future.',
      'gathering-end': 'It must end after it begins, at most 14 days later.',
      'gathering-zone': 'Choose a time zone from the list.',
      'gathering-link': 'This is not a link. Copy the whole address, or leave the field empty.',
      'gathering-seats': 'The limit is a number from 1 to 1,000, or empty.',
      'gathering-not-found': 'This gathering is not here any more.',
      'gathering-cancelled': 'This gathering is cancelled.',
      'gathering-over': 'This gathering is over.',
      'too-few-places': 'There are not enough free places for so many guests. Your answer stays as it was.',
      'larger-than-seats': 'The gathering has fewer places than that in all.',
      'too-many-gatherings': 'You can plan at most 20 gatherings at a time.',
      'too-long': 'A text is too long.',
      'gathering-not-over': 'Stories can be added once the gathering is over.',
      'too-many-stories': 'At most 100 stories can tell of one gathering.',
      'story-not-found': 'This story is no longer here.',
      'alt-held': 'New members can’t write links or numbers into the descriptions of photos yet.',
      'too-many-photos': 'You can add at most ten photos to a gathering.',
      'photos-sending': 'Your photos are still being sent. They are saved by themselves after that.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    gatherings: typeof texts;
  }
}

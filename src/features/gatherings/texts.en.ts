/** The texts of gatherings. */
export const texts = {
  gatherings: {
    title: 'Gatherings',
    intro: 'Where and when we meet, at a place or online.',
    tabs: { coming: 'Upcoming', past: 'Past' },
    none: 'Nothing is planned yet',
    noneText: 'Any member can propose a gathering: a lunch, a walk, an evening of stories online.',
    nonePast: 'No gathering has taken place yet',
    next: 'More gatherings',
    first: 'Back to the first ones',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
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
      yes: 'You’re going',
      perhaps: 'You might come',
      no: 'You’re not coming',
      waiting: 'You’re on the waiting list',
    },
    propose: 'Propose a gathering',
    readerTime: (time: string) => `For you: ${time}`,
    change: 'Change',
    changeAnswer: 'Change your reply',
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
    days: {
      title: 'Which day suits?',
      intro: 'Say for each day whether it suits you. A day you leave empty counts as No.',
      marks: { yes: 'Yes', perhaps: 'Maybe', no: 'No' },
      save: 'Save',
      own: 'You’ve said which days suit you',
      count: (yes: number, perhaps: number) => {
        if (yes === 0)
          return perhaps === 0 ? 'Suits nobody yet' : `Maybe suits ${perhaps.toLocaleString('en')}`;
        const people = `Suits ${yes.toLocaleString('en')}`;
        return perhaps === 0 ? people : `${people}, maybe ${perhaps.toLocaleString('en')} more`;
      },
      choose: 'Choose this day',
      chooseOne: 'Choose the day',
      chooseHint: 'What people said about the day you choose becomes their reply.',
      chooseOf: (day: string) => `Choose ${day}`,
      past: 'This day has passed',
      none: 'Nobody has said which days suit yet.',
      table: 'Who can come when',
      noMark: 'No reply',
      between: (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days to choose from`),
      mark: 'Say which days suit you',
      neverSet: 'No day was chosen.',
    },
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
      hint: 'You can add up to ten. Everyone who can see the gathering can see them.',
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
    shownToModerators: 'Moderators have read this, because someone reported something here.',
    why: 'See why',
    toList: 'Back to gatherings',
    notices: {
      proposed: 'Your gathering is on the list.',
      changed: 'The gathering is saved.',
      cancelled: 'The gathering is cancelled. We’ll email everyone who replied.',
      answered: 'Your reply is saved.',
      days: 'Your days are saved. We’ll email you when the day is set.',
      day: 'The day is set. We’ll email everyone who said which days suit them.',
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
      title: 'Title',
      startsAt: 'When',
      endsAt: 'Ends',
      endsAtHint: 'If you leave this empty, it ends two hours later.',
      askDays: 'Ask which day suits',
      askDaysHint: 'Add up to five more days. Members say which ones suit them, and you choose.',
      otherDay: (number: number) => `Day ${number}`,
      daysTitle: 'Days to choose from',
      daysHint:
        'Change a day, add one, or leave it empty to take it away. Everyone who has said which days suit them hears of it, and what they said about the other days is kept.',
      timeZone: 'Time zone',
      change: 'Change',
      otherZone: 'Search all time zones',
      more: 'More',
      place: 'Where',
      placeHint: 'A name or an address. Leave it empty if you meet online.',
      link: 'Link',
      linkHint: 'A map, or the link to a video call. Only members can see it.',
      audience: {
        forWhom: 'Who is it for?',
        everyone: 'For everyone',
        lost: 'For a circle you’re no longer in',
        circle: (name: string, people: number) =>
          `For ${name}, ${people === 1 ? '1 person' : `${people.toLocaleString('en')} people`}`,
      },
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
      'circle-left': 'You’re no longer in this circle. You can only cancel this gathering.',
      'gathering-title': 'Give the gathering a title.',
      'gathering-start': 'Choose a day and a time within the next two years.',
      'gathering-past': 'The gathering must begin in the future.',
      'gathering-days': 'Each day must be a different one, in the future and within two years.',
      'gathering-no-mark': 'Say for at least one day whether it suits you.',
      'gathering-few-days':
        'Leave at least two days, one of them in the future. To decide, choose a day on the gathering’s page.',
      'gathering-days-changed':
        'The days have changed in the meantime. Please say again which ones suit you.',
      'gathering-undecided': 'The day isn’t set yet. Say which days suit you.',
      'gathering-day-gone': 'This day can’t be chosen any more.',
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
      'gathering-widens':
        'More people will be able to see this gathering and its comments, and we’ll tell everyone who has commented. Save again if that’s what you want.',
      'gathering-replied-outside':
        'Someone who isn’t in this circle has replied Yes or Maybe. Cancel the gathering and propose a new one for the circle.',
      'circle-not-found': 'This circle isn’t here any more. Choose who your gathering is for.',
      'circle-closed': 'This circle is closed. Choose who your gathering is for.',
      'alt-held': 'New members can’t write links or numbers into the descriptions of photos yet.',
      'too-many-photos': 'You can add at most ten photos to a gathering.',
      'gathering-photos-full':
        'All members together can add 300 photos to a gathering, and there’s no room for yours. Choose fewer.',
      'photos-sending': 'Your photos are still being sent. They’ll be saved automatically.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    gatherings: typeof texts;
  }
}

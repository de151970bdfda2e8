/** The texts of the page about administrators' deputies. */
export const texts = (communityName: string) => ({
  deputies: {
    title: 'Deputy',
    intro:
      'A deputy becomes an administrator if the administrator who named them is away for a long time, so that the community is never without one.',
    own: 'Your deputy',
    nobody: 'You haven’t named anyone.',
    takesOver: (name: string, days: number) =>
      `${name} becomes an administrator if you don’t open ${communityName} for ${days} days.`,
    how: `We’ll email you 7 days and 1 day before. Opening ${communityName} stops it. You remain an administrator in any case.`,
    withdraw: 'Remove my deputy',
    search: 'Search for a member by name or email',
    searchOther: 'Choose someone else: search by name or email',
    apply: 'Search',
    noMatch: 'No member who can be your deputy matches this search.',
    choose: 'Choose',
    chooseWho: (name: string) => `Choose ${name}`,
    question: (name: string) => `Name ${name} as your deputy?`,
    effect:
      'They become an administrator like you: they see everyone’s email and can suspend members. We’ll email them about it now.',
    days: 'After how many days away',
    daysHint: (from: number, to: number) => `${from} to ${to} days.`,
    save: 'Name as deputy',
    saving: 'Saving...',
    cancel: 'Cancel',
    others: 'Whose deputy you are',
    namedBy: (name: string, days: number) =>
      `${name || 'An administrator'} has named you as their deputy: you become an administrator if they don’t open ${communityName} for ${days} days.`,
    nobodyNamed: 'No administrator has named you.',
    refuse: 'I’d rather not',
    refuseWho: (name: string) => `I’d rather not be the deputy of ${name || 'this administrator'}`,
    notices: {
      named: 'Your deputy is named, and we’ve emailed them.',
      withdrawn: 'You no longer have a deputy.',
      refused: 'You’re no longer their deputy. We’ve emailed them.',
    },
    errors: {
      forbidden: 'Only administrators can do this.',
      'deputy-days': 'Choose 14 to 365 days.',
      'deputy-unfit': 'Choose a member with a verified email who isn’t an administrator.',
    },
  },
});

declare module '../../web/texts/texts.ts' {
  interface Texts {
    deputies: ReturnType<typeof texts>;
  }
}

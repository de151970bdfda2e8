/** The sentences of notifications about memberships. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  approved: () => 'You’re in. Welcome!',
  'made-moderator': () => 'You’re now a moderator.',
  'made-approver': () => 'You now decide about requests to join.',
  'made-administrator': () => 'You’re now an administrator.',
  'made-administrator-as-deputy': () =>
    'You’re now an administrator, as the deputy of someone who hasn’t been here for a long time.',
  applications: (people: number) =>
    people === 1
      ? '1 person is waiting to join'
      : `${people.toLocaleString('en')} people are waiting to join`,
};

/** What the settings page says of each kind that members can switch off. */
export const choices = { applications: 'People who want to join' };

export type MembershipNews = typeof news;

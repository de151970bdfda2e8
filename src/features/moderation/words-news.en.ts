/** The sentences of notifications about cases. The feature `news` adds them to its own: see src/features/news/texts.en.ts. */
export const news = {
  'own-case': (title: string) => `Moderators decided about ‘${title}’`,
  cases: (cases: number, overdue: number) => {
    const waiting =
      cases === 1
        ? '1 case is waiting for a decision'
        : `${cases.toLocaleString('en')} cases are waiting for a decision`;
    return overdue > 0 ? `${waiting} (overdue: ${overdue.toLocaleString('en')})` : waiting;
  },
};

/** What the settings page says of each kind that members can switch off. */
export const choices = { cases: 'Reports that need a decision' };

export type CaseNews = typeof news;

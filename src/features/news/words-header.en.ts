/** The name of the entry of the header, by its path: see `headerLinks` in feature.ts. */
export const header = {
  '/news': (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} new`),
};

export type Header = typeof header;

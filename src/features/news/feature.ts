import type { Feature } from '../../server/feature.ts';
import { readOwnNews, sweepNews } from './server/news.ts';
import { settleApplicationsWithout } from './server/notify.ts';

export const newsFeature: Feature = {
  name: 'news',
  tables: { news: { archive: ['news'] }, unwanted_news: { archive: ['news'] } },
  sweeps: {
    news: ({ database }, now) => sweepNews(database, now),
  },
  archive: {
    sections: {
      news: (context, { viewer }) => readOwnNews(context, viewer),
    },
  },
  leaving: {
    erase: (transaction, { accountId }) => settleApplicationsWithout(transaction, accountId),
  },
};

import type { Feature } from '../../server/feature.ts';
import { planDigests, queueDueMails } from './server/due-mails.ts';
import { exportMailSettings, stopRefusedMails } from './server/mail-settings.ts';
import { readOwnNews, sweepNews } from './server/news.ts';
import { settleApplicationsWithout } from './server/notify.ts';
import { forgetIdlePlans } from './server/plan-mails.ts';

export const newsFeature: Feature = {
  name: 'news',
  tables: {
    news: { archive: ['news'] },
    unwanted_news: { archive: ['news'] },
    news_mail_settings: { archive: ['newsMails'] },
    // A restored copy must send nothing: planDigests plans anew.
    news_mails: { archive: { omitted: 'Says only when the next mail is due.' }, backup: 'omit' },
  },
  sweeps: {
    news: ({ database }, now) => sweepNews(database, now),
    digests: (context, now) => planDigests(context, now),
  },
  tasks: {
    'mails about news': (context, now, signal) => queueDueMails(context, now, signal),
  },
  onRefusedMail: stopRefusedMails,
  archive: {
    sections: {
      news: (context, { viewer }) => readOwnNews(context, viewer),
      newsMails: ({ database }, { viewer }) => exportMailSettings(database, viewer.accountId),
    },
  },
  leaving: {
    async erase(transaction, { accountId }) {
      await settleApplicationsWithout(transaction, accountId);
      await forgetIdlePlans(transaction);
    },
  },
};

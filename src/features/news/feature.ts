import type { Feature } from '../../app/feature.ts';
import { signalAfterCommit } from '../../server/database/transaction.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { mailTimeZones } from '../accounts/questions.ts';
import type { CircleEvent } from '../circles/events.ts';
import { markCommentsSeen } from '../comments/questions.ts';
import type { FollowingEvent } from '../following/events.ts';
import type { MembershipEvent } from '../membership/events.ts';
import type { MuteEvent } from '../mutes/events.ts';
import type { NewsEvent } from '../subjects/events.ts';
import { markNewsSeen } from '../subjects/questions.ts';
import { planDigests, queueDueMails } from './server/due-mails.ts';
import { exportMailSettings, readTimeZones, stopRefusedMails } from './server/mail-settings.ts';
import { readOwnNews, sweepNews } from './server/news.ts';
import {
  EVERYONES_NEWS,
  eraseKind,
  eraseNews,
  forgetKinds,
  forgetPerson,
  forgetRole,
  notifyByPriority,
  notifyOf,
  notifyOfNumber,
  notifyOnce,
  reconcileDescribed,
  reconcileKind,
  reconcileNews,
  reconcileNewsOf,
  reconcileWaiting,
  withdrawNews,
} from './server/notify.ts';
import { forgetIdlePlans, newsMailTimes } from './server/plan-mails.ts';
import { readNewsAbout, readNewsOf, unreadNewsOf } from './server/read-news.ts';

export const newsFeature: Feature = {
  name: 'news',
  tables: {
    news: { archive: ['news'] },
    unwanted_news: { archive: ['news'] },
    news_mail_settings: { archive: ['newsMails'] },
    // A restored copy must send nothing: planDigests plans new times.
    news_mails: { archive: { omitted: 'Says only when the next mail is due.' }, backup: 'omit' },
  },
  reads: ['comments'],
  handlers: [
    handle<MembershipEvent>({
      async 'membership-changed'(transaction, { accountId, from, to, at }) {
        if (to.role !== from.role) await forgetRole(transaction, accountId);
        if (to.state !== from.state) await reconcileDescribed(transaction, { subject: accountId }, at);
      },
    }),
    handle<MuteEvent>({
      async 'mutes-changed'(transaction, { accountId }, { clock }) {
        await reconcileNewsOf(transaction, accountId);
        // An invitation by somebody whom the reader has muted waits unseen.
        await reconcileDescribed(transaction, { reader: accountId }, clock.now());
      },
    }),
    handle<CircleEvent>({
      'circle-people-changed': (transaction, { accountId }) => reconcileNewsOf(transaction, accountId),
      'circle-level-changed': (transaction, { accountId }) => reconcileNewsOf(transaction, accountId),
    }),
    handle<FollowingEvent>({
      'following-changed': (transaction, { accountId }) => reconcileNewsOf(transaction, accountId),
    }),
    handle<NewsEvent>({
      async 'news-added'(transaction, event) {
        await notifyOf(transaction, event);
      },
      'news-by-priority': (transaction, { entries }) => notifyByPriority(transaction, entries),
      async 'everyones-news-changed'(transaction) {
        signalAfterCommit(transaction, EVERYONES_NEWS);
      },
      'news-once': notifyOnce,
      'news-number-changed': notifyOfNumber,
      'news-withdrawn': withdrawNews,
      'news-ended': (transaction, { kind, accountId }) => forgetKinds(transaction, accountId, [kind]),
      'news-erased': eraseKind,
      'description-changed': (transaction, { subjectId }, { clock }) =>
        reconcileDescribed(transaction, { subject: subjectId }, clock.now()),
      'causes-changed': (transaction, { aboutIds }) => reconcileNews(transaction, aboutIds),
      'causes-of-kind-changed': reconcileKind,
      'causes-erased': (transaction, { aboutIds }) => eraseNews(transaction, aboutIds),
      'waiting-changed': reconcileWaiting,
    }),
  ],
  answers: [
    answer(mailTimeZones, ({ database }, { accountIds }) => readTimeZones(database, accountIds)),
    answer(markNewsSeen, (context, { viewer, kind, subjectId }) =>
      readNewsOf(context, viewer, kind, subjectId),
    ),
    answer(markCommentsSeen, (context, { viewer, subjectId, commentIds }) =>
      readNewsAbout(context, viewer, subjectId, commentIds),
    ),
  ],
  headerLinks: {
    '/news': { count: unreadNewsOf },
  },
  plannedTimes: newsMailTimes,
  sweeps: {
    news: ({ database }, now) => sweepNews(database, now),
    digests: planDigests,
  },
  tasks: { 'mails about news': queueDueMails },
  onRefusedMail: stopRefusedMails,
  archive: {
    sections: {
      news: (context, { viewer }) => readOwnNews(context, viewer),
      newsMails: ({ database }, { viewer }) => exportMailSettings(database, viewer.accountId),
    },
  },
  leaving: {
    async erase(transaction, { accountId }) {
      await forgetPerson(transaction, accountId);
      await forgetIdlePlans(transaction);
    },
    longLists: { news: 'account_id' },
  },
};

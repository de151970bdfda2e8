import { answer, handle } from '../../server/event-handlers.ts';
import type { Feature } from '../../server/feature.ts';
import type { CommentEvent } from '../comments/events.ts';
import { markCommentsSeen } from '../comments/questions.ts';
import type { StoryEvent } from '../stories/events.ts';
import { planDigests, queueDueMails } from './server/due-mails.ts';
import { exportMailSettings, stopRefusedMails } from './server/mail-settings.ts';
import { readOwnNews, sweepNews } from './server/news.ts';
import {
  eraseNews,
  notifyOfComment,
  notifyOfLike,
  notifyOfMentions,
  notifyOfReleasedEdit,
  settleApplicationsWithout,
  settleNews,
} from './server/notify.ts';
import { forgetIdlePlans } from './server/plan-mails.ts';
import { readNewsOfStory } from './server/read-news.ts';

export const newsFeature: Feature = {
  name: 'news',
  tables: {
    news: { archive: ['news'] },
    unwanted_news: { archive: ['news'] },
    news_mail_settings: { archive: ['newsMails'] },
    // A restored copy must send nothing: planDigests plans anew.
    news_mails: { archive: { omitted: 'Says only when the next mail is due.' }, backup: 'omit' },
  },
  handlers: [
    handle<StoryEvent>({
      'story-visibility-changed': (transaction, { storyId }) => settleNews(transaction, [storyId]),
      'story-liked': (transaction, { storyId, likerId, at }) =>
        notifyOfLike(transaction, storyId, likerId, at),
      'story-unliked': (transaction, { storyId }) => settleNews(transaction, [storyId]),
      'likes-erased': (transaction, { storyIds }) => eraseNews(transaction, storyIds),
    }),
    handle<CommentEvent>({
      async 'comment-posted'(transaction, comment) {
        if (!comment.isHeld) await notifyOfComment(transaction, comment);
      },
      async 'comment-edited'(transaction, { hasOtherMentions, held, at, ...comment }) {
        // Nobody hears of a held comment before its release.
        if (!hasOtherMentions || held === 'before') return;
        await settleNews(transaction, [comment.storyId]);
        if (held === 'no') await notifyOfMentions(transaction, { ...comment, createdAt: at });
      },
      'comment-visibility-changed': (transaction, { storyId }) => settleNews(transaction, [storyId]),
      'comment-released': (transaction, comment) => notifyOfComment(transaction, comment),
      'comment-edit-released': (transaction, edit) => notifyOfReleasedEdit(transaction, edit),
      'comments-erased': (transaction, { storyIds }) => eraseNews(transaction, storyIds),
    }),
  ],
  answers: [
    answer(markCommentsSeen, (context, { viewer, storyId, commentIds }) =>
      readNewsOfStory(context, viewer, storyId, commentIds),
    ),
  ],
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

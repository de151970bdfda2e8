import type { Feature } from '../../app/feature.ts';
import { signalAfterCommit } from '../../server/database/transaction.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import type { AnnouncementEvent } from '../announcements/events.ts';
import type { CommentEvent } from '../comments/events.ts';
import { markCommentsSeen } from '../comments/questions.ts';
import type { FollowingEvent } from '../following/events.ts';
import type { GatheringEvent } from '../gatherings/events.ts';
import { mailTimeZones } from '../gatherings/questions.ts';
import type { MembershipEvent } from '../membership/events.ts';
import type { MuteEvent } from '../mutes/events.ts';
import type { StoryEvent } from '../stories/events.ts';
import type { ToldEvent } from '../subjects/events.ts';
import { markToldSeen } from '../subjects/questions.ts';
import { planDigests, queueDueMails } from './server/due-mails.ts';
import { exportMailSettings, readTimeZones, stopRefusedMails } from './server/mail-settings.ts';
import { readOwnNews, sweepNews } from './server/news.ts';
import {
  EVERYONES_NEWS,
  eraseNews,
  eraseNewsByAuthor,
  forgetKinds,
  forgetRole,
  forgetTold,
  notifyOf,
  notifyOfComment,
  notifyOfLike,
  notifyOfMentions,
  notifyOfReleasedEdit,
  reconcileNews,
  reconcileNewsByAuthor,
  reconcileNewsOf,
  reconcileWaiting,
} from './server/notify.ts';
import { forgetIdlePlans } from './server/plan-mails.ts';
import { readNewsAbout, readNewsOf } from './server/read-news.ts';
import {
  ANNOUNCEMENT_NEWS,
  notifyOfAnnouncement,
  notifyOfStory,
  STORY_NEWS,
  tellOfAnnouncement,
  tellOfStory,
} from './server/tell-many.ts';

export const newsFeature: Feature = {
  name: 'news',
  tables: {
    news: { archive: ['news'] },
    unwanted_news: { archive: ['news'] },
    news_mail_settings: { archive: ['newsMails'] },
    // A restored copy must send nothing: planDigests plans anew.
    news_mails: { archive: { omitted: 'Says only when the next mail is due.' }, backup: 'omit' },
  },
  reads: ['announcements', 'comment_likes', 'comment_mentions', 'comments', 'likes', 'stories'],
  handlers: [
    handle<MembershipEvent>({
      async 'membership-changed'(transaction, { accountId, from, to }) {
        if (to.role !== from.role) await forgetRole(transaction, accountId);
        if (to.state !== from.state) await reconcileNewsByAuthor(transaction, accountId);
      },
    }),
    handle<MuteEvent>({
      'mutes-changed': (transaction, { accountId }) => reconcileNewsOf(transaction, accountId),
    }),
    handle<FollowingEvent>({
      'following-changed': (transaction, { accountId }) => reconcileNewsOf(transaction, accountId),
    }),
    handle<GatheringEvent>({
      'gathering-visibility-changed': (transaction, { gatheringId }) =>
        reconcileNews(transaction, [gatheringId]),
    }),
    handle<ToldEvent>({
      told: (transaction, event) => notifyOf(transaction, event),
      'told-withdrawn': (transaction, event) => forgetTold(transaction, event),
      'told-ended': (transaction, { kind, accountId }) => forgetKinds(transaction, accountId, [kind]),
      'waiting-changed': (transaction, event) => reconcileWaiting(transaction, event),
    }),
    handle<AnnouncementEvent>({
      announced: (transaction, { announcementId, at }) =>
        notifyOfAnnouncement(transaction, announcementId, at),
      async 'announcement-withdrawn'(transaction) {
        signalAfterCommit(transaction, EVERYONES_NEWS);
      },
    }),
    handle<StoryEvent>({
      'story-visibility-changed': (transaction, { storyId }) => reconcileNews(transaction, [storyId]),
      async 'story-published'(transaction, { storyId, isHeld, at }) {
        if (!isHeld) await notifyOfStory(transaction, storyId, at);
      },
      'story-released': (transaction, { storyId, at }) => notifyOfStory(transaction, storyId, at),
      'story-liked': (transaction, { storyId, ...like }) =>
        notifyOfLike(transaction, {
          ...like,
          kind: 'like',
          subjectId: storyId,
          aboutKind: 'story',
          aboutId: storyId,
        }),
      'story-unliked': (transaction, { storyId }) => reconcileNews(transaction, [storyId]),
      'likes-erased': (transaction, { storyIds }) => eraseNews(transaction, storyIds),
    }),
    handle<CommentEvent>({
      async 'comment-posted'(transaction, comment) {
        if (!comment.isHeld) await notifyOfComment(transaction, comment);
      },
      async 'comment-edited'(transaction, { hasOtherMentions, held, at, ...comment }) {
        // Nobody hears of a held comment before its release.
        if (!hasOtherMentions || held === 'before') return;
        await reconcileNews(transaction, [comment.subjectId]);
        if (held === 'no') await notifyOfMentions(transaction, { ...comment, createdAt: at });
      },
      'comment-visibility-changed': (transaction, { subjectId }) => reconcileNews(transaction, [subjectId]),
      'comment-released': (transaction, comment) => notifyOfComment(transaction, comment),
      'comment-edit-released': (transaction, edit) => notifyOfReleasedEdit(transaction, edit),
      'comments-erased': (transaction, { subjectIds }) => eraseNews(transaction, subjectIds),
      'comment-liked': (transaction, { commentId, subjectKind: aboutKind, subjectId: aboutId, ...like }) =>
        notifyOfLike(transaction, {
          ...like,
          kind: 'comment-like',
          subjectId: commentId,
          aboutKind,
          aboutId,
        }),
      'comment-unliked': (transaction, { subjectId }) => reconcileNews(transaction, [subjectId]),
      'comment-likes-erased': (transaction, { subjectIds }) => eraseNews(transaction, subjectIds),
    }),
  ],
  answers: [
    answer(mailTimeZones, ({ database }, { accountIds }) => readTimeZones(database, accountIds)),
    answer(markToldSeen, (context, { viewer, kind, subjectId }) =>
      readNewsOf(context, viewer, kind, subjectId),
    ),
    answer(markCommentsSeen, (context, { viewer, subjectId, commentIds }) =>
      readNewsAbout(context, viewer, subjectId, commentIds),
    ),
  ],
  sweeps: {
    news: ({ database }, now) => sweepNews(database, now),
    digests: (context, now) => planDigests(context, now),
  },
  jobs: { [STORY_NEWS]: tellOfStory, [ANNOUNCEMENT_NEWS]: tellOfAnnouncement },
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
      await eraseNewsByAuthor(transaction, accountId);
      await forgetIdlePlans(transaction);
    },
  },
};

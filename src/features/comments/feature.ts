import type { Feature } from '../../app/feature.ts';
import { answer, handle } from '../../server/event-handlers.ts';
import { contentOutside } from '../circles/questions.ts';
import type { StoryEvent } from '../stories/events.ts';
import type { AudienceEvent } from '../subjects/events.ts';
import { newsKinds } from '../subjects/questions.ts';
import { reportableKinds } from '../subjects/report-questions.ts';
import { audienceNews, followAudience } from './server/comment-audience.ts';
import { sweepComments } from './server/comment-editing.ts';
import { eraseCommentLikes } from './server/comment-likes.ts';
import { commentNews } from './server/comment-news.ts';
import { commentsOutside } from './server/comments-outside.ts';
import { eraseComments, lockCommentedOn } from './server/erase-comments.ts';
import { mentionRoute } from './server/mention-route.ts';
import { readOwnCommentLikes, readOwnComments, readOwnMentions } from './server/own-comments.ts';
import { reportableComments } from './server/reported-comments.ts';
import { shownRoute } from './server/shown-route.ts';
import {
  countCommentsByWeek,
  findUnanswered,
  forgetFirstStory,
  rememberFirstStory,
  sweepFirstStories,
} from './server/unanswered.ts';

export const commentsFeature: Feature = {
  name: 'comments',
  routes: { '/mentions': mentionRoute, '/shown': shownRoute },
  tables: {
    comments: { archive: ['comments'] },
    comment_mentions: { archive: ['mentions'] },
    comment_likes: { archive: ['commentLikes'] },
    first_stories: {},
  },
  answers: [
    ...[...commentNews, audienceNews].map((kind) => answer(newsKinds, async () => kind)),
    answer(reportableKinds, async () => reportableComments),
    answer(contentOutside, async () => commentsOutside),
  ],
  handlers: [
    handle<StoryEvent>({ 'story-published': rememberFirstStory }),
    handle<AudienceEvent>({ 'audience-changed': followAudience }),
  ],
  overview: {
    community: findUnanswered,
    weekly: { comments: countCommentsByWeek },
  },
  sweeps: {
    'first stories': ({ database }, now) => sweepFirstStories(database, now),
    comments: ({ database }, now) => sweepComments(database, now),
  },
  archive: {
    bequeathed: ['comments'],
    sections: {
      comments: readOwnComments,
      mentions: (context, { viewer }) => readOwnMentions(context, viewer),
      commentLikes: (context, { viewer }) => readOwnCommentLikes(context, viewer),
    },
  },
  leaving: {
    check: lockCommentedOn,
    async erase(transaction, { accountId, keepsWork }) {
      await forgetFirstStory(transaction, accountId);
      await eraseCommentLikes(transaction, accountId);
      await eraseComments(transaction, accountId, keepsWork ? 'keep' : 'delete');
    },
  },
};

import type { Feature } from '../../app/feature.ts';
import { handle } from '../../server/event-handlers.ts';
import type { CommentEvent } from '../comments/events.ts';
import type { GatheringEvent } from '../gatherings/events.ts';
import type { PeopleEvent } from '../people/events.ts';
import type { StoryEvent } from '../stories/events.ts';
import { buildIndex } from './server/build-index.ts';
import { eraseDocuments } from './server/erase-documents.ts';
import { flushPending } from './server/pending.ts';
import {
  indexComment,
  indexGathering,
  indexPerson,
  indexStory,
  PENDING_TASK,
} from './server/search-index.ts';

export const searchFeature: Feature = {
  name: 'search',
  // The tables of the index are not in Tables: see search-table.ts.
  tables: {},
  reads: ['comments', 'gatherings', 'profiles', 'stories'],
  handlers: [
    handle<PeopleEvent>({
      'person-changed': (transaction, { accountId }) => indexPerson(transaction, accountId),
    }),
    handle<StoryEvent>({
      'story-published': (transaction, { storyId }) => indexStory(transaction, storyId),
      'story-edited': (transaction, { storyId }) => indexStory(transaction, storyId),
      'story-visibility-changed': (transaction, { storyId }) => indexStory(transaction, storyId),
    }),
    handle<GatheringEvent>({
      'gathering-saved': (transaction, { gatheringId }) => indexGathering(transaction, gatheringId),
      'gathering-visibility-changed': (transaction, { gatheringId }) =>
        indexGathering(transaction, gatheringId),
    }),
    handle<CommentEvent>({
      async 'comment-posted'(transaction, { commentId, isHeld }) {
        if (!isHeld) await indexComment(transaction, commentId);
      },
      'comment-edited': (transaction, { commentId }) => indexComment(transaction, commentId),
      'comment-visibility-changed': (transaction, { commentId }) => indexComment(transaction, commentId),
    }),
  ],
  sweeps: {
    'search index': (context, _now, signal) => buildIndex(context, signal),
  },
  // Also catches up on what a node that has crashed did not write.
  tasks: {
    [PENDING_TASK]: (context, _now, signal) => flushPending(context, signal),
  },
  leaving: {
    erase: (transaction, { accountId, keepsWork }) => eraseDocuments(transaction, accountId, keepsWork),
  },
};

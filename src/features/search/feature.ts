import type { Feature } from '../../app/feature.ts';
import { handle } from '../../server/event-handlers.ts';
import type { CommentEvent } from '../comments/events.ts';
import type { PeopleEvent } from '../people/events.ts';
import type { StoryEvent } from '../stories/events.ts';
import type { SearchableEvent } from '../subjects/events.ts';
import { buildIndex } from './server/build-index.ts';
import { eraseDocuments } from './server/erase-documents.ts';
import { flushPending } from './server/pending.ts';
import { markDocument, PENDING_TASK } from './server/search-index.ts';

export const searchFeature: Feature = {
  name: 'search',
  // When a member leaves, the search must read the rows of stories and comments before they are deleted.
  before: ['stories', 'comments'],
  // The tables of the index are not in Tables: see search-table.ts.
  tables: {},
  reads: ['comments', 'profiles'],
  handlers: [
    handle<PeopleEvent>({
      'person-changed': (transaction, { accountId }) => markDocument(transaction, 'person', accountId),
    }),
    handle<StoryEvent>({
      'story-published': (transaction, { storyId }) => markDocument(transaction, 'story', storyId),
      'story-edited': (transaction, { storyId }) => markDocument(transaction, 'story', storyId),
      'story-visibility-changed': (transaction, { storyId }) => markDocument(transaction, 'story', storyId),
    }),
    handle<SearchableEvent>({
      'searchable-changed': (transaction, { kind, id }) => markDocument(transaction, kind, id),
    }),
    handle<CommentEvent>({
      async 'comment-posted'(transaction, { commentId, isHeld }) {
        if (!isHeld) await markDocument(transaction, 'comment', commentId);
      },
      'comment-edited': (transaction, { commentId }) => markDocument(transaction, 'comment', commentId),
      'comment-visibility-changed': (transaction, { commentId }) =>
        markDocument(transaction, 'comment', commentId),
    }),
  ],
  sweeps: {
    'search index': (context, _now, signal) => buildIndex(context, signal),
  },
  // Also writes the marked documents that a crashed node has left.
  tasks: {
    [PENDING_TASK]: (context, _now, signal) => flushPending(context, signal),
  },
  leaving: {
    erase: (transaction, leaver, context) => eraseDocuments(context, transaction, leaver),
  },
};

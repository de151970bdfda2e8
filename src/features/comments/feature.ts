import type { Feature } from '../../app/feature.ts';
import { sweepComments } from './server/comment-editing.ts';
import { eraseComments } from './server/erase-comments.ts';
import { readOwnComments, readOwnMentions } from './server/own-comments.ts';

export const commentsFeature: Feature = {
  name: 'comments',
  tables: {
    comments: { archive: ['comments'] },
    comment_mentions: { archive: ['mentions'] },
  },
  reads: ['accounts', 'memberships', 'profiles', 'stories'],
  sweeps: {
    comments: ({ database }, now) => sweepComments(database, now),
  },
  archive: {
    sections: {
      comments: (context, { viewer }) => readOwnComments(context, viewer),
      mentions: (context, { viewer }) => readOwnMentions(context, viewer),
    },
  },
  leaving: {
    async erase(transaction, { accountId, keepsWork }) {
      await eraseComments(transaction, accountId, keepsWork ? 'keep' : 'delete');
    },
  },
};

import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../test/factories.ts';
import { COMMENT_FORMS, type Sample, type SampleCommunity, type SampleForms } from '../../../test/sample.ts';
import { deleteComment } from './server/comment-editing.ts';
import { setCommentLike } from './server/comment-likes.ts';
import { postComment } from './server/comments.ts';

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    const [story] = made.stories;
    made.comment = await post(app, biju, story, 'Tea?');
    await like(app, biju, story, made.comment);
  },
  async add({ app, ammu, biju, made }) {
    const [story] = made.stories;
    await post(app, biju, made.own, 'Of Biju, for @Canaryname');
    const comment = await post(app, ammu, story, 'Canarytext');
    await post(app, ammu, story, 'Canarytext', comment);
    await like(app, ammu, story, made.comment);
    await like(app, biju, story, comment);
    await deleteComment(app.context, ammu.viewer, story, await post(app, ammu, story, 'Canarydeleted'));
  },
};

export const forms: SampleForms = {
  '/stories/:topic/:story?index': COMMENT_FORMS,
  '/shown': [
    { subject: '00000000-0000-4000-8000-000000000000', comment: '00000000-0000-4000-8000-000000000000' },
  ],
};

function post(
  { context }: SampleCommunity['app'],
  { viewer }: Actor,
  story: string,
  text: string,
  replyTo = '',
) {
  return postComment(context, viewer, story, { intent: 'comment', text, key: randomUUID(), replyTo });
}

function like({ context }: SampleCommunity['app'], { viewer }: Actor, story: string, comment: string) {
  return setCommentLike(context, viewer, story, { comment, liked: true });
}

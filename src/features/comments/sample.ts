import type { TestApp } from '../../../test/create-test-app.ts';
import { type Actor, createAppWith, createComment, createStory } from '../../../test/factories.ts';
import {
  COMMENT_FORMS,
  type Sample,
  type SampleCommunity,
  type SampleForms,
  type WriteSample,
} from '../../../test/sample.ts';
import { deleteComment, editComment } from './server/comment-editing.ts';
import { setCommentLike } from './server/comment-likes.ts';
import { readComments } from './server/comment-reading.ts';

export const sample: Sample = {
  async prepare({ app, biju, made }) {
    const [story] = made.stories;
    made.comment = await createComment(app, biju, story, 'Tea?');
    await like(app, biju, story, made.comment);
  },
  async add({ app, ammu, biju, made }) {
    const [story] = made.stories;
    await createComment(app, biju, made.own, 'Of Biju, for @Canaryname');
    const comment = await createComment(app, ammu, story, 'Canarytext');
    await createComment(app, ammu, story, 'Canarytext', { replyTo: comment });
    await like(app, ammu, story, made.comment);
    await like(app, biju, story, comment);
    await deleteComment(
      app.context,
      ammu.viewer,
      story,
      await createComment(app, ammu, story, 'Canarydeleted'),
    );
  },
};

export const forms: SampleForms = {
  '/stories/:topic/:story?index': COMMENT_FORMS,
  '/shown': [
    { subject: '00000000-0000-4000-8000-000000000000', comment: '00000000-0000-4000-8000-000000000000' },
  ],
};

function like({ context }: SampleCommunity['app'], { viewer }: Actor, story: string, comment: string) {
  return setCommentLike(context, viewer, story, { comment, liked: true });
}

/** Starts the app with a story, its author and a reader. */
export async function createCommentedStory() {
  const { app, author, reader } = await createAppWith({ author: { name: 'Ammu' }, reader: { name: 'ബിജു' } });
  const story = await createStory(app, author);
  return { app, author, reader, story, path: `/stories/food/${story}?index` };
}

export async function readPage(app: TestApp, { viewer }: Actor, story: string, place = {}) {
  const page = await readComments(app.context, viewer, story, place);
  if (!page) throw new Error('there is no such story');
  return page;
}

/** Returns the texts of a page: after each comment a list of its replies. Deleted and hidden texts are in brackets. */
export function textsOf({ threads }: Awaited<ReturnType<typeof readPage>>) {
  const show = ({ state, text }: { state: string; text: string }) =>
    state === 'shown' ? text : `[${state}]`;
  return threads.flatMap(({ comment, replies }) =>
    replies.length ? [show(comment), replies.map(show)] : [show(comment)],
  );
}

export const writes: WriteSample = {
  comment: async ({ app, author, reader }, text) => {
    const story = await createStory(app, reader);
    await createComment(app, author, story, text);
    return `/stories/food/${story}`;
  },
  'edit of a comment': async ({ app, author, reader }, text) => {
    const story = await createStory(app, reader);
    const id = await createComment(app, author, story, 'Before');
    const edit = { intent: 'edit-comment', comment: id, text, version: app.clock.now() } as const;
    await editComment(app.context, author.viewer, story, edit);
    return `/stories/food/${story}`;
  },
};

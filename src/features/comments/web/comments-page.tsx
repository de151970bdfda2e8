import { Suspense, useEffect } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useOutletContext } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import type { LiveState } from '../../../web/connection/live-state.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { loadTexts } from '../../../web/texts/texts.ts';
import { late, lazyPart } from '../../../web/ui/page/late.tsx';
import { closeComments } from '../../subjects/server/subjects.ts';
import {
  closeCommentsInput,
  deleteCommentInput,
  editCommentInput,
  likeCommentInput,
  postCommentInput,
  restoreCommentInput,
} from '../contract.ts';
import { deleteComment, editComment, restoreComment } from '../server/comment-editing.ts';
import { setCommentLike } from '../server/comment-likes.ts';
import { readComments } from '../server/comment-reading.ts';
import { postComment } from '../server/comments.ts';
import { showCommentsInLatin } from '../server/comments-in-latin.ts';
import type { Route } from './+types/comments-page';
import styles from './comments.module.css';

/** The page is ready before its comments: their HTML works without this script and its texts. */
const Comments = lazyPart(() => import('./comments.tsx').then(({ Comments }) => Comments));
/** Loaded late, because few readers see it. */
const RefusedText = late(() => import('./refused-text.tsx').then(({ RefusedText }) => RefusedText));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? undefined;
  const { settings, isPrefetch } = getRequest(context);
  const place = {
    before: read('before'),
    after: read('after'),
    around: read('comment') ?? read('reply'),
    thread: read('thread'),
  };
  const page = await readComments(app, viewer, readId(params), place, { isPrefetch });
  if (!page || !(page.kind in params)) return undefined;
  return {
    page: settings.script === 'latin' ? showCommentsInLatin(page) : page,
    submissionKey: crypto.randomUUID(),
    ...(isPrefetch && { isPrefetch }),
  };
}

export function action({ context, params, request, url }: Route.ActionArgs) {
  const path = url.pathname;
  const inputs = v.variant('intent', [
    postCommentInput,
    editCommentInput,
    deleteCommentInput,
    restoreCommentInput,
    closeCommentsInput,
    likeCommentInput,
  ]);
  return handleForm({ context, request }, inputs, async (input, { app, viewer }) => {
    const id = readId(params);
    switch (input.intent) {
      case 'comment': {
        const comment = await postComment(app, viewer, id, input, readKind(params));
        return redirect(`${path}?comment=${comment}&posted=${input.key}#comment-${comment}`);
      }
      case 'edit-comment':
        await editComment(app, viewer, id, input);
        return redirect(
          `${path}?comment=${input.comment}${input.key ? `&posted=${input.key}` : ''}#comment-${input.comment}`,
        );
      case 'delete-comment':
        await deleteComment(app, viewer, id, input.comment);
        return redirect(`${path}?deleted-comment=${input.comment}#comments`);
      case 'restore-comment':
        await restoreComment(app, viewer, id, input.comment);
        return redirect(`${path}?comment=${input.comment}#comment-${input.comment}`);
      case 'like': {
        const liked = await setCommentLike(app, viewer, id, input);
        if (getRequest(context).isDataRequest) return { ...liked, readAt: app.clock.now() };
        return redirect(`${path}?comment=${input.comment}#comment-${input.comment}`);
      }
      case 'close-comments':
        await closeComments(app, viewer, id, input.closed, readKind(params));
        return redirect(`${path}#comments`);
    }
  });
}

/** Returns the id in the last part of an address: see Subject. */
function readId(params: Record<string, string | undefined>): string {
  return Object.values(params).at(-1) ?? '';
}

/** Returns the kind of what the page shows: the name of that part. */
function readKind(params: Record<string, string | undefined>): string | undefined {
  return Object.keys(params).at(-1);
}

/** Skips reloading after a like, whose answer has the new count, and after a press of Follow. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return /^(like|follow)$/.test(String(formData?.get('intent'))) ? false : defaultShouldRevalidate;
}

/** Rendered below what the comments are about, on its page. */
export default function CommentsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const language = useLanguage();
  const live = useOutletContext<LiveState | undefined>();
  // Load the texts beside the script, and not after it.
  useEffect(() => void loadTexts(language, ['comments']).catch(() => {}), [language]);
  const typed = failureOf(actionData)?.values?.text;
  if (!loaderData) return typed ? <RefusedText kind={readKind(params) ?? ''} text={typed} /> : null;
  return (
    // A page's HTML contains the styles that its own script uses.
    <Suspense fallback={<div className={styles.comments} />}>
      <Comments {...loaderData} answer={actionData} live={live} />
    </Suspense>
  );
}

import { type RouterContextProvider, replace } from 'react-router';
import { getViewer } from '../../app/request.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { AppContext } from '../../server/context.ts';
import type { PhotoChoice } from '../photos/contract.ts';
import type { ChangeInput, PublishInput } from './contract.ts';
import { isHiddenStory } from './server/hidden-stories.ts';
import { submitStory } from './server/stories.ts';
import { editStory } from './server/story-editing.ts';

/**
 * Publishes the story of a form, or changes the story that an earlier submission of the form has published.
 * Leads to the story or to the list of its topic. That page replaces the form in the history, so that going
 * back skips the form. A held story is in no list, so the answer leads to its own page, which says that it is
 * published.
 */
export async function publishSent(
  context: Readonly<RouterContextProvider>,
  input: PublishInput | ChangeInput,
  photos: PhotoChoice[] | undefined,
  to: 'story' | 'list',
) {
  const { app, viewer } = getViewer(context);
  const { id, isHidden } =
    input.intent === 'change'
      ? await changePublished(app, viewer, input, photos)
      : await submitStory(app, viewer, input, photos);
  const showsStory = to === 'story' || isHidden;
  return replace(`/stories/${input.topic}${showsStory ? `/${id}` : ''}?published=${input.key}`);
}

async function changePublished(
  app: AppContext,
  viewer: Viewer,
  input: ChangeInput,
  photos: PhotoChoice[] | undefined,
) {
  const { story: id } = input;
  await editStory(app, viewer, id, { ...input, intent: 'edit' }, photos);
  return { id, isHidden: await isHiddenStory(app, viewer, id) };
}

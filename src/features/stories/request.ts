import { type RouterContextProvider, replace } from 'react-router';
import { getViewer } from '../../app/request.ts';
import type { PhotoChoice } from '../photos/contract.ts';
import type { ChangeInput, PublishInput } from './contract.ts';
import { isHiddenStory } from './server/hidden-stories.ts';
import { publishStory } from './server/stories.ts';
import { editStory } from './server/story-editing.ts';

/**
 * Publishes the story of a form, or changes the one that an earlier submission of the form has published. Leads to the story or
 * to the list of its topic in place of the form, so that the step back skips the form. A held story is in no list, so the way
 * leads to its own page then, which says that it is published.
 */
export async function publishSent(
  context: Readonly<RouterContextProvider>,
  input: PublishInput | ChangeInput,
  photos: PhotoChoice[] | undefined,
  to: 'story' | 'list',
) {
  const { app, viewer } = getViewer(context);
  const story = input.intent === 'change' ? input.story : await publishStory(app, viewer, input, photos);
  if (input.intent === 'change') await editStory(app, viewer, story, { ...input, intent: 'edit' }, photos);
  const showsStory = to === 'story' || (await isHiddenStory(app, viewer, story));
  return replace(`/stories/${input.topic}${showsStory ? `/${story}` : ''}?published=${input.key}`);
}

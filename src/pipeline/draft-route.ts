import * as v from 'valibot';
import type { ComposedContext } from '../app/feature.ts';
import { draftInput, previewLinksInput } from '../features/stories/contract.ts';
import { listDrafts, saveDraft } from '../features/stories/server/drafts.ts';
import { findPreviewLinks } from '../features/stories/server/text-links.ts';
import type { Viewer } from '../identity/viewer.ts';
import { answerJson } from '../server/http/json-answer.ts';
import { readForm } from '../server/validate.ts';

/** Where the form's script saves a draft every few seconds, without React Router. */
export const DRAFT_PATH = '/write/draft';

/** Returns the viewer's drafts, without their texts. */
export async function answerDraftList(context: ComposedContext, viewer: Viewer): Promise<Response> {
  return Response.json(await listDrafts(context, viewer));
}

/** Saves a draft, or finds the links of one. Returns the version or the links, or why it was not saved. Unexpected errors are the caller's. */
export async function answerDraft(
  context: ComposedContext,
  viewer: Viewer,
  request: Request,
): Promise<Response> {
  return answerJson(async () => {
    const input = await readForm(request, v.union([previewLinksInput, draftInput]));
    return 'intent' in input
      ? { links: await findPreviewLinks(context, viewer, input.content) }
      : saveDraft(context, viewer, input);
  });
}

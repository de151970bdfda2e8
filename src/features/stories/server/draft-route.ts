import * as v from 'valibot';
import type { Route } from '../../../app/feature.ts';
import { readForm } from '../../../server/validate.ts';
import { draftInput, previewLinksInput } from '../contract.ts';
import { listDrafts, saveDraft } from './drafts.ts';
import { findPreviewLinks } from './text-links.ts';

/** Lists drafts for the form's script, saves its text every few seconds, and finds its links. */
export const draftRoute: Route = {
  get: (context, { viewer }) => listDrafts(context, viewer),
  async post(context, { viewer, request }) {
    const input = await readForm(request, v.union([previewLinksInput, draftInput]));
    return 'intent' in input
      ? { links: await findPreviewLinks(context, viewer, input.content) }
      : saveDraft(context, viewer, input);
  },
};

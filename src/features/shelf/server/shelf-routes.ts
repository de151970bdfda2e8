import * as v from 'valibot';
import type { Route, TaggedDocument } from '../../../app/feature.ts';
import { AppError } from '../../../server/errors.ts';
import { tagOf } from '../../../server/http/entity-tag.ts';
import { readForm } from '../../../server/validate.ts';
import { waitingInput, wantedIds } from '../contract.ts';
import { listShelf, readWholeStories } from './kept-stories.ts';
import { sendWaiting } from './send-waiting.ts';

/**
 * Sends a device the contents of a member's shelf, or whole stories. The contents are sent only if they have
 * changed.
 */
export const shelfRoute: Route = {
  async get(context, { viewer, query, settings, identity }) {
    const ids = query.get('ids');
    if (ids !== null) {
      const wanted = v.safeParse(wantedIds, ids);
      if (!wanted.success) throw new AppError('invalid-input', 400, wanted.issues[0].message);
      return readWholeStories(context, viewer, wanted.output, settings);
    }
    const body = JSON.stringify(await listShelf(context, viewer, { settings, identity }));
    const list: TaggedDocument = {
      isDocument: true,
      body,
      headers: { ETag: tagOf(body), 'Content-Type': 'application/json' },
    };
    return list;
  },
};

/** Receives what a member wrote on a device without a network. */
export const waitingRoute: Route = {
  post: async (context, { viewer, request }) =>
    sendWaiting(context, viewer, await readForm(request, waitingInput)),
};

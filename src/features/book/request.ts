import { data, type RouterContextProvider } from 'react-router';
import type { ComposedContext } from '../../app/feature.ts';
import { getViewer } from '../../app/request.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { AppError } from '../../server/errors.ts';

/** Returns what `read` finds for a page of a book, or an error for a book that the viewer may not open. @throws other errors */
export async function loadBook<Found extends object>(
  context: Readonly<RouterContextProvider>,
  read: (app: ComposedContext, viewer: Viewer) => Promise<Found>,
) {
  const { app, viewer } = getViewer(context);
  try {
    return await read(app, viewer);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'book-not-found')) throw error;
    return data({ error: 'book-not-found' } as const, { status: 404 });
  }
}

import { type RouterContextProvider, redirect } from 'react-router';
import { getRequest } from '../../app/request.ts';
import { AppError } from '../../server/errors.ts';

interface Download {
  fileName: string;
  body: ReadableStream<Uint8Array>;
}

/**
 * Sends a file as a download. A data request cannot download one, and a viewer who has not confirmed recently who they are, or has
 * downloaded too often, may not, so they get the page instead.
 */
export async function sendDownload(
  context: Readonly<RouterContextProvider>,
  contentType: string,
  prepare: () => Promise<Download>,
): Promise<Response> {
  if (getRequest(context).isDataRequest) throw redirect('/admin/exports');
  const { fileName, body } = await prepare().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'confirm-first') throw redirect('/admin/exports');
    if (error.code === 'too-many') throw redirect('/admin/exports?refused');
    throw error;
  });
  return new Response(body, {
    headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${fileName}"` },
  });
}

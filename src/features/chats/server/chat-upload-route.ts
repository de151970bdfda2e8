import type { StreamedRequest } from '../../../app/feature.ts';
import type { AppContext } from '../../../server/context.ts';
import { AppError, logFailure, toPlainError } from '../../../server/errors.ts';
import { BODY_LIMITS } from '../../../server/http/body-limit.ts';
import { plainResponse } from '../../../server/http/responses.ts';
import { CHOSEN_ORDERS, type DateOrder } from '../contract.ts';
import { openExport } from './open-export.ts';
import { readChat } from './read-chat.ts';
import { saveUpload } from './save-upload.ts';

const PAGE = '/admin/group-chat';

/**
 * Answers the form that sends an exported chat. The actions of pages would read the whole body into memory, so this form has an address
 * of its own. The answer leads to the page, which says what went wrong.
 */
export async function answerChatUpload(
  app: AppContext,
  { viewer, request, requestId, waitSeconds, mustBeOwn }: StreamedRequest,
): Promise<Response> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
  if (!isForm) return plainResponse('This form is not complete.', 422);
  const { discardBytes } = BODY_LIMITS.chat;
  if (Number(request.headers.get('content-length')) > discardBytes)
    return plainResponse('This is too large.', 413);
  if (waitSeconds) return toPage({ problem: 'too-many', seconds: String(waitSeconds) });
  try {
    const upload = await saveUpload(request, app.config.dataDir, BODY_LIMITS.chat);
    try {
      mustBeOwn(upload.beginning);
      const room = await readChat(app, viewer, await openExport(upload), readOrder(upload.form.get('order')));
      return toPage({ read: room });
    } finally {
      await upload.file.close();
    }
  } catch (error) {
    logFailure(app.log, requestId, error);
    const { code } = toPlainError(error);
    const seconds = error instanceof AppError ? error.details?.seconds : undefined;
    return toPage({ problem: code, ...(seconds ? { seconds: String(seconds) } : {}) });
  }
}

function readOrder(text: FormDataEntryValue | null): DateOrder | undefined {
  return CHOSEN_ORDERS.find((order) => order === text) || undefined;
}

function toPage(query: Record<string, string>): Response {
  return new Response(null, { status: 303, headers: { Location: `${PAGE}?${new URLSearchParams(query)}` } });
}

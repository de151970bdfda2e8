import * as v from 'valibot';
import type { Route } from '../../../app/feature.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { ByteRange } from '../../../server/files/file-store.ts';
import { knowsTag } from '../../../server/http/entity-tag.ts';
import { plainResponse } from '../../../server/http/responses.ts';
import { readForm, validate } from '../../../server/validate.ts';
import { findStoryOfDraft } from '../../stories/server/drafts.ts';
import { finishInput, partsOfKey, pieceInput, replaceInput, startOverInput } from '../contract.ts';
import {
  addPiece,
  finishPart,
  listWaitingParts,
  readRecording,
  recordingTooLarge,
  replacePart,
  startOver,
} from './recordings.ts';

const input = v.variant('intent', [pieceInput, finishInput, replaceInput, startOverInput]);

/**
 * Answers the script of the page that records, in JSON: lists, stores, finishes and removes the parts that wait
 * for their story. With a route of React Router instead, every visitor would download a line of its manifest.
 */
export const recordingsRoute: Route = {
  get: (app, { viewer, request }) => list(app, viewer, request),
  async post(app, { viewer, request, isTooLarge }) {
    if (isTooLarge) throw recordingTooLarge();
    return change(app, viewer, request);
  },
};

async function list(app: AppContext, viewer: Viewer, { url }: Request) {
  const { key } = validate(partsOfKey, Object.fromEntries(new URL(url).searchParams));
  const [parts, published] = await Promise.all([
    listWaitingParts(app, viewer, key),
    findStoryOfDraft(app, viewer, key),
  ]);
  return { parts, isPublished: published !== undefined };
}

async function change(app: AppContext, viewer: Viewer, request: Request) {
  const asked = await readForm(request, input);
  switch (asked.intent) {
    case 'piece':
      return addPiece(app, viewer, { ...asked, bytes: await asked.file.bytes() });
    case 'finish':
      return { parts: await finishPart(app, viewer, asked) };
    case 'replace':
      await replacePart(app, viewer, asked);
      return {};
    case 'start-over':
      await startOver(app, viewer, asked.key);
      return { parts: [] };
  }
}

/**
 * Returns a response with a recording that the viewer may hear, or with the range that the player asks for; 404
 * without a recording. A browser may cache it but must ask again each time, so that the gate decides again.
 * @throws FileStoreDownError, a 503
 */
export async function serveRecording(
  context: AppContext,
  viewer: Viewer | null,
  key: string,
  asked: Headers,
): Promise<Response> {
  const found = viewer && (await readRecording(context, viewer, key));
  if (!found) return noSuchRecording();
  const name = key.split('/').at(-1);
  // The file's name is its ETag: a stored recording never changes.
  const tag = `"${name}"`;
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `inline; filename="${name}"`,
    ETag: tag,
  };
  if (knowsTag(asked.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const condition = asked.get('if-range');
  const range = condition && condition !== tag ? undefined : readRange(asked.get('range'), found.bytes);
  if (range === 'outside') {
    const nothing = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes */${found.bytes}` };
    return plainResponse('This recording is shorter.', 416, nothing);
  }
  const file = await found.read(range);
  if (!file) {
    context.log.error({ key }, "a recording's file is missing");
    return noSuchRecording();
  }
  const body = { ...headers, 'Content-Type': found.type, 'Content-Length': String(file.size) };
  if (!range) return new Response(file.body, { headers: body });
  const place = `bytes ${range.from}-${range.to}/${found.bytes}`;
  return new Response(file.body, { status: 206, headers: { ...body, 'Content-Range': place } });
}

/**
 * Returns the range that a request asks for. Undefined without a range, for several ranges, and for an invalid
 * header. 'outside' if the file has none of these bytes.
 */
function readRange(header: string | null, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  return from > to ? 'outside' : { from, to };
}

function noSuchRecording(): Response {
  return plainResponse('Recording not found.', 404);
}

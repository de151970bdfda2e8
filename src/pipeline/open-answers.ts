import { SECOND_MS } from '../server/clock.ts';
import { STREAMED_BYTES } from '../server/files/file-store.ts';
import { FairQueue } from '../server/http/fair-queue.ts';
import { toSeconds } from '../server/rate-limits/rate-limit.ts';
import { tooManyResponse } from './request-body.ts';

/**
 * How many files one person may receive at the same time: a browser opens six connections, and a proxy may open
 * more for it.
 */
export const OPEN_ANSWERS = 10;
/** How many further files a person may request, each of which waits until an earlier file has ended. */
const MAX_WAITING_OF_OWNER = 20;
const WAIT_MS = 10 * SECOND_MS;

/** Limits how many large files each person receives at the same time, on this node. */
export class OpenAnswers {
  readonly #queue = new FairQueue({
    total: Number.POSITIVE_INFINITY,
    ofOwner: OPEN_ANSWERS,
    waitMs: WAIT_MS,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingOfOwner: MAX_WAITING_OF_OWNER,
  });

  /**
   * Returns the response once the person receives fewer than OPEN_ANSWERS large files, or a 429 after WAIT_MS.
   * `size` is undefined for an archive that is written while it is read. A small file does not count, because
   * it is already in memory.
   */
  async admit(name: string, response: Response, size?: number): Promise<Response> {
    const { body } = response;
    if (!body || (size !== undefined && size <= STREAMED_BYTES)) return response;
    const release = await this.#queue.reserve(name, 1);
    if (!release) {
      await body.cancel();
      return tooManyResponse(toSeconds(WAIT_MS));
    }
    const { status, headers } = response;
    return new Response(callAtEnd(body, release), { status, headers });
  }
}

/**
 * Returns the same bytes, and calls `onEnd` once when they end, fail, or are cancelled. Does not read ahead of
 * its reader.
 */
function callAtEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            onEnd();
            controller.close();
          } else {
            controller.enqueue(value);
          }
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

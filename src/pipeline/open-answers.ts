import { SECOND_MS } from '../server/clock.ts';
import { STREAMED_BYTES } from '../server/files/file-store.ts';
import { toSeconds } from '../server/rate-limits/rate-limit.ts';
import { tooManyResponse } from './request-body.ts';

/** Files that one person may receive at the same time: a browser opens six connections, and a proxy may open more for it. */
export const OPEN_ANSWERS = 10;
/** Further files that may wait for one of these to end. */
const MAX_WAITING = 20;
const WAIT_MS = 10 * SECOND_MS;

interface Person {
  open: number;
  /** Each one begins a file that waits. */
  waiting: Set<() => void>;
}

/** Limits how many large files each person receives at the same time, on this node. */
export class OpenAnswers {
  readonly #people = new Map<string, Person>();

  /**
   * Returns the response once the person receives fewer than OPEN_ANSWERS large files, or a 429 after WAIT_MS. `size` is undefined
   * for an archive that is written while it is read. A small file does not count: it is in memory already.
   */
  async admit(name: string, response: Response, size?: number): Promise<Response> {
    const { body } = response;
    if (!body || (size !== undefined && size <= STREAMED_BYTES)) return response;
    if (!(await this.#take(name))) {
      await body.cancel();
      return tooManyResponse(toSeconds(WAIT_MS));
    }
    const { status, headers } = response;
    return new Response(
      callAtEnd(body, () => this.#release(name)),
      { status, headers },
    );
  }

  async #take(name: string): Promise<boolean> {
    const person = this.#people.get(name) ?? { open: 0, waiting: new Set() };
    this.#people.set(name, person);
    if (person.open < OPEN_ANSWERS) {
      person.open += 1;
      return true;
    }
    if (person.waiting.size >= MAX_WAITING) return false;
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        person.waiting.delete(begin);
        resolve(true);
      };
      const timer = setTimeout(() => {
        person.waiting.delete(begin);
        resolve(false);
      }, WAIT_MS);
      person.waiting.add(begin);
    });
  }

  #release(name: string): void {
    const person = this.#people.get(name);
    if (!person) return;
    const [next] = person.waiting;
    // The place passes to the file that waits longest.
    if (next) {
      next();
    } else {
      person.open -= 1;
      if (person.open === 0) this.#people.delete(name);
    }
  }
}

/** Returns the same bytes, and calls `onEnd` once when they end, fail, or are not wanted any more. Reads no further than its reader. */
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

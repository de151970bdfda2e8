/** How long a request waits for a place. Members on slow lines prefer a short wait to sending a photo twice. */
const WAIT_MS = 20_000;
/** Requests that may wait: in all, and of one owner. Each holds a connection, but no body. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_OWNER = 8;

export interface BodyQueueLimits {
  /** How much memory the bodies of all requests may take together. */
  totalBytes: number;
  /** How much the bodies of one owner may take. A single larger body is admitted alone. */
  bytesOfOwner: number;
  waitMs?: number;
}

interface Waiter {
  owner: string;
  bytes: number;
  admit: () => void;
}

/**
 * Bounds the memory that request bodies take together and for each owner. A request reserves its body's size before the
 * first byte is read, and waits in the order of arrival while there is no room.
 */
export class BodyQueue {
  readonly #limits: BodyQueueLimits;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;
  #waiting: Waiter[] = [];

  constructor(limits: BodyQueueLimits) {
    this.#limits = limits;
  }

  /** The memory that is reserved now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Reserves memory for a body, and resolves to the function that releases it. Resolves to undefined if there is no room
   * in time, if too many requests wait already, or if the sender disconnects.
   */
  async reserve(owner: string, bytes: number, signal?: AbortSignal): Promise<(() => void) | undefined> {
    const ownWaiters = this.#waiting.filter((waiter) => waiter.owner === owner).length;
    if (this.#waiting.length >= MAX_WAITING || ownWaiters >= MAX_WAITING_OF_OWNER) return undefined;
    let isAdmitted = false;
    await new Promise<void>((resolve) => {
      const waiter = {
        owner,
        bytes,
        admit() {
          isAdmitted = true;
          end();
        },
      };
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        end();
        this.#admitWaiting();
      };
      const timer = setTimeout(leave, this.#limits.waitMs ?? WAIT_MS);
      signal?.addEventListener('abort', leave);
      this.#waiting.push(waiter);
      if (signal?.aborted) leave();
      else this.#admitWaiting();
    });
    return isAdmitted ? this.#createRelease(owner, bytes) : undefined;
  }

  #createRelease(owner: string, bytes: number): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#add(owner, -bytes);
      this.#admitWaiting();
    };
  }

  #admitWaiting(): void {
    for (const waiter of this.#waiting) {
      const { owner, bytes, admit } = waiter;
      const own = this.#bytesOf.get(owner) ?? 0;
      // Others need not wait for an owner who has had a full share.
      if (own > 0 && own + bytes > this.#limits.bytesOfOwner) continue;
      // Nobody overtakes a large body, which would otherwise never find room.
      if (this.#bytes > 0 && this.#bytes + bytes > this.#limits.totalBytes) return;
      this.#waiting = this.#waiting.filter((other) => other !== waiter);
      this.#add(owner, bytes);
      admit();
    }
  }

  #add(owner: string, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#bytesOf.get(owner) ?? 0) + bytes;
    if (own > 0) this.#bytesOf.set(owner, own);
    else this.#bytesOf.delete(owner);
  }
}

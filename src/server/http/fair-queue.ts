/** How long a request waits for a place. Members on slow lines prefer a short wait to sending a photo twice. */
const WAIT_MS = 20_000;
/** Requests that may wait: in all, and of one owner. Each holds a connection. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_OWNER = 8;

interface FairQueueLimits {
  /** The amount that all requests may take together, such as bytes of memory. */
  total: number;
  /** The amount that the requests of one owner may take. A single larger request is admitted alone. */
  ofOwner: number;
  waitMs?: number;
  maxWaiting?: number;
  maxWaitingOfOwner?: number;
}

interface Waiter {
  owner: string;
  amount: number;
  admit: () => void;
}

/**
 * Bounds an amount for all requests together and for each owner, such as the memory for bodies. A request
 * reserves its part before it uses anything, and waits in the order of arrival while there is no room.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;
  #waiting: Waiter[] = [];

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** The amount that is reserved now. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Reserves an amount, and resolves to the function that releases it. Resolves to undefined if there is no
   * room in time, too many requests wait already, or the sender disconnects.
   */
  async reserve(owner: string, amount: number, signal?: AbortSignal): Promise<(() => void) | undefined> {
    const { maxWaiting = MAX_WAITING, maxWaitingOfOwner = MAX_WAITING_OF_OWNER } = this.#limits;
    const ownWaiters = this.#waiting.filter((waiter) => waiter.owner === owner).length;
    if (this.#waiting.length >= maxWaiting || ownWaiters >= maxWaitingOfOwner) return undefined;
    let isAdmitted = false;
    await new Promise<void>((resolve) => {
      const waiter = {
        owner,
        amount,
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
    return isAdmitted ? this.#createRelease(owner, amount) : undefined;
  }

  #createRelease(owner: string, amount: number): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#add(owner, -amount);
      this.#admitWaiting();
    };
  }

  #admitWaiting(): void {
    for (const waiter of this.#waiting) {
      const { owner, amount, admit } = waiter;
      const own = this.#takenBy.get(owner) ?? 0;
      // Skip an owner who has a full share, so that others need not wait.
      if (own > 0 && own + amount > this.#limits.ofOwner) continue;
      // Nobody may overtake a large request: otherwise it would never find room.
      if (this.#taken > 0 && this.#taken + amount > this.#limits.total) return;
      this.#waiting = this.#waiting.filter((other) => other !== waiter);
      this.#add(owner, amount);
      admit();
    }
  }

  #add(owner: string, amount: number): void {
    this.#taken += amount;
    const own = (this.#takenBy.get(owner) ?? 0) + amount;
    if (own > 0) this.#takenBy.set(owner, own);
    else this.#takenBy.delete(owner);
  }
}

import { AppError } from './errors.ts';

/** Admits one caller at a time. The others wait in the order of their calls. */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Runs `work` while holding the mutex, and releases it when `work` succeeds or fails. */
  async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  async acquire(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    // Ownership passes directly to the next waiter, so the mutex stays taken.
    if (next) next();
    else this.#isTaken = false;
  }
}

/** Runs work one after another, in the order of the calls. Refuses work that would wait behind `limit` others. */
export class BoundedQueue {
  readonly #mutex = new Mutex();
  readonly #limit: number;
  #waiting = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws AppError 'busy' 503 if the queue is full */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#limit) {
      throw new AppError('busy', 503, 'Kerikko is busy right now. Please try again in a moment.');
    }
    this.#waiting += 1;
    try {
      return await this.#mutex.run(work);
    } finally {
      this.#waiting -= 1;
    }
  }
}

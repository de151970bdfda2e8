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

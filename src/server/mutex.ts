/** Lets one at a time do something; the others wait. First come, first served. */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Does it once it is its turn, and lets the next one begin after that, however it ends. */
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
    // It stays taken on the way from hand to hand.
    if (next) next();
    else this.#isTaken = false;
  }
}

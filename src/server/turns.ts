/** Lets one at a time do something; the others wait. First come, first served. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  give(): void {
    const next = this.#waiting.shift();
    // It stays taken on the way from hand to hand.
    if (next) next();
    else this.#isTaken = false;
  }
}

/** The connection that writes, as far as transactions go. */
export interface TransactionCommands {
  execute(command: string): void;
  isInTransaction(): boolean;
}

/**
 * Transactions that come together are committed together, as each commit waits for the disk. Each is a savepoint in the
 * one that SQLite knows: it fails alone, and has succeeded once all of them are on the disk. They run one after another,
 * so whoever calls any of this holds the turn. Tested in commit-group.test.ts.
 */
export class CommitGroup {
  readonly #commands: TransactionCommands;
  #open: PromiseWithResolvers<void> | undefined;

  constructor(commands: TransactionCommands) {
    this.#commands = commands;
  }

  /** Begins a transaction, the group's first or a further one. @throws while another process writes */
  begin(): void {
    if (!this.#open) {
      this.#commands.execute('begin immediate');
      this.#open = Promise.withResolvers();
      // Where all were undone, nobody waits for it.
      this.#open.promise.catch(() => {});
    }
    this.#commands.execute('savepoint one');
  }

  /** Ends a transaction well: resolves once it is on the disk. @throws what kept the group from getting there */
  async leave(): Promise<void> {
    const committed = this.#open?.promise;
    try {
      this.#commands.execute('release one');
    } catch (error) {
      this.undo(error);
      throw error;
    }
    await committed;
  }

  /**
   * Undoes a transaction, and it alone. When `cause` made SQLite undo all of the group, as a full disk does, those who
   * left it fail with it.
   */
  undo(cause: unknown): void {
    if (this.#commands.isInTransaction()) this.#commands.execute('rollback to one; release one');
    else this.#fail(cause);
  }

  /** Commits what has left the group, if there is one; the next transaction begins another. */
  commit(): void {
    if (!this.#open) return;
    try {
      this.#commands.execute('commit');
    } catch (error) {
      if (this.#commands.isInTransaction()) this.#commands.execute('rollback');
      this.#fail(error);
    }
    this.#open?.resolve();
    this.#open = undefined;
  }

  #fail(cause: unknown): void {
    this.#open?.reject(cause);
    this.#open = undefined;
  }
}

/** The commands of the writing connection that control transactions. */
export interface TransactionCommands {
  execute(command: string): void;
  isInTransaction(): boolean;
  /** @throws if another file, or none, has replaced the database file: a commit would be lost */
  requireInPlace(): void;
}

/**
 * Commits concurrent transactions together, because each commit waits for the disk. The transactions share one
 * SQLite transaction, in which each transaction after the first is a savepoint: it can fail alone, and it
 * succeeds once the group's commit is on the disk. Transactions run one after another: callers hold the
 * driver's mutex during every call.
 */
export class CommitGroup {
  readonly #commands: TransactionCommands;
  #open: PromiseWithResolvers<void> | undefined;
  /** True while the running transaction is the only one of the group. It needs no savepoint: its rollback can roll back the group. */
  #isFirst = false;

  constructor(commands: TransactionCommands) {
    this.#commands = commands;
  }

  /** Begins a transaction, and a new group if none is open. @throws while another process holds the write lock */
  begin(): void {
    this.#isFirst = !this.#open;
    if (this.#open) {
      this.#commands.execute('savepoint member');
      return;
    }
    this.#commands.execute('begin immediate');
    this.#open = Promise.withResolvers();
    // If every transaction is rolled back, nobody waits for this promise, so handle its error here.
    this.#open.promise.catch(() => {});
  }

  /** Ends a transaction and resolves once the group's commit is on the disk. @throws the error of that commit */
  async end(): Promise<void> {
    const committed = this.#open?.promise;
    try {
      if (!this.#isFirst) this.#commands.execute('release member');
      else if (!this.#commands.isInTransaction()) throw new Error('SQLite has rolled back this transaction');
    } catch (error) {
      this.rollback(error);
      throw error;
    }
    await committed;
  }

  /**
   * Rolls back one transaction. If `cause` made SQLite roll back the whole group, as a full disk does, the
   * ended transactions that wait for the commit fail with `cause` too.
   */
  rollback(cause: unknown): void {
    if (!this.#commands.isInTransaction()) this.#fail(cause);
    else if (!this.#isFirst) this.#commands.execute('rollback to member; release member');
    else {
      this.#commands.execute('rollback');
      this.#open = undefined;
    }
  }

  /** Commits the open group, if there is one. */
  commit(): void {
    if (!this.#open) return;
    try {
      this.#commands.requireInPlace();
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

/** The commands of the writing connection that control transactions. */
export interface TransactionCommands {
  execute(command: string): void;
  isInTransaction(): boolean;
  /** @throws when another file, or none, has taken the place of the database: a commit would be lost */
  requireInPlace(): void;
}

/**
 * Commits concurrent transactions together, because each commit waits for the disk. Each transaction is a savepoint
 * inside one SQLite transaction: it fails alone, and succeeds once the group's commit is on the disk. Transactions run
 * one after another: callers hold the driver's mutex during every call.
 */
export class CommitGroup {
  readonly #commands: TransactionCommands;
  #open: PromiseWithResolvers<void> | undefined;

  constructor(commands: TransactionCommands) {
    this.#commands = commands;
  }

  /** Begins a transaction, and a new group if none is open. @throws while another process holds the write lock */
  begin(): void {
    if (!this.#open) {
      this.#commands.execute('begin immediate');
      this.#open = Promise.withResolvers();
      // When every transaction is rolled back, no caller waits for this promise.
      this.#open.promise.catch(() => {});
    }
    this.#commands.execute('savepoint member');
  }

  /** Ends a transaction and resolves once the group's commit is on the disk. @throws the error of that commit */
  async end(): Promise<void> {
    const committed = this.#open?.promise;
    try {
      this.#commands.execute('release member');
    } catch (error) {
      this.rollback(error);
      throw error;
    }
    await committed;
  }

  /**
   * Rolls back one transaction. If `cause` made SQLite roll back the whole group, as a full disk does, the
   * transactions that have ended and wait for the commit fail with `cause` too.
   */
  rollback(cause: unknown): void {
    if (this.#commands.isInTransaction()) this.#commands.execute('rollback to member; release member');
    else this.#fail(cause);
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
